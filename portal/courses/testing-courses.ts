import type { DataOf } from '../../contract/calls/index.ts';
import type { Course } from './course-row.tsx';

/** A course in the shape of the calls' answers, for tests of pages with courses. */
export const courseNamed = (resName: string, number: number, changed: Partial<Course> = {}): Course => ({
  beorCode: `C${number}`, bizCode: `B${number}`, courseCode: `C${number}`, resName, poster: `/files/course${number}.svg`, categoryCode: 'welding',
  summary: '从识图到首件检验', lessonCount: 30 + number, teacherName: '罗志强', learnerCount: 1_100 + number, priceCents: 32_800, publishTime: '2026-03-05T09:00:00+08:00', ...changed,
});

export const categories: DataOf<'getCourseCategory'> = [
  { categoryCode: 'welding', topParentCode: '0', categoryName: '焊接' },
  { categoryCode: 'care', topParentCode: '0', categoryName: '健康照护' },
];

/** One page of a list, with the same paging as the calls. */
export function pageOfList<Item>(list: readonly Item[], { pageNum = 1, pageSize = 10 }: { pageNum?: unknown; pageSize?: unknown }) {
  const [page, size] = [Number(pageNum), Number(pageSize)];
  return { list: list.slice((page - 1) * size, page * size), total: list.length, pageNum: page, pageSize: size };
}
