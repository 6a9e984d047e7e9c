import type { DataOf } from '../../contract/calls/index.ts';
import type { Seal } from '../cipher/encrypted-client.ts';
import { storeSession } from './session.ts';

interface LoginKind {
  /**
   * For a login on a live page: the live user type is stored encrypted, and the login ends by navigation (spec pages#clear-on-navigation).
   * Null for other logins.
   */
  live: { seal: Seal } | null;
  /** Masked by `getUserInfo` or by `maskPhone`. Null when unknown. */
  phone: string | null;
}

/**
 * Stores a completed login as the session (spec login#stored-session). Only live logins store `type`, as cipher text and student by
 * default, and a teacher's name. The slider's verdict does not change.
 */
export function storeLogin(login: DataOf<'userLogin'>, { live, phone }: LoginKind, config: Pick<DataOf<'getSiteConfig'>, 'supervisorFlag'>): void {
  const { authorizationToken: token, topCode, userCode, userName } = login;
  const type = login.liveUserType || 'student';
  const spliced = readSpliced();
  storeSession({
    token,
    topCode,
    userCode,
    userType: config.supervisorFlag ? 'EXPAND_SUPERVISOR' : 'EXPAND_ASSESSOR',
    ...(phone === null ? {} : { phone }),
    ...(live ? { type: live.seal(type) } : {}),
    ...(live && type === 'teacher' ? { nickName: userName } : {}),
    ...(spliced === null ? {} : { spliced }),
  });
}

function readSpliced(): string | null {
  try {
    return window.sessionStorage.getItem('spliced');
  } catch {
    return null;
  }
}
