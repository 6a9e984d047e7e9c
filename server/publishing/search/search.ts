import { platformTopCode } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { type AnyContentKind, readBody } from '../kind/kind.ts';
import * as store from './store.ts';
import { nearTermsOf, occursAsWritten, termsOfKeyword, wantedOf } from './terms.ts';

export interface SiteSearch {
  topCode?: string;
  /** The kinds that are searched. */
  kinds: readonly AnyContentKind[];
  keyword: string;
  /** Restricts the results to one kind; left out: all kinds. */
  only?: AnyContentKind | undefined;
  /** From 1. */
  pageNum: number;
  pageSize: number;
  /** How many can be paged through. */
  reach: number;
}

export interface SiteFinds {
  /** The best first: found in titles, then in summaries, then in texts; among these the newer and more chosen. */
  list: { kind: string; code: string; listedAt: number; body: object; text: string }[];
  /** How many of each kind were found, incl. kinds that were not asked for. */
  totals: ReadonlyMap<string, number>;
  /** Nothing holds the keyword as it is, or as others say it: these hold its parts, or most of them. */
  isNear: boolean;
}

/** Whether a keyword can be looked for at all: two characters beside each other. */
export const isSearchable = (keyword: string): boolean => termsOfKeyword(keyword).length > 0;

/** What visitors may read and what holds a keyword, across kinds; nothing for a keyword that cannot be looked for. */
export async function searchPublished({ database, clock, cacheTags }: Pick<ReadOnlyContext, 'database' | 'clock' | 'cacheTags'>, { topCode = platformTopCode, kinds, keyword, only, pageNum, pageSize, reach }: SiteSearch): Promise<SiteFinds> {
  const wantedTerms = wantedOf(keyword);
  if (wantedTerms.all.length === 0) return { list: [], totals: new Map(), isNear: false };
  // Content of every kind may contain the words.
  for (const { name } of kinds) cacheTags?.addKind({ kind: name, topCode });
  const now = clock.now();
  const wanted = only ? [only] : kinds;
  const ofKinds = (of: readonly AnyContentKind[]): store.SiteQuery => ({ topCode, kinds: of.map(({ name }) => name), wanted: wantedTerms });
  const offset = (pageNum - 1) * pageSize;
  const counting = store.countFound(database.read, ofKinds(kinds), now);
  // Far pages cost the most, and those beyond the last have nothing: there the number is waited for.
  const isBeyond = offset >= reach || (offset > 0 && offset >= sumOf(await counting, wanted));
  const [totals, rows] = await Promise.all([counting, isBeyond ? [] : store.pageFound(database.read, ofKinds(wanted), { limit: Math.min(pageSize, reach - offset), offset }, now)]);
  const withBodies = (found: readonly store.FoundRow[]): SiteFinds['list'] => found.map(({ body, ...row }) => ({ ...row, body: readBody(kinds.find(({ name }) => name === row.kind)!, body) }));
  const nearTerms = totals.size === 0 ? nearTermsOf(keyword) : null;
  if (!nearTerms) {
    const list = withBodies(rows);
    // Parts of a word that stand apart are found as well. The result says so where it is one page and none of it holds the word itself; for more than one page, all of them would have to be read.
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

/** By the text that was kept: the article is not read again. */
function holdsWords(keyword: string, { kind, body, text }: SiteFinds['list'][number], kinds: readonly AnyContentKind[]): boolean {
  const { title, summary = '' } = kinds.find(({ name }) => name === kind)!.foundBy!(body);
  return occursAsWritten(keyword, { title, summary, text });
}

/** The plain texts that were kept of published entries, by code: for what would read their HTML otherwise. The caller that asked for the entries has noted what is read. */
export async function storedTexts({ database, clock }: Pick<ReadOnlyContext, 'database' | 'clock'>, kind: AnyContentKind, { topCode = platformTopCode, codes }: { topCode?: string; codes: readonly string[] }): Promise<Map<string, string>> {
  return store.textsOf(database.read, { kind: kind.name, topCode, codes }, clock.now());
}

const sumOf = (totals: ReadonlyMap<string, number>, kinds: readonly AnyContentKind[]): number => kinds.reduce((sum, { name }) => sum + (totals.get(name) ?? 0), 0);
