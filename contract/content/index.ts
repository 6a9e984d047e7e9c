import { areaTree } from './area-tree.ts';
import { banner } from './banner.ts';
import { coupon } from './coupon.ts';
import { course } from './course.ts';
import { courseCategory } from './course-category.ts';
import { courseTag } from './course-tag.ts';
import { customerStory } from './customer-story.ts';
import type { AnyDeclaration } from './declaration.ts';
import { edition } from './edition.ts';
import { expert } from './expert.ts';
import { friendlyLink } from './friendly-link.ts';
import { helpArticle } from './help-article.ts';
import { helpCategory } from './help-category.ts';
import { industry } from './industry.ts';
import { live } from './live.ts';
import { news } from './news.ts';
import { partner } from './partner.ts';
import { policy } from './policy.ts';
import { policyCategory } from './policy-category.ts';
import { section } from './section.ts';
import { siteConfig } from './site-config.ts';
import { solution } from './solution.ts';

/** Every content kind, in the order of menus and of loading the seed files. */
export const declarations = [
  siteConfig,
  section,
  banner,
  partner,
  friendlyLink,
  customerStory,
  solution,
  edition,
  courseCategory,
  courseTag,
  industry,
  course,
  news,
  expert,
  helpCategory,
  helpArticle,
  policyCategory,
  policy,
  coupon,
  live,
  areaTree,
] as const satisfies readonly AnyDeclaration[];

export type Declared = (typeof declarations)[number];
export type KindName = Declared['name'];

/** The kinds that site search finds, in display order. */
export const searchable = declarations.filter((declaration) => 'search' in declaration);
/** The kinds whose entries site search offers as lists, in display order. */
export const searchGroups = declarations.filter((declaration) => 'searchGroup' in declaration);
type WithPage = Extract<Declared, { page: object }>;
/** Detail pages that redirect to a list when the address has no code. */
export type DetailPage = Exclude<WithPage, { page: { list: null } }>['page']['key'];

/** The address parameters of a detail page. */
export const detailPage = (key: DetailPage) => declarations.flatMap((declaration) => ('page' in declaration && declaration.page.key === key && declaration.page.list !== null ? [declaration.page] : []))[0]!;

export { bodySchema, listShape, pageAddress, pageQuery, pageShape, textOf, type AnyDeclaration, type Body, type ListAnswer, type PageAnswer } from './declaration.ts';
