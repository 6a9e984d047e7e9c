import { encryptBy } from '../../browser/cipher/encrypted-client.ts';
import { storeLiveLogin } from '../../browser/session/stored-live-logins.ts';
import { readSession } from '../../browser/session/session.ts';
import { storeLogin } from '../../browser/session/store-login.ts';
import { clearToasts, showToast } from '../../browser/toasts.ts';
import { authenticationMessages as texts } from '../../contract/authentication-messages.ts';
import type { DataOf } from '../../contract/calls/index.ts';
import { onSameSite } from '../../contract/mobile.ts';
import { addressOfPage } from '../../contract/pages.ts';
import type { Site } from '../site.ts';
import type { LiveDetail } from './load-login.ts';

/**
 * Stores a completed live login as this tab's session (spec login#stored-session), and in the browser until the class is over.
 * @returns the address of the room, with the query
 */
export async function enterLive(login: DataOf<'liveLogin'>, phone: string | null, { site, live, liveCode }: { site: Site; live: LiveDetail; liveCode: string }): Promise<string> {
  storeLogin(login, { live: { seal: await encryptBy(site.config.cipherKey) }, phone }, site.config);
  const session = readSession();
  if (session) storeLiveLogin({ liveCode, role: login.liveUserType === 'teacher' ? 'teacher' : 'student', name: login.userName, endTime: live.endTime, session });
  clearToasts();
  showToast('success', texts.loggedIn);
  return roomAddress();
}

/** The address of the room, with the query of this login page. */
export const roomAddress = (): string => onSameSite(location.pathname, addressOfPage('liveRoom', Object.fromEntries(new URLSearchParams(location.search))));
