import type { DataOf } from '../../../contract/calls/index.ts';
import type { Client } from '../../../contract/client.ts';

type Course = DataOf<'getPlatformCoursessList'>['list'][number];

export interface Shelf {
  categoryCode: string;
  categoryName: string;
  /** The number of courses in the category. `courses` are the first of them. */
  total: number;
  courses: Pick<Course, 'beorCode' | 'bizCode' | 'resName' | 'lessonCount'>[];
}

/** The number of spines that fit on a shelf at the narrowest width. */
const spinesPerShelf = 6;

/** The course centre as shelves: every category with courses, and its most popular courses. Null when a call failed. */
export async function loadShelves(client: Client, topCode: string): Promise<Shelf[] | null> {
  try {
    const { data: categories } = await client.call('getCourseCategory', { topCode });
    const shelves = await Promise.all(
      categories.map(async ({ categoryCode, categoryName }): Promise<Shelf> => {
        const { list, total } = (await client.call('getPlatformCoursessList', { topCode, categoryCode, keyword: undefined, sort: 'hot', pageNum: 1, pageSize: spinesPerShelf })).data;
        return { categoryCode, categoryName, total, courses: list.map(({ beorCode, bizCode, resName, lessonCount }) => ({ beorCode, bizCode, resName, lessonCount })) };
      }),
    );
    return shelves.filter(({ total }) => total > 0);
  } catch {
    return null;
  }
}
