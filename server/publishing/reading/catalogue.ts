import * as store from './catalogue-store.ts';
import type { ReadContext } from './published.ts';

/** All published entries of a kind, for complete lists such as sitemaps. */

export interface CatalogueEntry {
  code: string;
  /** Start of the shown publication, ms since epoch. */
  publishedAt: number;
}

/** Sorted by code, because an entry's code is stable. */
export async function publishedCatalogue({ database, clock, cacheTags }: ReadContext, kind: { name: string }, topCode: string): Promise<CatalogueEntry[]> {
  cacheTags?.addKind({ kind: kind.name, topCode });
  const rows = await store.all(database.read, topCode, kind.name, clock.now());
  return rows.map(({ code, publishAt }) => ({ code, publishedAt: publishAt }));
}

/**
 * A part of the catalogue.
 * @param number from 1
 * @param facet facet whose value (one or none) is returned for each entry; it is read from a column, since bodies are long
 */
export async function cataloguePart(
  { database, clock, cacheTags }: ReadContext,
  kind: { name: string },
  topCode: string,
  { number, size, facet }: { number: number; size: number; facet?: string | undefined },
): Promise<(CatalogueEntry & { value: string | null })[]> {
  cacheTags?.addKind({ kind: kind.name, topCode });
  const rows = await store.sliceQuery(database.read, topCode, kind.name, { limit: size, offset: (number - 1) * size, facet }, clock.now()).execute();
  return rows.map(({ code, publish_at, value }) => ({ code, publishedAt: publish_at, value }));
}

/** Time since which the content of an address is shown, ms since epoch. Null if nothing is shown. */
export const publishedSince = ({ database, clock }: ReadContext, kind: { name: string }, { topCode, code }: { topCode: string; code: string }): Promise<number | null> =>
  store.newest(database.read, topCode, [kind.name], clock.now(), code);

/** Time of the last publication of these kinds, ms since epoch. Null if nothing is shown. */
export function lastPublishedAt({ database, clock, cacheTags }: ReadContext, kinds: readonly { name: string }[], topCode: string): Promise<number | null> {
  for (const { name } of kinds) cacheTags?.addKind({ kind: name, topCode });
  return store.newest(database.read, topCode, kinds.map(({ name }) => name), clock.now());
}
