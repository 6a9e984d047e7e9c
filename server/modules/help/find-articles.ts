import type { BodyOf, Published } from '../../publishing/index.ts';
import { type helpArticleKind, plainText } from './kinds.ts';

type Article = Published<BodyOf<typeof helpArticleKind>>;

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** What stands before and after a find, in characters. */
const before = 18;
const after = 62;

const entities: Readonly<Record<string, string>> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const blockEnd = /<\/(?:p|li|h[1-6]|td|th|blockquote|figcaption)>/g;

/** On one line; what stood in paragraphs or items of their own is kept apart. */
const readable = (html: string): string =>
  plainText(html.replace(blockEnd, '\n'))
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim()
    .replace(/(?<=[，。！？；：、])\n/g, '')
    .replaceAll('\n', '；')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!)
    .replace(/\s+/g, ' ')
    // A tag between two Chinese characters parts no words.
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef]) (?=[\u3000-\u9fff\uff00-\uffef])/g, '')
    .trim();

export interface Found {
  article: Article;
  /** The place in the text that was looked for, in plain words; '' where title and summary hold all that was. */
  excerpt: string;
}

/** Those first that have every word in their title, then those that have it in title or summary; within these, as they came. */
export function ranked(articles: readonly Article[], keyword: string | undefined): Found[] {
  const words = comparable(keyword ?? '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return articles.map((article) => ({ article, excerpt: '' }));
  return articles
    .map((article) => {
      const { title, summary, content } = article.body;
      const missingIn = (text: string) => words.filter((word) => !comparable(text).includes(word));
      const hidden = missingIn(`${title}\n${summary}`);
      const rank = missingIn(title).length === 0 ? 0 : hidden.length === 0 ? 1 : 2;
      return { rank, article, excerpt: hidden[0] === undefined ? '' : excerptOf(readable(content), hidden[0]) };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ article, excerpt }) => ({ article, excerpt }));
}

function excerptOf(text: string, word: string): string {
  const folded = comparable(text);
  // Folding may make a text longer or shorter: then the place is not where it seems, and its beginning has to do.
  const at = folded.length === text.length ? folded.indexOf(word) : 0;
  if (at < 0) return '';
  const from = Math.max(0, at - before);
  const to = Math.min(text.length, at + word.length + after);
  const shown = text.slice(from, to).toWellFormed().replaceAll('\ufffd', '').replace(/^[，。！？；：、\s]+/, '');
  return `${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`;
}
