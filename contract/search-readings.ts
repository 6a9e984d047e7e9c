import vocabulary from './search-vocabulary.json' with { type: 'json' };

/**
 * What words of vocational training mean to a visitor who searches (docs/decisions/0011). All in lower case. An edit is in force
 * with the next start: nothing that is stored depends on it.
 */
interface Vocabulary {
  /** They ask and name nothing: left out where something else is left. The longer ones count first. */
  questionWords: readonly string[];
  /** Nearly everything here is one of these: ignored where the rest of the words ranks higher. */
  commonWords: readonly string[];
  /** Each group is one word to a visitor: any of them is found by any other. */
  sameWords: readonly (readonly string[])[];
  /** Words that also find others, in one direction: the trade that people call so, the subject that it is part of. */
  widerWords: Readonly<Record<string, readonly string[]>>;
  /** Trades with certificates: visitors search the trade's name with one of `certificateSuffixes` (电工证, 叉车操作证). */
  trades: readonly string[];
  /** Longest first. The rest of the keyword is then found in texts more often than in titles. */
  certificateSuffixes: readonly string[];
  /** Further words of the trade: a keyword without blanks is split where they begin and end. */
  furtherWords: readonly string[];
}
const { certificateSuffixes, commonWords, furtherWords, questionWords, sameWords, trades, widerWords }: Vocabulary = vocabulary;

/**
 * What a visitor may mean by a keyword: its words without those that merely ask, apart from each other where the trade's
 * vocabulary knows them, and each also as others call it (docs/decisions/0011).
 */

/** All of these words together; `isClose` while they mean the same as what was typed, and not only something that includes it. */
export interface Reading {
  words: readonly string[];
  isClose: boolean;
}

/** Words of one keyword, and what each of them may be called instead. */
export interface Part {
  /** As it was typed; '' never. */
  text: string;
  /** The same to a visitor who searches, itself among them. */
  same: readonly string[];
  /** What includes it. Words that all belong together stand in one text, with blanks between. */
  wider: readonly string[];
  /** What nearly everything here holds. */
  isCommon: boolean;
  /** Whether the vocabulary knows it; else it is a stretch between known words. */
  isKnown: boolean;
}

/** As many as are looked for together: each is one more look into the index. */
const readingsAtMost = 6;

/** Scripts with one syllable or word per character: written without spaces. */
const wide = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}`;
const narrow = new RegExp(`[[\\p{L}\\p{N}\\p{M}]--[${wide}]]`, 'v');

/** How texts and keywords are made comparable: full-width forms folded, lower case. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

const sameAs = new Map(sameWords.flatMap((words) => words.map((word) => [word, words] as const)));
const widerOf = new Map(Object.entries(widerWords));
const certified = new Map(trades.flatMap((trade) => certificateSuffixes.map((suffix) => [trade + suffix, { trade, suffix }] as const)));
const asking = new Set(questionWords);
const common = new Set(commonWords);
const known = new Set([...asking, ...common, ...sameAs.keys(), ...widerOf.keys(), ...certified.keys(), ...trades, ...furtherWords]);
const longestKnown = Math.max(...[...known].map((word) => word.length));

/** The words of a keyword, without those that ask. Nothing but such words is left as it is. */
export function partsOf(keyword: string): Part[] {
  const pieces = piecesOf(keyword);
  const named = pieces.filter(({ text }) => !asking.has(text));
  return (named.length > 0 ? named : pieces).map(partOf);
}

/**
 * Every way in which a keyword is looked for beside its own letters, the closest first. A single character between known words
 * is passed by: 查证书, 电工本.
 */
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

/** Of several words those that name something, where some do: 电工 怎么考 培训 is 电工. */
export function namingWords(words: readonly string[]): readonly string[] {
  const naming = words.filter((word) => partsOf(word).some(({ text, isCommon }) => !isCommon && !asking.has(text)));
  return naming.length > 0 ? naming : words;
}

/** What a group may be called that a word names: the word itself, and each single word that it may mean. */
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

/** The longest known word at each place; what lies between stays together. */
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

/** Whether a place stands between two Latin letters or digits: no word begins or ends there. */
const isWithinWord = (token: string, at: number): boolean => narrow.test(token.charAt(at - 1)) && narrow.test(token.charAt(at));
