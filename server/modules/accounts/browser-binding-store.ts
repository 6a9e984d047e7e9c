import type { Tx } from '../../database/index.ts';
import { idleMilliseconds, sessionMilliseconds } from './session-times.ts';

/** Whether a live session hangs on a secret, or a login that has begun: its temporary token may just have been used. */
export async function secretIsInUse(tx: Tx, browserHash: string, now: number): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('opened_at', '>', now - sessionMilliseconds)
    .where('last_seen_at', '>', now - idleMilliseconds)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (session) return true;
  const begun = await tx.selectFrom('temporary_tokens').select('token_hash').where('browser_hash', '=', browserHash).where('expires_at', '>', now).where('used_at', 'is', null).limit(1).executeTakeFirst();
  return begun !== undefined;
}
