import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';

export function presentCategory({ code, body }: Published<BodyOf<typeof courseCategoryKind>>): DataOf<'getCourseCategory'>[number] {
  return { categoryCode: code, topParentCode: body.topParentCode, categoryName: body.categoryName };
}

export function presentTag({ code, body }: Published<BodyOf<typeof courseTagKind>>): DataOf<'getTagList'>[number] {
  return { tagCode: code, tagName: body.tagName, offered: body.offered };
}

export function presentCourse({ code, listedAt, body }: Published<BodyOf<typeof courseKind>>): DataOf<'getIndexCourseList'>[number] {
  const { resName, poster, categoryCode, summary, lessonCount, teacherName, learnerCount, priceCents } = body;
  return {
    beorCode: code,
    bizCode: body.bizCode ?? code,
    courseCode: body.courseCode ?? code,
    resName,
    poster,
    categoryCode,
    summary,
    lessonCount,
    teacherName,
    learnerCount,
    priceCents,
    publishTime: isoTime(listedAt),
  };
}
