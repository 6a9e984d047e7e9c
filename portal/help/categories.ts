import type { DataOf } from '../../contract/calls/index.ts';

export type HelpItem = DataOf<'helpList'>[number];

export interface HelpCategory {
  categoryCode: string;
  categoryName: string;
  count: number;
}

/** What articles are listed under whose category is not published. */
export const elsewhere = '其他';

/** The categories of articles that come by category, in their order; those that are not published have no name and are none. */
export function categoriesOf(articles: readonly HelpItem[]): HelpCategory[] {
  const categories = new Map<string, HelpCategory>();
  for (const { categoryCode, categoryName } of articles) {
    const known = categories.get(categoryCode);
    if (known) known.count++;
    else if (categoryName) categories.set(categoryCode, { categoryCode, categoryName, count: 1 });
  }
  return [...categories.values()];
}

/** As many as fit beside each other on the way into the help centre. */
const mostAskedMax = 6;

/** Those that the operator calls asked for most; where there are few, the first of each category follow, then the second. */
export function mostAsked(articles: readonly HelpItem[]): HelpItem[] {
  const others = categoriesOf(articles).map(({ categoryCode }) => articles.filter((article) => article.categoryCode === categoryCode && !article.featured));
  const inTurn = Array.from({ length: mostAskedMax }, (_, turn) => others.flatMap((ofCategory) => ofCategory[turn] ?? [])).flat();
  return [...articles.filter(({ featured }) => featured), ...inTurn].slice(0, mostAskedMax);
}
