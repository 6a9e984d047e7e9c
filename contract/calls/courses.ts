import * as z from 'zod/mini';
import { course as courseKind } from '../content/course.ts';
import { courseCategory as courseCategoryKind } from '../content/course-category.ts';
import { courseTag as courseTagKind } from '../content/course-tag.ts';
import { expert as expertKind } from '../content/expert.ts';
import { listShape, pageShape } from '../content/index.ts';
import { call, code, isoTime, keyword, pageOf, paging, topCode } from './call.ts';

/** Experts and courses (spec content#kinds, calls#content-calls). Their fields are declared in `contract/content/`. */

const expert = z.object({ ...listShape(expertKind), courseCount: z.int() });

const { categoryCode, topParentCode, ...ofCategory } = listShape(courseCategoryKind);
const courseCategory = z.object({ categoryCode, topParentCode, ...ofCategory });

const course = z.object(listShape(courseKind));

/** `offered`: visitors can filter by the tag. False for tags that only describe a course, such as 示例课程. */
const courseTag = z.object(listShape(courseTagKind));

const { introduction, ...ofCoursePage } = pageShape(courseKind);
const courseDetails = z.extend(course, {
  introduction,
  categoryName: z.string(),
  /** Published tags, in the operator's order. */
  tags: z.array(courseTag),
  teacher: z.nullable(expert),
  ...ofCoursePage,
  /** At most four: courses of the same category, then of the same teacher, the most popular first. */
  related: z.array(course),
});

const byCategory = z.object({ topCode, categoryCode: z.optional(code), ...paging });
const ofTenant = z.object({ topCode });
const coursePage = pageOf(course);

/** Teachers, and the course page, which contains its teacher. */
export const expertCalls = {
  indexExpertsList: call({ request: z.object({ topCode, positionCode: z._default(code, 'index_experts') }), data: z.array(expert), access: 'anyone', cached: true }),
  expertsListPage: call({ request: z.object({ topCode, keyword, ...paging }), data: pageOf(expert), access: 'anyone', cached: true }),
  expertsDetails: call({
    request: z.object({ topCode, bizCode: code, resCode: code }),
    data: z.extend(expert, pageShape(expertKind)),
    access: 'anyone',
    cached: true,
  }),
  expertsCourseListPage: call({ request: z.object({ topCode, resCode: code, ...paging }), data: coursePage, access: 'anyone', cached: true }),
  getPlatformCoursessDetails: call({ request: z.object({ topCode, beorCode: code, bizCode: z.optional(code) }), data: courseDetails, access: 'anyone', cached: true }),
} as const;

export const courseCalls = {
  getCourseCategory: call({ request: ofTenant, data: z.array(courseCategory), access: 'anyone', cached: true }),
  /** Six courses for the home page, of one category or of all (spec calls#get-index-course-list). */
  getIndexCourseList: call({ request: z.object({ topCode, categoryCode: z.optional(code) }), data: z.array(course), access: 'anyone', cached: true }),
  /** Sections of the course centre: courses of a category and its subcategories, in the operator's order. */
  coursePositionList: call({ request: byCategory, data: coursePage, access: 'anyone', cached: true }),
  /** As `coursePositionList`, newest first. */
  courseClassificationList: call({ request: byCategory, data: coursePage, access: 'anyone', cached: true }),
  /** As `coursePositionList`, most popular first. */
  getCourseList: call({ request: byCategory, data: coursePage, access: 'anyone', cached: true }),
  /** Master quality courses (名师精品课), in the operator's order. */
  getQualityCourseList: call({ request: byCategory, data: coursePage, access: 'anyone', cached: true }),
  /** Direct subcategories of the given category (`0`: first level). Without a category, all categories of every level. */
  courseCategoryList: call({ request: byCategory, data: pageOf(courseCategory), access: 'anyone', cached: true }),
  getTagList: call({ request: ofTenant, data: z.array(courseTag), access: 'anyone', cached: true }),
  getPlatformCoursessList: call({
    request: z.object({
      topCode,
      categoryCode: z.optional(code),
      tagCode: z.optional(code),
      industry: z.optional(code),
      keyword,
      sort: z._default(z.enum(['new', 'hot', 'price'], '排序方式应为 new、hot 或 price'), 'new'),
      ...paging,
    }),
    data: coursePage,
    access: 'anyone',
    cached: true,
  }),
  getVideoTrialUrl: call({
    request: z.object({ topCode, beorCode: code, chapterCode: code }),
    data: z.object({ url: z.string(), expiresAt: isoTime }),
    access: 'anyone',
  }),
} as const;
