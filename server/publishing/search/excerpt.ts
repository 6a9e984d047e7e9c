import { searchText } from './text.ts';

/** About two lines beneath a title. */
const excerptCharacters = 96;
/** What stands before the place that was looked for, so that it can be understood. */
const leadCharacters = 18;

/**
 * The part of a result that shows why it was found: the summary where that holds one of the marks, else the place in the text,
 * else how it begins.
 * @param marks made comparable (`searchText`), those first that are wanted most
 */
export function excerptOf({ summary, text }: { summary: string; text: string }, marks: readonly string[]): string {
  const places = [summary, text].map((part) => ({ part, comparable: searchText([part]) }));
  for (const mark of marks) {
    for (const { part, comparable } of places) {
      const at = comparable.indexOf(mark);
      if (at < 0) continue;
      // Folding changed the length of something before it: where it stands is then not known to the character.
      return around(part, comparable.length === part.length ? at : 0);
    }
  }
  return around(summary || text, 0);
}

function around(text: string, at: number): string {
  if (text.length <= excerptCharacters) return text;
  const from = startOfPhrase(text, Math.max(0, Math.min(at - leadCharacters, text.length - excerptCharacters)), at);
  const end = from + excerptCharacters;
  return `${from > 0 ? '…' : ''}${wellFormed(text.slice(from, end)).trim()}${end < text.length ? '…' : ''}`;
}

/** After the first punctuation between there and the place itself, if there is any: then it begins with a whole phrase. */
function startOfPhrase(text: string, from: number, at: number): number {
  if (from === 0) return 0;
  const phrase = /[，。；：！？、,.;!?]\s*/.exec(text.slice(from, at));
  return phrase ? from + phrase.index + phrase[0].length : from;
}

/** Without the halves of characters at its ends. */
const wellFormed = (text: string): string => text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
