import type { CallName } from '../../../contract/calls/index.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { published, publishedOne } from '../../publishing/index.ts';
import { helpArticleKind, helpCategoryKind } from './kinds.ts';
import { presentHelpArticle, presentHelpItem } from './present.ts';

export const helpHandlers = {
  /** By categories, in the operator's order of both; articles whose category is not published come last. */
  async helpList({ topCode, categoryCode, keyword }, { context }) {
    const [articles, categories] = await Promise.all([
      published(context, helpArticleKind, { topCode, keyword, ...(categoryCode === undefined ? {} : { categoryCodes: [categoryCode] }) }),
      categoriesOf(context, topCode),
    ]);
    const places = new Map([...categories.keys()].map((code, index) => [code, index]));
    const placeOf = (code: string) => places.get(code) ?? places.size;
    return articles
      .toSorted((one, other) => placeOf(one.body.categoryCode) - placeOf(other.body.categoryCode))
      .map((article) => presentHelpItem(article, categories.get(article.body.categoryCode) ?? ''));
  },

  async helpDetail({ topCode, bizCode }, { context }) {
    const article = await publishedOne(context, helpArticleKind, { topCode, code: bizCode });
    if (!article) throw refuse.notFound();
    const category = await publishedOne(context, helpCategoryKind, { topCode, code: article.body.categoryCode });
    return presentHelpArticle(article, category?.body.categoryName ?? '');
  },
} satisfies Partial<HandlerMap<CallName>>;

/** Names by code, in the operator's order. */
async function categoriesOf(context: Pick<Context, 'database' | 'clock'>, topCode: string): Promise<Map<string, string>> {
  return new Map((await published(context, helpCategoryKind, { topCode })).map(({ code, body }) => [code, body.categoryName]));
}
