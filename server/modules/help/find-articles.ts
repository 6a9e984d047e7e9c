import { type BodyOf, excerptOf, lineOfHtml, type Published, searchText } from '../../publishing/index.ts';
import type { helpArticleKind } from './kinds.ts';

type Article = Published<BodyOf<typeof helpArticleKind>>;

export interface Found {
  article: Article;
  /** The place in the text that was looked for, in plain words; '' where title and summary hold all that was. */
  excerpt: string;
}

/** Those first that have every word in their title, then those that have it in title or summary; within these, as they came. */
export function ranked(articles: readonly Article[], keyword: string | undefined): Found[] {
  const words = searchText([keyword ?? '']).split(/\s+/).filter(Boolean);
  if (words.length === 0) return articles.map((article) => ({ article, excerpt: '' }));
  return articles
    .map((article) => {
      const { title, summary, content } = article.body;
      const missingIn = (...texts: string[]) => words.filter((word) => !searchText(texts).includes(word));
      const hidden = missingIn(title, summary);
      const rank = missingIn(title).length === 0 ? 0 : hidden.length === 0 ? 1 : 2;
      return { rank, article, excerpt: hidden.length === 0 ? '' : excerptOf({ summary: '', text: lineOfHtml(content) }, hidden) };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ article, excerpt }) => ({ article, excerpt }));
}
