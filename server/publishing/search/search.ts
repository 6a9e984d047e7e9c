import { platformTopCode } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { Read } from '../../database/index.ts';
import { type AnyContentKind, readBody } from '../kind/kind.ts';
import * as store from './store.ts';
import { nearTermsOf, occursAsWritten, termsOfKeyword, wantedOf } from './terms.ts';

export interface SiteSearch {
  topCode?: string;
  kinds: readonly AnyContentKind[];
  keyword: string;
  /** Limits the results to one kind. Missing: all kinds. */
  only?: AnyContentKind | undefined;
  /** From 1. */
  pageNum: number;
  pageSize: number;
  /** Maximum number of results that can be paged through. */
  reach: number;
}

export interface SiteFinds {
  /** Best first: matches in titles, then in summaries, then in texts. Within these, newer and more popular content first. */
  list: { kind: string; code: string; listedAt: number; body: object; text: string; state: string }[];
  /** Number of results of each kind, including kinds that were not asked for. */
  totals: ReadonlyMap<string, number>;
  /** True: nothing contains the whole keyword or a synonym. The results contain its parts, or most of them. */
  isNear: boolean;
}

/** True if a keyword can be searched: it has two adjacent characters. */
export const isSearchable = (keyword: string): boolean => termsOfKeyword(keyword).length > 0;

/** Published content that contains a keyword, across kinds. Empty for a keyword that cannot be searched. */
export async function searchPublished({ database, clock, cacheTags }: Pick<ReadOnlyContext, 'database' | 'clock' | 'cacheTags'>, { topCode = platformTopCode, kinds, keyword, only, pageNum, pageSize, reach }: SiteSearch): Promise<SiteFinds> {
  const wantedTerms = wantedOf(keyword);
  if (wantedTerms.all.length === 0) return { list: [], totals: new Map(), isNear: false };
  // Content of every kind may contain the words.
  for (const { name } of kinds) cacheTags?.addKind({ kind: name, topCode });
  const now = clock.now();
  const wanted = only ? [only] : kinds;
  const { states, limited } = await shownOf(database.read, kinds, topCode, now);
  const ofKinds = (of: readonly AnyContentKind[]): store.SiteQuery => ({ topCode, kinds: of.map(({ name }) => name), wanted: wantedTerms, limited });
  const offset = (pageNum - 1) * pageSize;
  const counting = store.countFound(database.read, ofKinds(kinds), now);
  // Far pages are the most expensive, and those after the last are empty. For these the count is awaited first.
  const isBeyond = offset >= reach || (offset > 0 && offset >= sumOf(await counting, wanted));
  const [totals, rows] = await Promise.all([counting, isBeyond ? [] : store.pageFound(database.read, ofKinds(wanted), { limit: Math.min(pageSize, reach - offset), offset }, now)]);
  const withBodies = (found: readonly store.FoundRow[]): SiteFinds['list'] => found.map(({ body, ...row }) => ({ ...row, state: states.get(row.kind)?.get(row.code) ?? '', body: readBody(kinds.find(({ name }) => name === row.kind)!, body) }));
  const nearTerms = totals.size === 0 ? nearTermsOf(keyword) : null;
  if (!nearTerms) {
    const list = withBodies(rows);
    // Parts of a word at different places match too. If the results fit on one page and none contains the word itself, they are marked as near. For several pages this would mean reading all of them.
    const isWhole = offset === 0 && list.length === sumOf(totals, wanted);
    return { list, totals, isNear: isWhole && list.length > 0 && !list.some((find) => holdsWords(keyword, find, kinds)) };
  }
  const near = await store.findNear(database.read, ofKinds(kinds), nearTerms, now);
  const numbers = near.filter(({ kind }) => wanted.some(({ name }) => name === kind)).map(({ number }) => number);
  return {
    list: withBodies(await store.rowsOf(database.read, numbers.slice(offset, offset + pageSize))),
    totals: new Map(kinds.map(({ name }) => [name, near.filter(({ kind }) => kind === name).length])),
    isNear: near.length > 0,
  };
}

/** Entries of kinds that do not show all, with their states and their numbers in the index. */
async function shownOf(read: Read, kinds: readonly AnyContentKind[], topCode: string, now: number) {
  const states = new Map<string, ReadonlyMap<string, string>>();
  const limited = new Map<string, readonly number[]>();
  for (const { name, searchable } of kinds) {
    if (searchable === null) continue;
    const shown = await searchable(read, { topCode, now });
    states.set(name, shown);
    limited.set(name, await store.numbersOfCodes(read, { topCode, kind: name, codes: [...shown.keys()] }));
  }
  return { states, limited };
}

/** Uses the stored text, so that the article is not parsed again. */
function holdsWords(keyword: string, { kind, body, text }: SiteFinds['list'][number], kinds: readonly AnyContentKind[]): boolean {
  const { title, summary = '' } = kinds.find(({ name }) => name === kind)!.foundBy!(body);
  return occursAsWritten(keyword, { title, summary, text });
}

/** Stored plain texts of published entries by code, which saves parsing their HTML. The caller has added the cache tags for these entries. */
export async function storedTexts({ database, clock }: Pick<ReadOnlyContext, 'database' | 'clock'>, kind: AnyContentKind, { topCode = platformTopCode, codes }: { topCode?: string; codes: readonly string[] }): Promise<Map<string, string>> {
  return store.textsOf(database.read, { kind: kind.name, topCode, codes }, clock.now());
}

const sumOf = (totals: ReadonlyMap<string, number>, kinds: readonly AnyContentKind[]): number => kinds.reduce((sum, { name }) => sum + (totals.get(name) ?? 0), 0);
