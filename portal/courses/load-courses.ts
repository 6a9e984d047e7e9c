import type { DataOf } from '../../contract/calls/index.ts';
import type { Client } from '../../contract/client.ts';
import { orFailed } from '../lists/list-address.ts';

type Course = DataOf<'coursePositionList'>['list'][number];
type Category = DataOf<'getCourseCategory'>[number];

export interface Floor {
  category: Category;
  /** Null: the call failed. */
  courses: Course[] | null;
  /** The number of courses in the category. */
  total: number;
}

/** One large course and four smaller ones. */
const coursesOnFloor = 5;
/** Twice as many are requested, because some may already be shown as quality courses. */
const coursesAsked = coursesOnFloor * 2;
/** The number of courses on the page of one category. The others are in the list of all courses. */
const coursesOfCategory = 24;
/** For each of the two sections across all categories. */
const coursesOnChart = 5;

/**
 * Content of the course centre: every category with its first courses, or one category with all.
 * @returns null when the category does not exist
 */
export async function loadCourses(client: Client, topCode: string, categoryCode: string | undefined) {
  const [categories, banners] = await Promise.all([
    orFailed(client.call('getCourseCategory', { topCode })),
    orFailed(client.call('getListBanner', { topCode, positionCode: 'course_banner' })),
  ]);
  const chosen = categories?.find((category) => category.categoryCode === categoryCode);
  if (categories && categoryCode !== undefined && !chosen) return null;

  const floorOf = async (category: Category, pageSize: number): Promise<Floor> => {
    const answer = await orFailed(client.call('coursePositionList', { topCode, categoryCode: category.categoryCode, pageNum: 1, pageSize }));
    return { category, courses: answer?.list ?? null, total: answer?.total ?? 0 };
  };
  // The two sections across categories are only on the page without a category.
  const chart = async (name: 'getCourseList' | 'courseClassificationList') => (chosen ? [] : ((await orFailed(client.call(name, { topCode, pageNum: 1, pageSize: coursesOnChart })))?.list ?? []));
  const [quality, popular, newest, floors] = await Promise.all([
    orFailed(client.call('getQualityCourseList', { topCode, categoryCode, pageNum: 1, pageSize: coursesOnFloor })),
    chart('getCourseList'),
    chart('courseClassificationList'),
    // Every category is fetched, because the index shows the number of courses in each.
    Promise.all((categories ?? []).map((category) => floorOf(category, category === chosen ? coursesOfCategory : coursesAsked))),
  ]);
  const shown = new Set(chosen ? [] : quality?.list.map(({ beorCode }) => beorCode));
  const onFloor = (floor: Floor): Floor => ({ ...floor, courses: floor.courses && floor.courses.filter(({ beorCode }) => !shown.has(beorCode)).slice(0, coursesOnFloor) });
  return {
    chosen,
    banners: banners ?? [],
    quality: quality?.list ?? [],
    popular,
    newest,
    index: categories && floors.map(({ category, total, courses }) => ({ ...category, total: courses && total })),
    floors: chosen ? floors.filter(({ category }) => category === chosen) : floors.map(onFloor).filter(({ courses }) => courses === null || courses.length > 0),
  };
}
