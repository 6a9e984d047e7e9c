import { useRef } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Client } from '../../../contract/client.ts';
import { noParentCategory, platformTopCode } from '../../../contract/constants.ts';
import { link, pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { isBeyond, orFailed } from '../../lists/list-address.ts';
import { ListArea } from '../../lists/list-area.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { SearchForm } from '../../lists/search-form.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { CourseRow } from '../../courses/course-row.tsx';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import { coursesAddressOf, filterNames, queryOf } from './courses-address.ts';
import { Chosen, Facets, Sortings, type Facet } from './filters.tsx';
import { redirectToStoredFilters, useStoredFilters } from './stored-filters.ts';
import shelf from './pictures/shelf.svg';
import './all-courses.css';

const description = '按类目、标签、行业和关键词找课：机械、电工、焊接、照护、交通、服务、安全、数字八个类目，每门课写明课时、讲师、价格和适合谁，先试看再决定。';
const pageSize = 12;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const topCode = platformTopCode;
  const address = coursesAddressOf(request);
  const { filters, keyword, sort, pageNum } = address;
  const [answer, categories, tags, industries] = await Promise.all([
    orFailed(client.call('getPlatformCoursessList', { topCode, ...filters, keyword: keyword || undefined, sort, pageNum, pageSize })),
    everyCategory(client).catch(() => null),
    orFailed(client.call('getTagList', { topCode })),
    orFailed(client.call('getIndustryList', { topCode })),
  ]);

  const category = categories?.find(({ categoryCode }) => categoryCode === filters.categoryCode);
  const facets: Facet[] = [
    ...categoryFacets(categories ?? [], filters.categoryCode),
    { filter: 'tagCode', name: '标签', all: { code: undefined, name: '不限标签' }, chosen: filters.tagCode, options: (tags ?? []).filter(({ tagCode, offered }) => offered || tagCode === filters.tagCode).map(({ tagCode, tagName }) => ({ code: tagCode, name: tagName })) },
    { filter: 'industry', name: '行业', all: { code: undefined, name: '不限行业' }, chosen: filters.industry, options: industries ?? [], folded: true },
  ];

  // An unknown code is a 404 with filters to widen the search: search engines would treat a 200 as a soft 404.
  const offered = { categoryCode: categories?.map(({ categoryCode }) => categoryCode), tagCode: tags?.map(({ tagCode }) => tagCode), industry: industries?.map(({ code }) => code) };
  const isUnknown = answer?.total === 0 && filterNames.some((name) => filters[name] !== undefined && offered[name]?.includes(filters[name]) === false);
  const isMissing = isUnknown || isBeyond(answer);
  const title = category ? `${category.categoryName}课程` : pages.allCourses.title;
  const about = category ? `${category.categoryName}类课程：课时、讲师、价格和适合谁都写明，先试看再决定，选中就能排进班级课表。` : description;
  const chosenNames = [category, tags?.find(({ tagCode }) => tagCode === filters.tagCode), industries?.find(({ code }) => code === filters.industry)].flatMap((found) =>
    found ? ['categoryName' in found ? found.categoryName : 'tagName' in found ? found.tagName : found.name] : [],
  );
  const query = { categoryCode: category?.categoryCode };
  const trail = trailTo('allCourses', category && { name: category.categoryName, path: link('allCourses', query) });
  const head = headOf({
    publicOrigin,
    page: 'allCourses',
    query: { ...query, pageNum: pageNum > 1 ? pageNum : undefined },
    // The keyword appears on the page only: a link preview must not show text that the link's author chose.
    title: [keyword && `“${keyword}”`, ...chosenNames].filter(Boolean).join(' · '),
    sharedTitle: chosenNames.join(' · '),
    description: pageNum > 1 ? `${title}第 ${pageNum} 页：${(answer?.list ?? []).map(({ resName }) => resName).join('、')}。` : about,
    // Search engines index only the list of each category. Narrower lists contain the same courses.
    isHidden: isMissing || keyword !== '' || filters.tagCode !== undefined || filters.industry !== undefined || (filters.categoryCode !== undefined && !category),
    structured: [breadcrumbList(publicOrigin, trail)],
  });
  return pageData({ address, answer, facets: facets.filter(({ options }) => options.length > 0), title, head }, isMissing);
}

