import type { DataOf } from '../../contract/calls/index.ts';

export type HelpItem = DataOf<'helpList'>[number];

export interface HelpCategory {
  categoryCode: string;
  categoryName: string;
  count: number;
}

/** Heading of the articles without a published category. */
export const elsewhere = '其他';

/** The categories of articles that are sorted by category, in the same order. Unpublished categories have no name and are left out. */
export function categoriesOf(articles: readonly HelpItem[]): HelpCategory[] {
  const categories = new Map<string, HelpCategory>();
  for (const { categoryCode, categoryName } of articles) {
    const known = categories.get(categoryCode);
    if (known) known.count++;
    else if (categoryName) categories.set(categoryCode, { categoryCode, categoryName, count: 1 });
  }
  return [...categories.values()];
}

/** The number that fits in one row on the help centre's entry page. */
const mostAskedMax = 6;

/** The articles that the operator featured. If these are few, the first article of each category follows, then the second. */
export function frequentQuestions(articles: readonly HelpItem[]): HelpItem[] {
  const others = categoriesOf(articles).map(({ categoryCode }) => articles.filter((article) => article.categoryCode === categoryCode && !article.featured));
  const inTurn = Array.from({ length: mostAskedMax }, (_, turn) => others.flatMap((ofCategory) => ofCategory[turn] ?? [])).flat();
  return [...articles.filter(({ featured }) => featured), ...inTurn].slice(0, mostAskedMax);
}
