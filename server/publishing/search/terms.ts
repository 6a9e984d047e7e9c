import { partsOf, readingsOf } from '../../../contract/search-readings.ts';
import { type FoundWords, longestText, searchText } from './text.ts';

/**
 * Chinese has no blanks between words, so a text is split into pairs of adjacent characters, and a keyword matches where its pairs
 * occur (docs/decisions/0011).
 */

/** Place of a term. A lower tier ranks higher. */
export const tiers = { title: 1, summary: 2, text: 3 } as const;
export type Tier = (typeof tiers)[keyof typeof tiers];

/** Limit of terms: a pasted sentence is searched by its beginning. */
const termsOfKeywordAtMost = 12;
/** Limit of parts. All entries with a pair are counted: for pairs in two thirds of 20,000 entries, twelve took 40 ms of the main thread. */
const nearTermsAtMost = 7;

/** Scripts that are written without blanks and have a syllable or word per character. */
const wide = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}`;
const runPattern = new RegExp(`(?<wide>[${wide}]+)|[[\\p{L}\\p{N}\\p{M}]--[${wide}]]+`, 'gv');

/** Adjacent characters of one type of script: `plc`, `编程`. */
interface Run {
  characters: string[];
  isWide: boolean;
  /** True if only blanks separate it from the previous run: readers treat `PLC 编程` and `PLC编程` as the same. */
  follows: boolean;
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let end = -1;
  for (const match of searchText([text]).matchAll(runPattern)) {
    const isWide = match.groups?.['wide'] !== undefined;
    const before = runs.at(-1);
    const follows = before !== undefined && before.isWide !== isWide && match.input.slice(end, match.index).trim() === '';
    runs.push({ characters: [...match[0]], isWide, follows });
    end = match.index + match[0].length;
  }
  return runs;
}

const pairAt = ({ characters }: Run, index: number): string => characters[index]! + characters[index + 1]!;
const seam = (before: Run, { characters }: Run): string => before.characters.at(-1)! + characters[0]!;

/** Every pair of characters with the best tier at which it occurs. */
export function termsOf({ title, summary = '', text = '' }: FoundWords): Map<string, Tier> {
  const terms = new Map<string, Tier>();
  for (const [part, tier] of [[title, tiers.title], [summary, tiers.summary], [text.slice(0, longestText), tiers.text]] as const) {
    let before: Run | null = null;
    for (const run of runsOf(part)) {
      if (before && run.follows) add(seam(before, run), tier);
      for (let index = 0; index + 1 < run.characters.length; index++) add(pairAt(run, index), tier);
      before = run;
    }
  }
  return terms;

  function add(term: string, tier: Tier): void {
    if (!terms.has(term)) terms.set(term, tier);
  }
}

/**
 * The pairs of characters that a match must contain; none if the keyword has no two adjacent characters. For Chinese, as many
 * as cover the word: 职业技能培训 finds content about 职业, 技能 and 培训. For Latin all pairs: its words are longer.
 */
export function termsOfKeyword(keyword: string): string[] {
  const terms = new Set<string>();
  const runs = runsOf(keyword);
  for (const [place, run] of runs.entries()) {
    const last = run.characters.length - 2;
    for (let index = 0; index <= last; index += run.isWide ? 2 : 1) terms.add(pairAt(run, index));
    if (last > 0) terms.add(pairAt(run, last));
    if (last >= 0) continue;
    // A single character, as in A类 or 第1课, matches together with its neighbour.
    if (run.follows) terms.add(seam(runs[place - 1]!, run));
    const next = runs[place + 1];
    if (next?.follows) terms.add(seam(run, next));
  }
  return [...terms].slice(0, termsOfKeywordAtMost);
}

/** The canonical form of a keyword with these terms: separators only where they separate words. '' if it has no words. */
export function plainKeyword(keyword: string): string {
  let plain = '';
  let before: Run | null = null;
  for (const run of runsOf(keyword)) {
    // A blank between Chinese and Latin letters does not separate words.
    if (before && !run.follows) plain += before.isWide === run.isWide ? ' ' : ',';
    plain += run.characters.join('');
    before = run;
  }
  return plain;
}

/** Pairs that a match must all contain. */
export type Terms = readonly string[];

/** How a keyword is matched: all pairs of at least one alternative. Empty for a keyword without two adjacent characters. */
export interface Wanted {
  /** The typed words or their synonyms. */
  close: readonly Terms[];
  /** `close`, and broader terms. */
  all: readonly Terms[];
}

/** Maximum number of alternatives: each costs one more index query. */
const readingsAtMost = 8;

export function wantedOf(keyword: string): Wanted {
  const typed = termsOfKeyword(keyword);
  if (typed.length === 0) return { close: [], all: [] };
  const readings = readingsOf(plainKeyword(keyword)).map(({ words, isClose }) => ({ isClose, terms: words.every(isSearchableWord) ? termsOfKeyword(words.join(' ')) : [] }));
  const termsOfReadings = (wanted: typeof readings): Terms[] => widest([typed, ...wanted.map(({ terms }) => terms).filter(({ length }) => length > 0)].slice(0, readingsAtMost));
  return { close: termsOfReadings(readings.filter(({ isClose }) => isClose)), all: termsOfReadings(readings) };
}

const isSearchableWord = (word: string): boolean => termsOfKeyword(word).length > 0;

/** Drops alternatives whose results another alternative finds too. */
function widest(wanted: readonly Terms[]): Terms[] {
  const includes = (one: Terms, other: Terms): boolean => other.every((term) => one.includes(term));
  return wanted.filter((terms, index) => !wanted.some((other, place) => place !== index && includes(terms, other) && (other.length < terms.length || place < index)));
}

/** Terms of an approximate search, used if nothing contains the whole keyword. */
export interface NearTerms {
  /** Each known word with its synonyms, and each pair of the rest. */
  parts: readonly (readonly Terms[])[];
  /** Minimum number of parts in a title or a summary. */
  atLeast: number;
}

/** Half of the parts: 收不到验证码 finds 收不到短信验证码, and vice versa. Null if that would be all parts. */
export function nearTermsOf(keyword: string): NearTerms | null {
  const parts = partsOf(plainKeyword(keyword));
  const named = parts.some(({ isCommon }) => !isCommon) ? parts.filter(({ isCommon }) => !isCommon) : parts;
  const wanted = named.flatMap(({ text, isKnown, same, wider }): Terms[][] => {
    if (isKnown) return [widest([...same, ...wider].map(termsOfKeyword))];
    return runsOf(text).flatMap((run) => (run.isWide ? run.characters.slice(1).map((_, index) => [[pairAt(run, index)]]) : [[termsOfKeyword(run.characters.join(''))]]));
  });
  const distinct = [...new Map(wanted.filter((terms) => terms.every(({ length }) => length > 0)).map((terms) => [terms.join(' '), terms])).values()].slice(0, nearTermsAtMost);
  const atLeast = Math.ceil(distinct.length / 2);
  return atLeast < distinct.length ? { parts: distinct, atLeast } : null;
}

/**
 * The strings to highlight in a text, longest first: the typed words and their synonyms, and the parts that may occur apart; for
 * approximate matches every part. Never a part of a Latin word, and never a pair that spans two words.
 */
export function marksOf(keyword: string, isNear = false): string[] {
  const plain = plainKeyword(keyword);
  const texts = searchText([keyword]).split(/\s+/);
  for (const { text, isKnown } of partsOf(plain)) {
    for (const run of runsOf(text)) {
      const word = run.characters.join('');
      texts.push(word);
      if (!run.isWide || (isKnown && run.characters.length % 2 === 1)) continue;
      texts.push(...(isNear && !isKnown ? run.characters.slice(1).map((_, index) => pairAt(run, index)) : termsOfKeyword(word)));
    }
  }
  texts.push(...readingsOf(plain).flatMap(({ words }) => words));
  return [...new Set(texts)].filter((text) => text.length > 1).toSorted((one, other) => other.length - one.length);
}

/** Rank of a result: close matches first, then the others. Within each group matches in the title, then with the summary, then in the text. */
export interface Rank {
  isClose: boolean;
  lowest: Tier;
}

const inAll = (wanted: readonly Terms[], places: ReadonlyMap<string, Tier>): Tier =>
  wanted.reduce<Tier>((best, terms) => Math.min(best, terms.reduce<Tier>((lowest, term) => Math.max(lowest, places.get(term) ?? tiers.text) as Tier, tiers.title)) as Tier, tiers.text);

/** The rank of an entry for a keyword that it matches. */
export function rankOfKeyword(keyword: string, { title, summary = '' }: FoundWords): Rank {
  const wanted = wantedOf(keyword);
  if (wanted.all.length > 0) {
    const places = termsOf({ title, summary });
    const close = inAll(wanted.close, places);
    return close < tiers.text ? { isClose: true, lowest: close } : { isClose: false, lowest: inAll(wanted.all, places) };
  }
  const words = searchText([keyword]).split(/\s+/);
  const holds = (...texts: string[]): boolean => words.every((word) => searchText(texts).includes(word));
  return { isClose: true, lowest: holds(title) ? tiers.title : holds(title, summary) ? tiers.summary : tiers.text };
}

/** True if each word of a keyword or of a synonym occurs as written, ignoring punctuation and blanks. Its pairs alone could come from different places. */
export function occursAsWritten(keyword: string, { title, summary = '', text = '' }: FoundWords): boolean {
  const lettersOf = (part: string): string => runsOf(part).map(({ characters }) => characters.join('')).join('');
  const parts = [title, summary, text.slice(0, longestText)].map(lettersOf);
  const meant = [searchText([keyword]).split(/\s+/), ...readingsOf(plainKeyword(keyword)).map(({ words }) => words)];
  return meant.some((words) => words.every((word) => parts.some((part) => part.includes(lettersOf(word)))));
}
