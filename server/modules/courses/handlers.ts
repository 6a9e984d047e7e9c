import type { CallName } from '../../../contract/calls/index.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { published } from '../../publishing/index.ts';
import { categoriesOf, withDescendants } from './categories.ts';
import { courseKind, noParent } from './kinds.ts';
import { presentCategory, presentCourse } from './present.ts';

/** What the home page shows of a category: two rows of three. */
const homeCoursesMax = 6;

export const courseHandlers = {
  /** The home page's tabs: categories of the first level. */
  async getCourseCategory({ topCode }, { context }) {
    return (await categoriesOf(context, topCode)).filter(({ body }) => body.topParentCode === noParent).map(presentCategory);
  },

  async getIndexCourseList({ topCode, categoryCode }, { context }) {
    const categoryCodes = categoryCode === undefined ? undefined : withDescendants(await categoriesOf(context, topCode), categoryCode);
    const courses = await published(context, courseKind, { topCode, ...(categoryCodes ? { categoryCodes } : {}), limit: homeCoursesMax });
    return courses.map(presentCourse);
  },
} satisfies Partial<HandlerMap<CallName>>;
