import type { FoundBy } from '../kind/kind.ts';
import { lineOfHtml, textOfHtml } from '../kind/text-of-html.ts';

/** Four times the length of the longest usual article. */
export const longestText = 40_000;

/** Search texts of an entry, as plain text. */
export interface FoundWords {
  title: string;
  summary?: string;
  text?: string;
}

/** Call it when an entry is published: it parses the whole article. */
export const wordsOfFound = ({ title, summary = '', html = '', text = '' }: FoundBy): FoundWords => ({ title, summary, text: `${textOfHtml(html)}\n${text}`.slice(0, longestText) });

/** The stored text for excerpts: all search text on one line. Call it when an entry is published. */
export function readableText({ html = '', text = '' }: FoundBy): string {
  const lines = [lineOfHtml(html), ...text.split('\n')].filter(Boolean);
  // A line that ends with punctuation gets no further separator.
  return lines
    .map((line, index) => (index < lines.length - 1 && !/[，。！？；：、]/.test(line.at(-1)!) ? `${line}；` : line))
    .join('')
    .slice(0, longestText);
}

/** Folds texts and keywords for comparison: full-width forms to half-width, and lower case. */
export function searchText(texts: readonly string[]): string {
  return texts.join('\n').normalize('NFKC').toLowerCase();
}
