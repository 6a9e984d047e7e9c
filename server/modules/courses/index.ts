export { courseHandlers } from './handlers.ts';
export { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';
export { courseCountsOf } from './teachers.ts';
