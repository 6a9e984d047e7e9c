import vocabulary from './search-vocabulary.json' with { type: 'json' };

/**
 * The vocabulary of vocational training for site search (docs/decisions/0011). All words are in lower case. A change takes effect at the
 * next start, because stored data does not depend on it.
 */
interface Vocabulary {
  /** Question words, ignored when other words are left. Longer ones match first. */
  questionWords: readonly string[];
  /** Words that most entries contain. They are ignored for ranking. */
  commonWords: readonly string[];
  /** Groups of synonyms. */
  sameWords: readonly (readonly string[])[];
  /** Words that also find others, in one direction: a colloquial name finds the trade, a part finds the subject. */
  widerWords: Readonly<Record<string, readonly string[]>>;
  /** Trades with certificates. Visitors search the trade's name with one of `certificateSuffixes` (电工证, 叉车操作证). */
  trades: readonly string[];
  /** Longest first. The rest of the keyword then matches texts more often than titles. */
  certificateSuffixes: readonly string[];
  /** Further words of the trade. A keyword without blanks is split at their start and end. */
  furtherWords: readonly string[];
}
const { certificateSuffixes, commonWords, furtherWords, questionWords, sameWords, trades, widerWords }: Vocabulary = vocabulary;

/** Readings of a keyword (docs/decisions/0011): its words without question words, split by the vocabulary, and with synonyms. */

/** Words that must all match. `isClose`: the words mean the same as the typed ones, and are not only a wider term. */
export interface Reading {
  words: readonly string[];
  isClose: boolean;
}

/** A word of the keyword with its alternatives. */
export interface Part {
  /** The typed text, never ''. */
  text: string;
  /** Its synonyms, including itself. */
  same: readonly string[];
  /** Wider terms. The words of one term are separated by blanks. */
  wider: readonly string[];
  /** Whether most entries contain it. */
  isCommon: boolean;
  /** Whether the vocabulary contains it. Otherwise it is the text between known words. */
  isKnown: boolean;
}

/** Maximum number of readings. Each costs one more query of the index. */
const readingsAtMost = 6;

/** Scripts with one syllable or word per character, which are written without spaces. */
const wide = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}`;
const narrow = new RegExp(`[[\\p{L}\\p{N}\\p{M}]--[${wide}]]`, 'v');

/** Normalises texts and keywords for comparison: NFKC and lower case. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

const sameAs = new Map(sameWords.flatMap((words) => words.map((word) => [word, words] as const)));
const widerOf = new Map(Object.entries(widerWords));
const certified = new Map(trades.flatMap((trade) => certificateSuffixes.map((suffix) => [trade + suffix, { trade, suffix }] as const)));
const asking = new Set(questionWords);
const common = new Set(commonWords);
const known = new Set([...asking, ...common, ...sameAs.keys(), ...widerOf.keys(), ...certified.keys(), ...trades, ...furtherWords]);
const longestKnown = Math.max(...[...known].map((word) => word.length));

/** The words of a keyword without question words. A keyword of question words only is not changed. */
export function partsOf(keyword: string): Part[] {
  const pieces = piecesOf(keyword);
  const named = pieces.filter(({ text }) => !asking.has(text));
  return (named.length > 0 ? named : pieces).map(partOf);
}

/** All readings besides the typed text, the closest first. A single character between known words is skipped: 查证书, 电工本. */
export function readingsOf(keyword: string): Reading[] {
  const parts = partsOf(keyword);
  const isSingle = ({ text }: Part): boolean => [...text].length === 1;
  const close = parts.some(isSingle) ? [] : combined(parts.map(({ same }) => same));
  const words = parts.filter((part) => !isSingle(part));
  const rest = words.some(({ isCommon }) => !isCommon) ? words.filter(({ isCommon }) => !isCommon) : words;
  const isLooser = rest.length < parts.length || rest.some(({ wider }) => wider.length > 0);
  const loose = isLooser && rest.length > 0 ? combined(rest.map(({ same, wider }) => [...wider, ...same])) : [];
  return [...close.map((words) => ({ words, isClose: true })), ...loose.map((words) => ({ words, isClose: false }))];
}

/** The words that name something, if there are any: 电工 怎么考 培训 gives 电工. */
export function namingWords(words: readonly string[]): readonly string[] {
  const naming = words.filter((word) => partsOf(word).some(({ text, isCommon }) => !isCommon && !asking.has(text)));
  return naming.length > 0 ? naming : words;
}

/** Group names that a word may mean: the word itself and each single-word reading. */
export function namesOf(word: string): string[] {
  return [...new Set([word, ...readingsOf(word).flatMap(({ words }) => (words.length === 1 ? words : []))])];
}

function combined(choices: readonly (readonly string[])[]): string[][] {
  return choices.reduce<string[][]>((found, choice) => found.flatMap((words) => choice.map((word) => [...words, ...word.split(' ')])).slice(0, readingsAtMost), [[]]);
}

function partOf({ text, isKnown }: Pick<Part, 'text' | 'isKnown'>): Part {
  const certificate = certified.get(text);
  const same = sameAs.get(text) ?? [];
  const wider = certificate ? [certificate.trade, ...(sameAs.get(certificate.trade) ?? []), ...(widerOf.get(certificate.trade) ?? [])] : (widerOf.get(text) ?? []);
  return { text, same: [...new Set([text, ...same])], wider: [...new Set(wider)], isCommon: common.has(text), isKnown };
}

/** Splits at the longest known word at each position. Text between known words stays together. */
function piecesOf(keyword: string): Pick<Part, 'text' | 'isKnown'>[] {
  const pieces: Pick<Part, 'text' | 'isKnown'>[] = [];
  for (const token of comparable(keyword).split(/[^\p{L}\p{N}\p{M}]+/u)) {
    let between = 0;
    for (let at = 0; at <= token.length; ) {
      const word = knownAt(token, at);
      if ((word !== undefined || at === token.length) && between < at) pieces.push({ text: token.slice(between, at), isKnown: false });
      if (word !== undefined) pieces.push({ text: word, isKnown: true });
      at += word?.length ?? 1;
      if (word !== undefined) between = at;
    }
  }
  return pieces;
}

function knownAt(token: string, at: number): string | undefined {
  for (let length = Math.min(longestKnown, token.length - at); length > 0; length--) {
    const word = token.slice(at, at + length);
    if (known.has(word) && !isWithinWord(token, at) && !isWithinWord(token, at + length)) return word;
  }
  return undefined;
}

/** Whether a position is between two Latin letters or digits. No word begins or ends there. */
const isWithinWord = (token: string, at: number): boolean => narrow.test(token.charAt(at - 1)) && narrow.test(token.charAt(at));
