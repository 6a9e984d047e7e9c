import type { Kysely } from 'kysely';
import type { Tables } from '../../database/index.ts';
import type { ListPlace } from './readings.ts';

/** Where an entry stands in the lists of its kind by what is published of it: what is shown, what is planned, what has ended. */
export async function placesOf(read: Kysely<Tables>, entryId: string): Promise<ListPlace[]> {
  const rows = await read
    .selectFrom('content_publications')
    .select(['id', 'code', 'position', 'listed_at', 'popularity', 'price_cents', 'category_code', 'featured'])
    .where('entry_id', '=', entryId)
    .execute();
  if (rows.length === 0) return [];
  const facets = await read.selectFrom('content_facets').select(['publication_id', 'facet', 'value']).where('publication_id', 'in', rows.map(({ id }) => id)).execute();
  return rows.map((row) => {
    const own = facets.filter((facet) => facet.publication_id === row.id);
    return {
      code: row.code,
      position: row.position,
      listedAt: row.listed_at,
      popularity: row.popularity,
      priceCents: row.price_cents,
      categoryCode: row.category_code,
      featured: row.featured === 1,
      facets: Object.fromEntries(own.map(({ facet }) => [facet, own.filter((other) => other.facet === facet).map(({ value }) => value)])),
    };
  });
}

/** Under which code an entry is found, and where it stands; null where there is none. */
export async function standingOf(read: Kysely<Tables>, entryId: string): Promise<{ code: string; places: ListPlace[] } | null> {
  const row = await read.selectFrom('content_entries').select('code').where('id', '=', entryId).executeTakeFirst();
  return row ? { code: row.code, places: await placesOf(read, entryId) } : null;
}
