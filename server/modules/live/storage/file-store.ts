import { readPages } from '../document-pages.ts';
import { keyOfPath } from '../files.ts';
import { inStatements, type Read, type Tx } from '../../../database/index.ts';

/** SQL of the stored files of lives (table `live_files`). */

/** Adds a file, or its new size. @param bytes null: not measured yet */
export async function addFile(tx: Tx, { key, topCode, bytes }: { key: string; topCode: string; bytes: number | null }, now: number): Promise<void> {
  await tx
    .insertInto('live_files')
    .values({ file_key: key, top_code: topCode, bytes, stored_at: now })
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ bytes }))
    .execute();
}

export async function forgetFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const some of inStatements(keys)) await tx.deleteFrom('live_files').where('file_key', 'in', some).execute();
}

/** Closes or opens files of a tenant. Those of older versions get a row, and a row that an older version gave to another tenant is corrected. */
export async function setClosed(tx: Tx, topCode: string, keys: readonly string[], isClosed: boolean, now: number): Promise<void> {
  for (const key of keys) {
    await tx
      .insertInto('live_files')
      .values({ file_key: key, top_code: topCode, bytes: null, is_closed: isClosed ? 1 : 0, stored_at: now })
      .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ top_code: topCode, is_closed: isClosed ? 1 : 0 }))
      .execute();
  }
}

/** True if a file needs a signed address, although it is not in a private folder. */
export const isClosedFile = async (read: Read, key: string): Promise<boolean> =>
  (await read.selectFrom('live_files').select('file_key').where('file_key', '=', key).where('is_closed', '=', 1).executeTakeFirst()) !== undefined;

/** Bytes of an enterprise's files. */
export async function storedBytes(read: Read, topCode: string): Promise<number> {
  const row = await read.selectFrom('live_files').select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes')).where('top_code', '=', topCode).executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

/** Bytes of some files. */
export async function bytesOf(read: Read, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const row = await read.selectFrom('live_files').select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes')).where('file_key', 'in', keys).executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

/** Files that are not measured yet, oldest first. */
export const unmeasuredFiles = (read: Read, atMost: number): Promise<{ file_key: string }[]> => read.selectFrom('live_files').select('file_key').where('bytes', 'is', null).orderBy('stored_at').limit(atMost).execute();

export async function setBytes(tx: Tx, key: string, bytes: number): Promise<void> {
  await tx.updateTable('live_files').set({ bytes }).where('file_key', '=', key).where('bytes', 'is', null).execute();
}

/** The keys of all files that a row of lives names. */
export async function fileKeysOfLives(read: Read): Promise<string[]> {
  const stored = await read.selectFrom('live_files').select('file_key').execute();
  const recordings = await read.selectFrom('live_recordings').select('url').execute();
  const documents = await read.selectFrom('live_documents').select('pages').execute();
  return [...stored.map(({ file_key }) => file_key), ...[...recordings.map(({ url }) => url), ...documents.flatMap(({ pages }) => readPages(pages).map(({ address }) => address))].map(keyOfPath)];
}
