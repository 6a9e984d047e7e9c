import type { helpCalls } from '../../../contract/calls/help.ts';
import { refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { requireOwnTopCode } from '../../calls/own-top-code.ts';
import { refuse } from '../../calls/refusal.ts';
import { refundingFailures } from '../../calls/refund-failures.ts';
import { storedTexts, published, publishedByCategory, publishedOne, type ReadContext } from '../../publishing/index.ts';
import { nearest, ranked } from './find-articles.ts';
import { helpArticleKind, helpCategoryKind } from './kinds.ts';
import { presentHelpArticle, presentHelpItem } from './present.ts';
import { rateArticle } from './rate-article.ts';
import { relatedArticles } from './related-articles.ts';

/**
 * Limit for one article and address: a class of sixty who rate it in the same lesson. Browsers make up the visitor keys, so without it one
 * address could outvote all other readers.
 */
const ratingsOfArticle = { name: 'help-ratings-of-article', points: 60, windowSeconds: 86_400 };

export const helpHandlers = {
  async helpCategoryList({ topCode }, { context }) {
    const [counts, categories] = await Promise.all([publishedByCategory(context, helpArticleKind, { topCode }), categoriesOf(context, topCode)]);
    return [...categories].map(([categoryCode, categoryName]) => ({ categoryCode, categoryName, count: counts.get(categoryCode) ?? 0 })).filter(({ count }) => count > 0);
  },

  /** By categories, in the operator's order of both. Articles of unpublished categories come last. A keyword without a match gets the nearest articles. */
  async helpList({ topCode, categoryCode, keyword = '' }, { context }) {
    const [articles, categories] = await Promise.all([
      published(context, helpArticleKind, { topCode, keyword, ...(categoryCode === undefined ? {} : { categoryCodes: [categoryCode] }) }),
      categoriesOf(context, topCode),
    ]);
    const places = new Map([...categories.keys()].map((code, index) => [code, index]));
    const placeOf = (code: string) => places.get(code) ?? places.size;
    const inOrder = articles.toSorted((one, other) => placeOf(one.body.categoryCode) - placeOf(other.body.categoryCode));
    const nameOf = ({ body }: { body: { categoryCode: string } }) => categories.get(body.categoryCode) ?? '';
    if (keyword && articles.length === 0) {
      const near = await nearest(context, { topCode, categoryCode, keyword });
      return near.map((article) => ({ ...presentHelpItem({ article, excerpt: '' }, nameOf(article)), isNear: true }));
    }
    const texts = keyword.trim() === '' ? new Map<string, string>() : await storedTexts(context, helpArticleKind, { topCode, codes: articles.map(({ code }) => code) });
    return ranked(inOrder, keyword, texts).map((found) => presentHelpItem(found, nameOf(found.article)));
  },

  async helpDetail({ topCode, bizCode }, { context }) {
    const article = await publishedOne(context, helpArticleKind, { topCode, code: bizCode });
    if (!article) throw refuse.notFound();
    const [category, all] = await Promise.all([publishedOne(context, helpCategoryKind, { topCode, code: article.body.categoryCode }), published(context, helpArticleKind, { topCode })]);
    const siblings = all.filter(({ body }) => body.categoryCode === article.body.categoryCode);
    const at = siblings.findIndex(({ code }) => code === article.code);
    const [previous, next] = at < 0 ? [null, null] : [siblings[at - 1] ?? null, siblings[at + 1] ?? null];
    const texts = await storedTexts(context, helpArticleKind, { topCode, codes: all.map(({ code }) => code) });
    return presentHelpArticle(article, { categoryName: category?.body.categoryName ?? '', siblings, previous, next, related: relatedArticles(article, all, texts, [previous, next]) });
  },

  async helpRate({ topCode, bizCode, visitorKey, useful, missing }, { context, clientAddress, tenant, transaction }) {
    requireOwnTopCode({ tenant }, topCode);
    const article = await publishedOne(context, helpArticleKind, { topCode, code: bizCode });
    if (!article) throw refuse.notFound();
    const { allowed, retryAfterSeconds } = await takeForAddress(context.limits, ratingsOfArticle, clientAddress, article.code);
    if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
    const refund = () => refundForAddress(context.limits, ratingsOfArticle, clientAddress, { subject: article.code });
    await refundingFailures(refund, () => rateArticle({ context, transaction }, { topCode, articleCode: article.code, articleVersion: article.version, visitorKey, useful, missing }));
    return null;
  },
} satisfies HandlersOf<typeof helpCalls>;

/** Names by code, in the operator's order. */
async function categoriesOf(context: ReadContext, topCode: string): Promise<Map<string, string>> {
  return new Map((await published(context, helpCategoryKind, { topCode })).map(({ code, body }) => [code, body.categoryName]));
}
