import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { disablePerson } from './credential-store.ts';
import { revokeSessionsOf } from './sessions.ts';
import { voidTemporaryTokensOf } from './temporary-tokens.ts';

/**
 * Closes an account in the caller's transaction: logins are refused, and its sessions and tokens end.
 * @returns false if it is closed already
 */
export async function closeAccount(context: Context, tx: Tx, personId: string): Promise<boolean> {
  // Same lock order as a reset and a login: person, token, session. Another order could deadlock.
  if (!(await disablePerson(tx, personId, context.clock.now()))) return false;
  await voidTemporaryTokensOf(context, tx, personId);
  await revokeSessionsOf(context, tx, personId);
  return true;
}
