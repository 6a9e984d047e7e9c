import type { DataOf } from '../../../contract/calls/index.ts';
import { type ListOptions, publishedPage, type Reading } from '../../publishing/index.ts';
import { categoriesOf, withDescendants } from './categories.ts';
import { courseKind } from './kinds.ts';
import { presentCourse } from './present.ts';

interface Asked {
  topCode: string;
  categoryCode?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** A page of courses: of a category those in the ones below it too, without one all. An unknown category has none. */
export async function courseList(
  context: Reading,
  { categoryCode, ...place }: Asked,
  options: Pick<ListOptions, 'sort' | 'featured' | 'keyword' | 'facets'> = {},
): Promise<DataOf<'getCourseList'>> {
  const categoryCodes = await codesBelow(context, place.topCode, categoryCode);
  const page = await publishedPage(context, courseKind, { ...place, ...options, ...(categoryCodes ? { categoryCodes } : {}) });
  return { ...page, list: page.list.map(presentCourse) };
}

export async function codesBelow(context: Reading, topCode: string, categoryCode: string | undefined): Promise<string[] | undefined> {
  return categoryCode === undefined ? undefined : withDescendants(await categoriesOf(context, topCode), categoryCode);
}
