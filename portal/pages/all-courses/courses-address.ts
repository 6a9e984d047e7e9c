import { link } from '../../../contract/pages.ts';
import { listAddressOf, type ListAddress } from '../../lists/list-address.ts';

/** The filters of the course list. Each takes one code. */
export const filterNames = ['categoryCode', 'tagCode', 'industry'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** The first sorting is the default. */
export const sortings = [
  { sort: 'new', name: '最新上架' },
  { sort: 'hot', name: '学得最多' },
  { sort: 'price', name: '价格从低到高' },
] as const;
export type Sort = (typeof sortings)[number]['sort'];

/** The parameters of the address of the course list. */
export interface CoursesAddress extends ListAddress {
  filters: Filters;
  sort: Sort;
}

/** Whether the value is a valid code. Other values are ignored. */
const isCode = (text: string | null): text is string => text !== null && /^[\w-]{1,64}$/.test(text);

export function coursesAddressOf(request: Pick<Request, 'url'>): CoursesAddress {
  const query = new URL(request.url).searchParams;
  const filters: Filters = {};
  for (const name of filterNames) {
    const code = query.get(name);
    if (isCode(code)) filters[name] = code;
  }
  return { ...listAddressOf(request), filters, sort: sortings.find(({ sort }) => sort === query.get('sort'))?.sort ?? 'new' };
}

/** The query of the filters without the page number: changed filters start at page 1. */
export const queryOf = ({ filters, keyword, sort }: Omit<CoursesAddress, 'pageNum'>): Record<string, string | undefined> => ({
  ...filters,
  sort: sort === 'new' ? undefined : sort,
  keyword: keyword || undefined,
});

/** A link with the same filters except the changed ones. */
export const coursesLink = (address: CoursesAddress, { filters, ...changed }: Partial<Omit<CoursesAddress, 'pageNum'>>): string =>
  link('allCourses', queryOf({ ...address, ...changed, filters: { ...address.filters, ...filters } }));
