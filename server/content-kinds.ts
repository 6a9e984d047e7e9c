import { declarations, type KindName } from '../contract/content/index.ts';
import type { PageKey } from '../contract/pages.ts';
import { bannerKind, customerStoryKind, friendlyLinkKind, partnerKind, sectionKind, solutionKind } from './modules/site/index.ts';
import { couponKind } from './modules/coupons/index.ts';
import { courseCategoryKind, courseKind, courseTagKind } from './modules/courses/index.ts';
import { editionKind } from './modules/editions/index.ts';
import { expertKind } from './modules/experts/index.ts';
import { helpArticleKind, helpCategoryKind } from './modules/help/index.ts';
import { liveKind } from './modules/live/index.ts';
import { newsKind } from './modules/news/index.ts';
import { policyCategoryKind, policyKind } from './modules/policies/index.ts';
import { type AnyContentKind, areaTreeKind, industryKind, siteConfigKind } from './publishing/index.ts';

/** A kind that is declared but not defined here does not compile. */
const defined: Readonly<Record<KindName, AnyContentKind>> = {
  siteConfig: siteConfigKind,
  section: sectionKind,
  banner: bannerKind,
  partner: partnerKind,
  friendlyLink: friendlyLinkKind,
  customerStory: customerStoryKind,
  solution: solutionKind,
  edition: editionKind,
  industry: industryKind,
  courseCategory: courseCategoryKind,
  courseTag: courseTagKind,
  course: courseKind,
  news: newsKind,
  expert: expertKind,
  helpCategory: helpCategoryKind,
  helpArticle: helpArticleKind,
  policyCategory: policyCategoryKind,
  policy: policyKind,
  coupon: couponKind,
  live: liveKind,
  areaTree: areaTreeKind,
};

/** Every kind of content, in the order of the declarations. */
export const contentKinds: readonly AnyContentKind[] = declarations.map(({ name }) => defined[name]);

/** The kind whose entries a page shows. */
export const kindShownBy = (page: PageKey | null, kinds = contentKinds): AnyContentKind | undefined => kinds.find(({ declaration }) => declaration.page !== undefined && declaration.page.key === page);
