import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { disablePerson } from './credential-store.ts';
import { revokeSessionsOf } from './sessions.ts';
import { voidTemporaryTokensOf } from './temporary-tokens.ts';

/**
 * Closes an account inside the caller's transaction: every way of logging in to it is closed, and what was opened before ends.
 * @returns false where it is closed already
 */
export async function closeAccount(context: Context, tx: Tx, personId: string): Promise<boolean> {
  // In this order, as a reset does, because a login that happens at this moment locks the person, then a token, then a session.
  if (!(await disablePerson(tx, personId, context.clock.now()))) return false;
  await voidTemporaryTokensOf(context, tx, personId);
  await revokeSessionsOf(context, tx, personId);
  return true;
}
