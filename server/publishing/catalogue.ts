import * as store from './catalogue-store.ts';
import type { ContentKind } from './kind.ts';
import { readBody, type Reading } from './published.ts';

/** Everything of a kind that visitors may read, for those who list it whole: sitemaps and whoever follows them. */

export interface CatalogueEntry {
  code: string;
  /** When what is shown now appeared, ms since epoch. */
  publishedAt: number;
}

/** In the order of codes, of which an entry keeps its own. */
export async function publishedCatalogue({ database, clock, readings }: Reading, kind: { name: string }, topCode: string): Promise<CatalogueEntry[]> {
  readings?.note({ kind: kind.name, topCode });
  const rows = await store.all(database.read, kind.name, topCode, clock.now());
  return rows.map(({ code, publishAt }) => ({ code, publishedAt: publishAt }));
}

/** A part of the catalogue, without bodies. @param number from 1 */
export async function cataloguePart({ database, clock, readings }: Reading, kind: { name: string }, topCode: string, { number, size }: { number: number; size: number }): Promise<CatalogueEntry[]> {
  readings?.note({ kind: kind.name, topCode });
  const rows = await store.slice(database.read, kind.name, topCode, { limit: size, offset: (number - 1) * size }, clock.now());
  return rows.map(({ code, publishAt }) => ({ code, publishedAt: publishAt }));
}

/** The same, for those whose bodies tell more of their addresses. */
export async function cataloguePartWithBodies<Body extends object>(
  { database, clock, readings }: Reading,
  kind: ContentKind<Body>,
  topCode: string,
  { number, size }: { number: number; size: number },
): Promise<(CatalogueEntry & { body: Body })[]> {
  readings?.note({ kind: kind.name, topCode });
  const rows = await store.sliceWithBodies(database.read, kind.name, topCode, { limit: size, offset: (number - 1) * size }, clock.now());
  return rows.map(({ code, publishAt, body }) => ({ code, publishedAt: publishAt, body: readBody(kind, body) }));
}

/** Since when what is shown at an address is shown, ms since epoch; null where nothing is. */
export const publishedSince = ({ database, clock }: Reading, kind: { name: string }, { topCode, code }: { topCode: string; code: string }): Promise<number | null> =>
  store.newest(database.read, [kind.name], topCode, clock.now(), code);

/** When something of these kinds was published last, ms since epoch; null where nothing is shown. */
export function lastPublishedAt({ database, clock, readings }: Reading, kinds: readonly { name: string }[], topCode: string): Promise<number | null> {
  for (const { name } of kinds) readings?.note({ kind: name, topCode });
  return store.newest(database.read, kinds.map(({ name }) => name), topCode, clock.now());
}
