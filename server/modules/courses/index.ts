export { courseDetails } from './course-details.ts';
export { courseHandlers } from './handlers.ts';
export { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';
export { courseCountsOf, coursesTaughtBy } from './teachers.ts';
