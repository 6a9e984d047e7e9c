import type { FoundBy } from '../kind/kind.ts';
import { lineOfHtml, textOfHtml } from '../kind/text-of-html.ts';

/** Four times the longest article that people read. */
export const longestText = 40_000;

/** What an entry is found by, in plain text. */
export interface FoundWords {
  title: string;
  summary?: string;
  text?: string;
}

/** To be asked when an entry is published: it reads the whole article. */
export const wordsOfFound = ({ title, summary = '', html = '', text = '' }: FoundBy): FoundWords => ({ title, summary, text: `${textOfHtml(html)}\n${text}`.slice(0, longestText) });

/** What is kept of an article for excerpts: all that it is found by, on one line. To be asked when it is published. */
export function readableText({ html = '', text = '' }: FoundBy): string {
  const lines = [lineOfHtml(html), ...text.split('\n')].filter(Boolean);
  // A sentence that has ended is followed by no further mark.
  return lines
    .map((line, index) => (index < lines.length - 1 && !/[，。！？；：、]/.test(line.at(-1)!) ? `${line}；` : line))
    .join('')
    .slice(0, longestText);
}

/** How texts and keywords are made comparable: full-width forms folded, lower case. */
export function searchText(texts: readonly string[]): string {
  return texts.join('\n').normalize('NFKC').toLowerCase();
}
