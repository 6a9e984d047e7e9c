import { searchText } from './text.ts';

/** About two lines below a title. */
const excerptCharacters = 96;
/** Number of characters before the match, as context. */
const leadCharacters = 18;

/**
 * The part of a result that shows why it was found: the summary if it contains one of the marks, otherwise the match in the text,
 * otherwise the beginning.
 * @param marks folded (`searchText`), in order of preference
 */
export function excerptOf({ summary, text }: { summary: string; text: string }, marks: readonly string[]): string {
  const places = [summary, text].map((part) => ({ part, comparable: searchText([part]) }));
  for (const mark of marks) {
    for (const { part, comparable } of places) {
      const at = comparable.indexOf(mark);
      if (at < 0) continue;
      // Folding changed the length of the text, so the exact position of the match is not known.
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

/** The position after the first punctuation before the match, if there is any, so that the excerpt begins with a whole phrase. */
function startOfPhrase(text: string, from: number, at: number): number {
  if (from === 0) return 0;
  const phrase = /[，。；：！？、,.;!?]\s*/.exec(text.slice(from, at));
  return phrase ? from + phrase.index + phrase[0].length : from;
}

/** Removes halves of surrogate pairs at both ends. */
const wellFormed = (text: string): string => text.replace(/^[\udc00-\udfff]/, '').replace(/[\ud800-\udbff]$/, '');
