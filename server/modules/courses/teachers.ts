import type { DataOf } from '../../../contract/calls/index.ts';
import { publishedCounts, publishedPage, type ReadContext } from '../../publishing/index.ts';
import { courseKind } from './kinds.ts';
import { presentCourse } from './present.ts';

/** Numbers of published courses of these experts. An expert without any is absent. */
export function courseCountsOf(context: ReadContext, topCode: string, expertCodes: readonly string[]): Promise<Map<string, number>> {
  return publishedCounts(context, courseKind, { topCode, facet: 'teacher', values: expertCodes });
}

/** A page of the courses of an expert, in the operator's order. */
export async function coursesTaughtBy(
  context: ReadContext,
  { expertCode, ...place }: { topCode: string; expertCode: string; pageNum: number; pageSize: number },
): Promise<DataOf<'expertsCourseListPage'>> {
  const page = await publishedPage(context, courseKind, { ...place, facets: { teacher: expertCode } });
  return { ...page, list: page.list.map(presentCourse) };
}