/** The maximum page size of a call (spec calls#paging). */
const categoriesAtOnce = 50;

/** Categories of all levels. One call may not return all of them. */
async function everyCategory(client: Client): Promise<Category[]> {
  const every: Category[] = [];
  for (let pageNum = 1; ; pageNum++) {
    const { list, total } = (await client.call('courseCategoryList', { topCode: platformTopCode, pageNum, pageSize: categoriesAtOnce })).data;
    every.push(...list);
    if (list.length < categoriesAtOnce || every.length >= total) return every;
  }
}

type Category = { categoryCode: string; topParentCode: string; categoryName: string };

/** The first-level categories, and the subcategories of the chosen one. */
function categoryFacets(categories: readonly Category[], chosen: string | undefined): Facet[] {
  const optionsUnder = (parent: string) => categories.filter(({ topParentCode }) => topParentCode === parent).map(({ categoryCode, categoryName }) => ({ code: categoryCode, name: categoryName }));
  const parent = categories.find(({ categoryCode }) => categoryCode === chosen)?.topParentCode;
  const top = parent === noParentCategory ? chosen : parent;
  const parts = top === undefined ? [] : optionsUnder(top);
  return [
    { filter: 'categoryCode', name: '类目', all: { code: undefined, name: '全部类目' }, chosen: top ?? chosen, options: optionsUnder(noParentCategory) },
    ...(parts.length > 0 ? [{ filter: 'categoryCode' as const, name: '小类', all: { code: top, name: '不分小类' }, chosen, options: parts }] : []),
  ];
}

export const clientMiddleware = [redirectToStoredFilters];

export const meta = headFrom;

export default function AllCourses() {
  const { address, answer, facets, title } = useLoaderData<typeof loader>();
  const list = useRef<HTMLDivElement>(null);
  const { keyword, filters } = address;
  useStoredFilters(list, address.pageNum);
  const { keyword: _, ...parameters } = queryOf(address);
  const isNarrowed = keyword !== '' || Object.keys(filters).length > 0;
  return (
    <>
      <ListHead title={title} lead="按工种、职级和行业找，先试看，选中就能排进班级课表。" picture={shelf}>
        <SearchForm page="allCourses" keyword={keyword} label="搜课程" hint={fieldHint('allCourses')} parameters={parameters} />
      </ListHead>
      <div className="wrap all-courses">
        <Facets facets={facets} address={address} />
        <div className="all-courses__bar" ref={list}>
          <Chosen facets={facets} address={address} />
          <Sortings address={address} />
        </div>
        <ListArea
          page="allCourses"
          answer={answer}
          keyword={keyword}
          parameters={parameters}
          what="课程"
          measure="门"
          emptyNote="新的课程上架后会出现在这里"
          showsCount
          whenNothing={
            isNarrowed && (
              <>
                <h2>没有符合条件的课程</h2>
                <p className="small muted">去掉一个条件，或换个短一点的词再试</p>
                <ButtonLink tone="line" small to={link('allCourses')} preventScrollReset>
                  清空条件，看全部课程
                </ButtonLink>
              </>
            )
          }
        >
          {(courses) => (
            <ul className="course-rows">
              {courses.map((course, index) => (
                <CourseRow key={course.beorCode} course={course} level={2} keyword={keyword} withTeacher inSight={index < 4} />
              ))}
            </ul>
          )}
        </ListArea>
      </div>
      <CallToAction title="要的课不在这里？" lead="说说工种、人数和开班日期，顾问替您找课，也可以约师傅来录。" />
    </>
  );
}
