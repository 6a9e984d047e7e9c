import * as z from 'zod/mini';
import { helpArticle as helpArticleKind } from '../content/help-article.ts';
import { helpCategory } from '../content/help-category.ts';
import { listShape, pageShape } from '../content/index.ts';
import { helpMissing } from '../rules/help.ts';
import { call, code, keyword, nothing, topCode } from './call.ts';

/** The help centre (spec content#help, calls#help-list). */

const { bizCode, title, categoryCode, ...ofHelp } = listShape(helpArticleKind);
const helpArticle = z.object({ bizCode, title, categoryCode, categoryName: z.string(), ...ofHelp });

const helpReference = z.object({ bizCode: code, title: z.string() });

const wholeHelpArticle = z.extend(helpArticle, {
  ...pageShape(helpArticleKind),
  /** All of its category, itself included, in the operator's order; `previous` and `next` stand to either side of it there. */
  siblings: z.array(helpReference),
  previous: z.nullable(helpReference),
  next: z.nullable(helpReference),
  /** At most three on the same subject, of its own category first; none that stands beside it already. */
  related: z.array(helpReference),
});

/** A school behind one address in a lesson about the platform, each reading a few articles. */
const ratings = { name: 'help-ratings', points: 600, windowSeconds: 3600 };

export const helpCalls = {
  /** In the operator's order, those that hold articles, each with how many. */
  helpCategoryList: call({ request: z.object({ topCode }), data: z.array(z.object({ ...listShape(helpCategory), count: z.int() })), access: 'anyone', cached: true }),
  /**
   * By categories, both in the operator's order. A keyword is looked for in the whole text: then those come first that have it
   * in their title, then in their summary; of the others `excerpt` shows the place, in plain words.
   */
  helpList: call({
    request: z.object({ topCode, categoryCode: z.optional(code), keyword }),
    data: z.array(z.extend(helpArticle, { excerpt: z.string(), /** No article holds all of the keyword: this one holds most of it. */ isNear: z.optional(z.boolean()) })),
    access: 'anyone',
    cached: true,
  }),
  helpDetail: call({ request: z.object({ topCode, bizCode: code }), data: wholeHelpArticle, access: 'anyone', cached: true }),
  /** Whether an article was useful, and what was missing if not. A repeat with the same `visitorKey` replaces the rating. */
  helpRate: call({
    request: z.object({ topCode, bizCode: code, visitorKey: z.uuid('访客编号不正确'), useful: z.boolean('请选择有用或没用'), missing: z._default(helpMissing, '') }),
    data: nothing,
    access: 'anyone',
    limits: [ratings],
  }),
} as const;
