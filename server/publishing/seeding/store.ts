import type { Read, Tx } from '../../database/index.ts';
import type { EntryRow } from '../editing/store.ts';

/** SQL of loading seed files. */

export async function fingerprintOf(read: Read, name: string): Promise<string | null> {
  const row = await read.selectFrom('content_seed_files').select('fingerprint').where('name', '=', name).executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** Records that a file was loaded in this version. False if it was already. A second instance waits here for the first. */
export async function claimFile(tx: Tx, name: string, fingerprint: string, at: number): Promise<boolean> {
  const rows = await tx
    .insertInto('content_seed_files')
    .values({ name, fingerprint, loaded_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((e) => ({ fingerprint: e.ref('excluded.fingerprint'), loaded_at: e.ref('excluded.loaded_at') }))
        .whereRef('content_seed_files.fingerprint', '!=', 'excluded.fingerprint'),
    )
    .returning('content_seed_files.name')
    .execute();
  return rows.length > 0;
}

/** Every entry of a kind with the body of its latest version, by `topCode/code`. */
export async function entriesWithBodies(tx: Tx, kind: string): Promise<Map<string, EntryRow & { body: string }>> {
  const rows = await tx
    .selectFrom('content_entries')
    .innerJoin('content_versions', (join) =>
      join.onRef('content_versions.entry_id', '=', 'content_entries.id').onRef('content_versions.version', '=', 'content_entries.latest_version'),
    )
    .select([
      'content_entries.id',
      'content_entries.top_code',
      'content_entries.code',
      'content_entries.position',
      'content_entries.latest_version',
      'content_entries.listed_at',
      'content_entries.updated_at',
      'content_entries.updated_by',
      'content_versions.body',
    ])
    .where('content_entries.kind', '=', kind)
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.top_code}/${row.code}`,
      {
        id: row.id,
        kind,
        topCode: row.top_code,
        code: row.code,
        position: row.position,
        latestVersion: row.latest_version,
        listedAt: row.listed_at,
        updatedAt: row.updated_at,
        updatedBy: row.updated_by,
        body: row.body,
      },
    ]),
  );
}

/** Numbers of a tenant's published entries, by kind, that `author` published and that contain one of the marks. Kinds without any are absent. */
export async function publishedWithMarks(read: Read, topCode: string, { author, marks }: { author: string; marks: readonly string[] }, now: number): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('content_publications')
    .innerJoin('content_versions', (join) => join.onRef('content_versions.entry_id', '=', 'content_publications.entry_id').onRef('content_versions.version', '=', 'content_publications.version'))
    .select(['content_publications.kind', (eb) => eb.fn.countAll().as('entries')])
    .where('content_publications.top_code', '=', topCode)
    .where('content_publications.published_by', '=', author)
    .where('content_publications.unpublish_at', '>', now)
    .where((eb) => eb.or(marks.map((mark) => eb('content_versions.body', 'like', `%${mark}%`))))
    .groupBy('content_publications.kind')
    .execute();
  return new Map(rows.map((row) => [row.kind, Number(row.entries)]));
}
