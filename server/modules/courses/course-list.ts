import type { DataOf } from '../../../contract/calls/index.ts';
import { type ListOptions, published, publishedPage, type ReadContext, searchText, withDescendants } from '../../publishing/index.ts';
import { categoriesOf } from './categories.ts';
import { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';
import { presentCourse } from './present.ts';

interface Asked {
  topCode: string;
  categoryCode?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** A page of courses. With a category, includes those of its subcategories. Without one, all. An unknown category has none. */
export async function courseList(
  context: ReadContext,
  { categoryCode, ...place }: Asked,
  options: Pick<ListOptions, 'sort' | 'featured' | 'keyword' | 'facets'> = {},
): Promise<DataOf<'getCourseList'>> {
  const categoryCodes = await codesBelow(context, place.topCode, categoryCode);
  const groupsNamed = options.keyword ? await namesOf(context, place.topCode) : undefined;
  const page = await publishedPage(context, courseKind, { ...place, ...options, groupsNamed, ...(categoryCodes ? { categoryCodes } : {}) });
  return { ...page, list: page.list.map(presentCourse) };
}

/** Names of groups that visitors read on a course but that its own texts do not contain: its category, the categories above, and its tags. */
async function namesOf(context: ReadContext, topCode: string): Promise<NonNullable<ListOptions['groupsNamed']>> {
  const [categories, tags] = await Promise.all([categoriesOf(context, topCode), published(context, courseTagKind, { topCode })]);
  const holds = (name: string, word: string) => searchText([name]).includes(word);
  return (word) => ({
    categoryCodes: [...new Set(categories.filter(({ body }) => holds(body.categoryName, word)).flatMap(({ code }) => withDescendants(courseCategoryKind, categories, code)))],
    facets: { tag: tags.filter(({ body }) => holds(body.tagName, word)).map(({ code }) => code) },
  });
}

export async function codesBelow(context: ReadContext, topCode: string, categoryCode: string | undefined): Promise<string[] | undefined> {
  return categoryCode === undefined ? undefined : withDescendants(courseCategoryKind, await categoriesOf(context, topCode), categoryCode);
}
