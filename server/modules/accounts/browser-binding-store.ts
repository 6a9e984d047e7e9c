import type { Tx } from '../../database/index.ts';
import { idleMilliseconds, sessionMilliseconds } from './session-times.ts';

/** The given secrets that belong to a live session or to a login in progress, each with its people. */
export async function peopleOfBrowserSecrets(tx: Tx, browserHashes: readonly string[], now: number): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const people = new Map<string, Set<string>>();
  if (browserHashes.length === 0) return people;
  const sessions = await tx
    .selectFrom('sessions')
    .select(['browser_hash', 'person_id'])
    .distinct()
    .where('browser_hash', 'in', browserHashes)
    .where('opened_at', '>', now - sessionMilliseconds)
    .where('last_seen_at', '>', now - idleMilliseconds)
    .where('revoked_at', 'is', null)
    .execute();
  const begun = await tx.selectFrom('temporary_tokens').select(['browser_hash', 'person_id']).distinct().where('browser_hash', 'in', browserHashes).where('expires_at', '>', now).where('used_at', 'is', null).execute();
  for (const { browser_hash: browserHash, person_id: personId } of [...sessions, ...begun]) if (browserHash !== null) people.set(browserHash, (people.get(browserHash) ?? new Set()).add(personId));
  return people;
}
