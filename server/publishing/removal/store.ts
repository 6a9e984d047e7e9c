import { inStatements, type Tx } from '../../database/index.ts';
import { deletePublications } from '../editing/store.ts';

/** SQL of deleting all content of a tenant. */

export async function entriesAt(tx: Tx, topCode: string): Promise<{ entries: number; kinds: string[] }> {
  const rows = await tx.selectFrom('content_entries').select(['kind', (eb) => eb.fn.countAll().as('entries')]).where('top_code', '=', topCode).groupBy('kind').orderBy('kind').execute();
  return { entries: rows.reduce((sum, row) => sum + Number(row.entries), 0), kinds: rows.map((row) => row.kind) };
}

/** Ends all publications, shown and planned. */
export async function hideAt(tx: Tx, topCode: string): Promise<void> {
  await tx.updateTable('content_publications').set({ unpublish_at: 0 }).where('top_code', '=', topCode).execute();
}

/** Deletes entries with their versions and publications. @returns their number and the texts of their versions */
export async function deleteSomeEntriesAt(tx: Tx, topCode: string, atMost: number): Promise<{ deleted: number; texts: string[] }> {
  const entries = (await tx.selectFrom('content_entries').select('id').where('top_code', '=', topCode).limit(atMost).execute()).map(({ id }) => id);
  if (entries.length === 0) return { deleted: 0, texts: [] };
  const versions = await tx.selectFrom('content_versions').select('body').where('entry_id', 'in', entries).execute();
  const publications = await tx.selectFrom('content_publications').select('id').where('entry_id', 'in', entries).execute();
  for (const some of inStatements(publications)) await deletePublications(tx, some.map(({ id }) => id));
  await tx.deleteFrom('content_versions').where('entry_id', 'in', entries).execute();
  await tx.deleteFrom('content_entries').where('id', 'in', entries).execute();
  return { deleted: entries.length, texts: versions.map(({ body }) => body) };
}

export async function deleteFormerAddressesAt(tx: Tx, topCode: string): Promise<void> {
  await tx.deleteFrom('content_former_addresses').where('top_code', '=', topCode).execute();
}
