import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { disablePerson } from './credential-store.ts';
import { revokeSessionsOf } from './sessions.ts';
import { voidTemporaryTokensOf } from './temporary-tokens.ts';

/**
 * Closes an account inside the caller's transaction: nobody logs in to it by any door, and what was opened before ends.
 * @returns false where it is closed already
 */
export async function closeAccount(context: Context, tx: Tx, personId: string): Promise<boolean> {
  // In this order, as a reset does: whoever logs in at this moment holds the person, then a token, then a session.
  if (!(await disablePerson(tx, personId, context.clock.now()))) return false;
  await voidTemporaryTokensOf(context, tx, personId);
  await revokeSessionsOf(context, tx, personId);
  return true;
}
