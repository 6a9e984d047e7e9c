import type { courseCalls } from '../../../contract/calls/courses.ts';
import { noParentCategory } from '../../../contract/constants.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { published, publishedPage } from '../../publishing/index.ts';
import { categoriesOf } from './categories.ts';
import { codesBelow, courseList } from './course-list.ts';
import { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';
import { presentCategory, presentCourse, presentTag } from './present.ts';
import { trialVideo } from './trial-video.ts';

/** Number of courses of a category on the home page: two rows of three. */
const homeCoursesMax = 6;

const sortings = { new: 'newest', hot: 'popular', price: 'price' } as const;

export const courseHandlers = {
  /** The tabs of the home page: categories of the first level. */
  async getCourseCategory({ topCode }, { context }) {
    return (await categoriesOf(context, topCode)).filter(({ body }) => body.topParentCode === noParentCategory).map(presentCategory);
  },

  async getIndexCourseList({ topCode, categoryCode }, { context }) {
    const categoryCodes = await codesBelow(context, topCode, categoryCode);
    const courses = await published(context, courseKind, { topCode, ...(categoryCodes ? { categoryCodes } : {}), limit: homeCoursesMax });
    return courses.map(presentCourse);
  },

  async courseCategoryList({ topCode, categoryCode, pageNum, pageSize }, { context }) {
    const parent = categoryCode === undefined ? {} : { categoryCodes: [categoryCode] };
    const page = await publishedPage(context, courseCategoryKind, { topCode, ...parent, pageNum, pageSize });
    return { ...page, list: page.list.map(presentCategory) };
  },

  async getTagList({ topCode }, { context }) {
    return (await published(context, courseTagKind, { topCode })).map(presentTag);
  },

  async coursePositionList(asked, { context }) {
    return courseList(context, asked, { sort: 'order' });
  },

  async courseClassificationList(asked, { context }) {
    return courseList(context, asked, { sort: 'newest' });
  },

  async getCourseList(asked, { context }) {
    return courseList(context, asked, { sort: 'popular' });
  },

  async getQualityCourseList(asked, { context }) {
    return courseList(context, asked, { sort: 'order', featured: true });
  },

  async getPlatformCoursessList({ tagCode, industry, keyword, sort, ...asked }, { context }) {
    return courseList(context, asked, { sort: sortings[sort], keyword, facets: { tag: tagCode, industry } });
  },

  async getVideoTrialUrl(asked, { context }) {
    return trialVideo(context, asked);
  },
} satisfies HandlersOf<typeof courseCalls>;
