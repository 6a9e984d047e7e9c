import type { Read, Tx } from '../../database/index.ts';
import type { Place } from '../editing/store.ts';

/** SQL of former addresses and of changing codes. */

const set = (tx: Tx, { kind, topCode, code }: Place, movedTo: string | null, since: number) =>
  tx
    .insertInto('content_former_addresses')
    .values({ kind, top_code: topCode, code, moved_to: movedTo, since })
    .onConflict((conflict) => conflict.columns(['kind', 'top_code', 'code']).doUpdateSet({ moved_to: movedTo, since }))
    .execute();

/** Records that an entry was shown and withdrawn. The record stays after a new publication, because it is read only if nothing is shown. */
export async function noteWithdrawn(tx: Tx, place: Place, since: number): Promise<void> {
  await set(tx, place, null, since);
}

/** Redirects the old address, and all that led to it, to the new one. The new address no longer leads elsewhere. A withdrawn entry stays withdrawn. */
export async function noteMoved(tx: Tx, place: Place, movedTo: string, since: number): Promise<void> {
  const { kind, topCode, code } = place;
  const wasWithdrawn = (await find(tx, place))?.movedTo === null;
  await tx.deleteFrom('content_former_addresses').where('kind', '=', kind).where('top_code', '=', topCode).where('code', '=', movedTo).execute();
  await tx.updateTable('content_former_addresses').set({ moved_to: movedTo }).where('kind', '=', kind).where('top_code', '=', topCode).where('moved_to', '=', code).execute();
  await set(tx, place, movedTo, since);
  if (wasWithdrawn) await noteWithdrawn(tx, { ...place, code: movedTo }, since);
}

export async function renameEntry(tx: Tx, entryId: string, code: string): Promise<void> {
  await tx.updateTable('content_entries').set({ code }).where('id', '=', entryId).execute();
  await tx.updateTable('content_publications').set({ code }).where('entry_id', '=', entryId).execute();
}

export async function find(read: Read, { kind, topCode, code }: Place): Promise<{ movedTo: string | null } | null> {
  const row = await read.selectFrom('content_former_addresses').select('moved_to').where('kind', '=', kind).where('top_code', '=', topCode).where('code', '=', code).executeTakeFirst();
  return row ? { movedTo: row.moved_to } : null;
}

/** The codes of all tenants to which a former code leads, newest first. */
export async function codesMovedFrom(read: Read, kind: string, code: string): Promise<string[]> {
  const rows = await read.selectFrom('content_former_addresses').select('moved_to').where('kind', '=', kind).where('code', '=', code).where('moved_to', 'is not', null).orderBy('since', 'desc').execute();
  return rows.map(({ moved_to }) => moved_to!);
}

/** Codes that lead to a place, newest first. */
export async function movedHere(read: Read, { kind, topCode, code }: Place): Promise<string[]> {
  const rows = await read.selectFrom('content_former_addresses').select('code').where('kind', '=', kind).where('top_code', '=', topCode).where('moved_to', '=', code).orderBy('since', 'desc').orderBy('code').execute();
  return rows.map((row) => row.code);
}

/** Ends of all publications at an address, latest first: ended, shown and planned ones. */
export async function expiryTimesOf(read: Read, { kind, topCode, code }: Place): Promise<number[]> {
  const rows = await read.selectFrom('content_publications').select('unpublish_at').where('kind', '=', kind).where('top_code', '=', topCode).where('code', '=', code).orderBy('unpublish_at', 'desc').execute();
  return rows.map((row) => row.unpublish_at);
}

/** `topCode/code` of all entries of a kind that have another code now. */
export async function movedAway(read: Read, kind: string): Promise<Set<string>> {
  const rows = await read.selectFrom('content_former_addresses').select(['top_code', 'code']).where('kind', '=', kind).where('moved_to', 'is not', null).execute();
  return new Set(rows.map((row) => `${row.top_code}/${row.code}`));
}
