import type { DataOf } from '../../../contract/calls/index.ts';
import { readingsOf } from '../../../contract/search-readings.ts';
import { industryKind, plainKeyword, published, publishedByCategory, publishedCounts, type ReadContext, searchText } from '../../publishing/index.ts';
import { categoriesOf, courseKind, courseTagKind, withDescendants } from '../courses/index.ts';
import { helpArticleKind, helpCategoryKind } from '../help/index.ts';
import { policyCategoryKind, policyKind } from '../policies/index.ts';

type Group = DataOf<'searchSite'>['groups'][number];

/** As many as stand in one or two lines above the results. */
const groupsAtMost = 6;

/**
 * Categories, tags and industries that a keyword names: each leads to its list. They are a few dozen, so their names are
 * compared here; the index holds entries alone. A group in which nothing is published leads nowhere and is left out.
 */
export async function groupsNamed(context: ReadContext, topCode: string, keyword: string): Promise<Group[]> {
  const isNamed = namedBy(keyword);
  const [categories, tags, industries, helpCategories, policyCategories] = await Promise.all([
    categoriesOf(context, topCode),
    published(context, courseTagKind, { topCode }),
    published(context, industryKind),
    published(context, helpCategoryKind, { topCode }),
    published(context, policyCategoryKind, { topCode }),
  ]);
  const named = {
    categories: categories.filter(({ body }) => isNamed(body.categoryName)),
    tags: tags.filter(({ body }) => body.offered && isNamed(body.tagName)),
    industries: industries.filter(({ body }) => isNamed(body.name)),
    helpCategories: helpCategories.filter(({ body }) => isNamed(body.categoryName)),
    policyCategories: policyCategories.filter(({ body }) => isNamed(body.categoryName)),
  };
  const none = new Map<string, number>();
  const counted = (facet: string, groups: readonly { code: string }[]) => (groups.length > 0 ? publishedCounts(context, courseKind, { topCode, facet, values: groups.map(({ code }) => code) }) : none);
  const [inCategory, ofTag, ofIndustry, ofHelp, ofPolicies] = await Promise.all([
    named.categories.length > 0 ? publishedByCategory(context, courseKind, { topCode }) : none,
    counted('tag', named.tags),
    counted('industry', named.industries),
    named.helpCategories.length > 0 ? publishedByCategory(context, helpArticleKind, { topCode }) : none,
    named.policyCategories.length > 0 ? publishedByCategory(context, policyKind, { topCode }) : none,
  ]);
  const below = (code: string) => withDescendants(categories, code).reduce((sum, each) => sum + (inCategory.get(each) ?? 0), 0);
  const groups: Group[] = [
    ...named.categories.map(({ code, body }) => ({ kind: 'courseCategory' as const, name: body.categoryName, page: 'allCourses' as const, query: { categoryCode: code }, total: below(code) })),
    ...named.tags.map(({ code, body }) => ({ kind: 'courseTag' as const, name: body.tagName, page: 'allCourses' as const, query: { tagCode: code }, total: ofTag.get(code) ?? 0 })),
    ...named.industries.map(({ code, body }) => ({ kind: 'industry' as const, name: body.name, page: 'allCourses' as const, query: { industry: code }, total: ofIndustry.get(code) ?? 0 })),
    ...named.helpCategories.map(({ code, body }) => ({ kind: 'helpCategory' as const, name: body.categoryName, page: 'helpList' as const, query: { categoryCode: code }, total: ofHelp.get(code) ?? 0 })),
    ...named.policyCategories.map(({ code, body }) => ({ kind: 'policyCategory' as const, name: body.categoryName, page: 'subsidisedTraining' as const, query: { categoryCode: code }, total: ofPolicies.get(code) ?? 0 })),
  ];
  return groups.filter(({ total }) => total > 0).slice(0, groupsAtMost);
}

/** Whether a name holds the words of a keyword, or what others call them, or stands in it whole: 焊接 in 焊接课程. */
function namedBy(keyword: string): (name: string) => boolean {
  const typed = searchText([plainKeyword(keyword)]);
  const readings = [[typed], ...readingsOf(plainKeyword(keyword)).filter(({ isClose }) => isClose).map(({ words }) => words.map((word) => searchText([word])))];
  return (name) => {
    const folded = searchText([name]);
    return typed.includes(folded) || readings.some((words) => words.every((word) => folded.includes(word)));
  };
}
