import type { CallShape } from '../../contract/calls/index.ts';
import { platformTopCode } from '../../contract/constants.ts';
import type { Session } from './caller.ts';
import { refuse } from './refusal.ts';

/**
 * Checks the session against the call's `access` before the handler runs. So a handler always has the session that its call
 * needs (`CallerOf`).
 * @throws Refusal 10005 without a session, 10063 if none of its roles is permitted, or for a live login that the call does not accept
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
