import type { DataOf } from '../../../contract/calls/index.ts';
import { type BodyOf, type ListOptions, type Published, published, publishedOne, type ReadContext } from '../../publishing/index.ts';
import { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';
import { presentCourse, presentCoursePage, presentTag } from './present.ts';

type Course = Published<BodyOf<typeof courseKind>>;
/** Number of related courses on a course's page: one row of tiles. */
const relatedCoursesMax = 4;

/** A course's page without its teacher, who is an expert with the code `teacherCode`. */
interface CourseDetails {
  details: Omit<DataOf<'getPlatformCoursessDetails'>, 'teacher'>;
  teacherCode: string | null;
}

/** @returns null if no such course is published, or if its bizCode differs from the requested one */
export async function courseDetails(context: ReadContext, asked: { topCode: string; beorCode: string; bizCode?: string | undefined }): Promise<CourseDetails | null> {
  const { topCode, beorCode, bizCode } = asked;
  const course = await publishedOne(context, courseKind, { topCode, code: beorCode });
  if (!course || (bizCode !== undefined && presentCourse(course).bizCode !== bizCode)) return null;
  const { body } = course;
  const [category, tags, related] = await Promise.all([
    publishedOne(context, courseCategoryKind, { topCode, code: body.categoryCode }),
    published(context, courseTagKind, { topCode }),
    relatedCourses(context, topCode, course),
  ]);
  return {
    details: {
      ...presentCoursePage(course),
      categoryName: category?.body.categoryName ?? '',
      tags: tags.filter(({ code }) => body.tags.includes(code)).map(presentTag),
      related: related.map(presentCourse),
    },
    teacherCode: body.teacherCode ?? null,
  };
}

async function relatedCourses(context: ReadContext, topCode: string, { code, body }: Course): Promise<Course[]> {
  const others = (options: ListOptions) => published(context, courseKind, { topCode, sort: 'popular', limit: relatedCoursesMax + 1, ...options });
  const [ofCategory, ofTeacher] = await Promise.all([
    others({ categoryCodes: [body.categoryCode] }),
    body.teacherCode === undefined ? [] : others({ facets: { teacher: body.teacherCode } }),
  ]);
  const related = new Map([...ofCategory, ...ofTeacher].map((course) => [course.code, course]));
  related.delete(code);
  return [...related.values()].slice(0, relatedCoursesMax);
}
