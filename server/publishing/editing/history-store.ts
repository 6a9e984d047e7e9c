import type { Read } from '../../database/index.ts';
import type { Place, PublicationRow } from './store.ts';

/** SQL of reading an entry for its editor. */

export async function findEntry(
  read: Read,
  place: Place,
): Promise<{ id: string; code: string; topCode: string; position: number; latestVersion: number } | null> {
  const row = await read
    .selectFrom('content_entries')
    .select(['id', 'code', 'top_code', 'position', 'latest_version'])
    .where('kind', '=', place.kind)
    .where('top_code', '=', place.topCode)
    .where('code', '=', place.code)
    .executeTakeFirst();
  return row ? { id: row.id, code: row.code, topCode: row.top_code, position: row.position, latestVersion: row.latest_version } : null;
}

export async function findBody(read: Read, entryId: string, version: number): Promise<string | null> {
  const row = await read.selectFrom('content_versions').select('body').where('entry_id', '=', entryId).where('version', '=', version).executeTakeFirst();
  return row?.body ?? null;
}

export async function findVersion(read: Read, entryId: string, version: number): Promise<{ body: string; savedAt: number; savedBy: string } | null> {
  const row = await read.selectFrom('content_versions').select(['body', 'saved_at', 'saved_by']).where('entry_id', '=', entryId).where('version', '=', version).executeTakeFirst();
  return row ? { body: row.body, savedAt: row.saved_at, savedBy: row.saved_by } : null;
}

export async function findPublications(read: Read, entryId: string): Promise<PublicationRow[]> {
  const rows = await read
    .selectFrom('content_publications')
    .select(['id', 'version', 'publish_at', 'unpublish_at', 'ends_at', 'rules'])
    .where('entry_id', '=', entryId)
    .execute();
  return rows.map((row) => ({ id: row.id, version: row.version, publishAt: row.publish_at, unpublishAt: row.unpublish_at, endsAt: row.ends_at, rules: row.rules }));
}

export interface VersionRecord {
  version: number;
  /** ms since epoch. */
  savedAt: number;
  savedBy: string;
  /** The version that this one restored. */
  restoredFrom: number | null;
}

/** Newest first. @param limit without it, all */
export async function findVersions(read: Read, entryId: string, limit?: number): Promise<VersionRecord[]> {
  const rows = await read
    .selectFrom('content_versions')
    .select(['version', 'saved_at', 'saved_by', 'restored_from'])
    .where('entry_id', '=', entryId)
    .orderBy('version', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
  return rows.map((row) => ({ version: row.version, savedAt: row.saved_at, savedBy: row.saved_by, restoredFrom: row.restored_from }));
}

/** Whether any version of a tenant's entries of a kind contains a text, such as the address of a file. */
export async function isNamedInBodies(read: Read, { kind, topCode }: { kind: string; topCode: string }, text: string): Promise<boolean> {
  const row = await read
    .selectFrom('content_versions')
    .innerJoin('content_entries', 'content_entries.id', 'content_versions.entry_id')
    .select('version')
    .where('kind', '=', kind)
    .where('top_code', '=', topCode)
    .where('body', 'like', `%${text.replaceAll(/[%_]/g, '_')}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The storage keys in all versions of all content. */
export async function fileKeysInContent(read: Read): Promise<string[]> {
  const keys = new Set<string>();
  const atOnce = 500;
  for (let after = ''; ; ) {
    const entries = await read.selectFrom('content_entries').select('id').where('id', '>', after).orderBy('id').limit(atOnce).execute();
    if (entries.length === 0) return [...keys];
    after = entries.at(-1)!.id;
    const versions = await read.selectFrom('content_versions').select('body').where('entry_id', 'in', entries.map(({ id }) => id)).execute();
    for (const { body } of versions) for (const [, key = ''] of body.matchAll(/\/files\/([a-z0-9._/-]+)/g)) keys.add(key);
  }
}
