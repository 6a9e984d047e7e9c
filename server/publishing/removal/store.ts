import { inStatements, type Tx } from '../../database/index.ts';
import { deletePublications } from '../editing/store.ts';

/** The SQL of deleting all that a tenant has of content. */

export async function kindsAt(tx: Tx, topCode: string): Promise<string[]> {
  const rows = await tx.selectFrom('content_entries').select('kind').distinct().where('top_code', '=', topCode).orderBy('kind').execute();
  return rows.map((row) => row.kind);
}

export async function bodiesAt(tx: Tx, topCode: string): Promise<string[]> {
  const rows = await tx.selectFrom('content_versions').innerJoin('content_entries', 'content_entries.id', 'content_versions.entry_id').select('content_versions.body').where('content_entries.top_code', '=', topCode).execute();
  return rows.map((row) => row.body);
}

/** @returns how many entries went, with their versions, publications and old addresses */
export async function deleteContentAt(tx: Tx, topCode: string): Promise<number> {
  const publications = await tx.selectFrom('content_publications').select('id').where('top_code', '=', topCode).execute();
  for (const some of inStatements(publications)) await deletePublications(tx, some.map(({ id }) => id));
  await tx
    .deleteFrom('content_versions')
    .where('entry_id', 'in', (db) => db.selectFrom('content_entries').select('id').where('top_code', '=', topCode))
    .execute();
  await tx.deleteFrom('content_former_addresses').where('top_code', '=', topCode).execute();
  const { numDeletedRows } = await tx.deleteFrom('content_entries').where('top_code', '=', topCode).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
