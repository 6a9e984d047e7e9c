import type { CallShape } from '../../contract/calls/index.ts';
import { platformTopCode } from '../../contract/constants.ts';
import type { Session } from './caller.ts';
import { refuse } from './refusal.ts';

/**
 * What a call asks of the session (`access` of the contract), before its handler is asked anything: by this, a handler has a
 * session wherever its call needs one (`CallerOf`).
 * @throws Refusal 10005 without a session, 10063 where none of its roles may, or where it is a live login and the call takes none
 */
export function requirePermission(shape: CallShape, session: Session | null): void {
  if (shape.access === 'anyone') return;
  if (session === null) throw refuse.sessionEnded();
  if (session.live !== null && !shape.takesLiveLogin) throw refuse.noPermission('这是直播间的登录，请先登录账号');
  if (shape.access === 'session') return;
  const { roles, tenant } = shape.access;
  const isElsewhere = tenant === 'platform' && session.topCode !== platformTopCode;
  if (isElsewhere || !session.roles.some((role) => roles.includes(role))) throw refuse.noPermission();
}
