import { sql } from 'kysely';
import type { Read } from '../../database/index.ts';

/** SQL of complete lists of published entries. They are sorted by code, so that a new entry shifts few others. */

export interface CatalogueRow {
  code: string;
  publishAt: number;
}

const publishedRows = (read: Read, topCode: string, kind: string, now: number) =>
  read
    .selectFrom('content_publications')
    .where('content_publications.kind', '=', kind)
    .where('content_publications.top_code', '=', topCode)
    .where('content_publications.publish_at', '<=', now)
    .where('content_publications.unpublish_at', '>', now)
    .orderBy('content_publications.code');

const toRow = (row: { code: string; publish_at: number }): CatalogueRow => ({ code: row.code, publishAt: row.publish_at });

export async function all(read: Read, topCode: string, kind: string, now: number): Promise<CatalogueRow[]> {
  const rows = await publishedRows(read, topCode, kind, now).select(['code', 'publish_at']).execute();
  return rows.map(toRow);
}

/** The query of one part of such a list. Tests check its plan. */
export function sliceQuery(read: Read, topCode: string, kind: string, { limit, offset, facet }: { limit: number; offset: number; facet?: string | undefined }, now: number) {
  return publishedRows(read, topCode, kind, now)
    .select((e) => [
      'content_publications.code',
      'content_publications.publish_at',
      facet === undefined
        ? sql<string | null>`null`.as('value')
        : e
            .selectFrom('content_facets')
            .select((inner) => inner.fn.min('content_facets.value').as('value'))
            .whereRef('content_facets.publication_id', '=', 'content_publications.id')
            .where('content_facets.facet', '=', facet)
            .$asScalar()
            .as('value'),
    ])
    .limit(limit)
    .offset(offset);
}

/** Time of the last publication of these kinds, or of one entry. Null if nothing is shown. */
export async function newest(read: Read, topCode: string, kinds: readonly string[], now: number, code?: string): Promise<number | null> {
  const ofKinds = read
    .selectFrom('content_publications')
    .select((e) => e.fn.max('publish_at').as('newest'))
    .where('kind', 'in', [...kinds])
    .where('top_code', '=', topCode)
    .where('publish_at', '<=', now)
    .where('unpublish_at', '>', now);
  const row = await (code === undefined ? ofKinds : ofKinds.where('code', '=', code)).executeTakeFirst();
  return row?.newest ?? null;
}
