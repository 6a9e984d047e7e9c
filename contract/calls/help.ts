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
  /** All articles of the category including this one, in the operator's order. `previous` and `next` are its neighbours there. */
  siblings: z.array(helpReference),
  previous: z.nullable(helpReference),
  next: z.nullable(helpReference),
  /** At most three on the same subject, those of the same category first, without `previous` and `next`. */
  related: z.array(helpReference),
});

/** A school behind one address in a lesson about the platform, where each student reads a few articles. */
const ratings = { name: 'help-ratings', points: 600, windowSeconds: 3600 };

export const helpCalls = {
  /** Categories with articles in the operator's order, each with its number of articles. */
  helpCategoryList: call({ request: z.object({ topCode }), data: z.array(z.object({ ...listShape(helpCategory), count: z.int() })), access: 'anyone', cached: true }),
  /**
   * Sorted by category, then by article, both in the operator's order. A keyword is searched in the whole text. Matches in the title come
   * first, then in the summary. For other matches `excerpt` is plain text around the match.
   */
  helpList: call({
    request: z.object({ topCode, categoryCode: z.optional(code), keyword }),
    data: z.array(z.extend(helpArticle, { excerpt: z.string(), /** True when no article contains the whole keyword and this article contains most of it. */ isNear: z.optional(z.boolean()) })),
    access: 'anyone',
    cached: true,
  }),
  helpDetail: call({ request: z.object({ topCode, bizCode: code }), data: wholeHelpArticle, access: 'anyone', cached: true }),
  /** Whether an article was useful, and what was missing. A repeat with the same `visitorKey` replaces the rating. */
  helpRate: call({
    request: z.object({ topCode, bizCode: code, visitorKey: z.uuid('访客编号不正确'), useful: z.boolean('请选择有用或没用'), missing: z._default(helpMissing, '') }),
    data: nothing,
    access: 'anyone',
    limits: [ratings],
  }),
} as const;
