export { courseHandlers } from './handlers.ts';
export { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';
export { courseCountsOf, coursesTaughtBy } from './teachers.ts';
