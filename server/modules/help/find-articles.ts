import { type BodyOf, excerptOf, marksOf, type Published, type ReadContext, rankOfKeyword, searchPublished, searchText, tiers } from '../../publishing/index.ts';
import { helpArticleKind, helpFoundBy } from './kinds.ts';

type Article = Pick<Published<BodyOf<typeof helpArticleKind>>, 'code' | 'listedAt' | 'body'>;

export interface Found {
  article: Article;
  /** The matching place in the plain text. '' if title and summary contain the whole keyword. */
  excerpt: string;
}

/**
 * Sorts articles: close matches in the title first, then in title or summary, then the other matches in the same way. Equal ones keep their order.
 * @param texts plain text of each article by its code
 */
export function ranked(articles: readonly Article[], keyword: string, texts: ReadonlyMap<string, string>): Found[] {
  if (keyword.trim() === '') return articles.map((article) => ({ article, excerpt: '' }));
  // Site search ignores single characters, but the help centre searches them too.
  const marks = [...marksOf(keyword), ...searchText([keyword]).split(/\s+/)].filter(Boolean);
  return articles
    .map((article) => {
      const { title, summary } = helpFoundBy(article.body);
      const { isClose, lowest } = rankOfKeyword(keyword, { title, summary });
      const shown = searchText([title, summary]);
      return { place: lowest + (isClose ? 0 : tiers.text), article, excerpt: lowest === tiers.text ? excerptOf({ summary: '', text: texts.get(article.code) ?? '' }, marks.filter((mark) => !shown.includes(mark))) : '' };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ article, excerpt }) => ({ article, excerpt }));
}

const nearestAtMost = 20;

/** Approximate matches for a keyword without a full match, nearest first. */
export async function nearest(context: ReadContext, { topCode, categoryCode, keyword }: { topCode: string; categoryCode: string | undefined; keyword: string }): Promise<Article[]> {
  const { list, isNear } = await searchPublished(context, { topCode, kinds: [helpArticleKind], keyword, pageNum: 1, pageSize: nearestAtMost, reach: nearestAtMost });
  if (!isNear) return [];
  const articles = list.map(({ code, listedAt, body }): Article => ({ code, listedAt, body: body as Article['body'] }));
  return articles.filter(({ body }) => categoryCode === undefined || body.categoryCode === categoryCode);
}
