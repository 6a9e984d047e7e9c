import type { Selectable } from 'kysely';
import type { Read, Tables, Tx } from '../../../database/index.ts';

type StreamKey = Selectable<Tables['live_stream_keys']>;

/** Replaces the former key of the same teacher. */
export async function replaceKey(tx: Tx, key: StreamKey): Promise<void> {
  const { key_hash, created_at } = key;
  await tx.insertInto('live_stream_keys').values(key).onConflict((conflict) => conflict.columns(['live_code', 'person_id']).doUpdateSet({ key_hash, created_at })).execute();
}

export async function deleteKey(tx: Tx, liveCode: string, personId: string): Promise<void> {
  await tx.deleteFrom('live_stream_keys').where('live_code', '=', liveCode).where('person_id', '=', personId).execute();
}

/** Deletes the keys of a person. @param until only keys that were created until then, all by default. @returns the codes of the lives of the deleted keys */
export async function deleteKeysOfPerson(tx: Tx, personId: string, until = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const rows = await tx.deleteFrom('live_stream_keys').where('person_id', '=', personId).where('created_at', '<=', until).returning('live_code').execute();
  return rows.map(({ live_code }) => live_code);
}

export async function keyOf(read: Read, liveCode: string, personId: string): Promise<StreamKey | null> {
  return (await read.selectFrom('live_stream_keys').selectAll().where('live_code', '=', liveCode).where('person_id', '=', personId).executeTakeFirst()) ?? null;
}

export async function keyByHash(read: Read, keyHash: string): Promise<StreamKey | null> {
  return (await read.selectFrom('live_stream_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()) ?? null;
}

export async function hasKeys(read: Read): Promise<boolean> {
  return (await read.selectFrom('live_stream_keys').select('live_code').limit(1).executeTakeFirst()) !== undefined;
}
