import { course } from '../../../contract/content/course.ts';
import { courseCategory } from '../../../contract/content/course-category.ts';
import { courseTag } from '../../../contract/content/course-tag.ts';
import { type BodyOf, present, presentMore, type Published } from '../../publishing/index.ts';
import type { courseCategoryKind, courseKind, courseTagKind } from './kinds.ts';

type Course = Published<BodyOf<typeof courseKind>>;

export const presentCategory = (entry: Published<BodyOf<typeof courseCategoryKind>>) => present(courseCategory, entry);
export const presentTag = (entry: Published<BodyOf<typeof courseTagKind>>) => present(courseTag, entry);
export const presentCourse = (entry: Course) => present(course, entry);
export const presentCoursePage = (entry: Course) => ({ ...present(course, entry), ...presentMore(course, entry) });
