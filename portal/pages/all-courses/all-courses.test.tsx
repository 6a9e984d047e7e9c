import { describe, expect, test } from 'vitest';
import { entryOf, linkedDataOf, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { categories, courseNamed, pageOfList } from '../../courses/testing-courses.ts';
import * as page from './page.tsx';

const courses = Array.from({ length: 30 }, (_, i) => courseNamed(`第 ${i + 1} 门：焊工安全`, i + 1));
const asked: Parameters<Extract<Answers['getPlatformCoursessList'], (request: never) => unknown>>[0][] = [];
const answers: Answers = {
  getPlatformCoursessList: (request) => {
    asked.push(request);
    return pageOfList(courses.filter(({ resName }) => resName.includes(request.keyword ?? '')), request);
  },
  courseCategoryList: (request) => pageOfList([...categories, { categoryCode: 'tig', topParentCode: 'welding', categoryName: '氩弧焊' }], request),
  getTagList: [{ tagCode: 'exam', tagName: '考证备考', offered: true }, { tagCode: 'sample', tagName: '示例课程', offered: false }],
  getIndustryList: [{ code: 'auto', name: '汽车与零部件' }],
};
const render = (query = '', changed: Answers = {}) => renderPage(page, `/curse/Fullcourse${query}`, { ...answers, ...changed });
/** The address of the link with this text. */
const addressOf = (main: string, words: string) => {
  const link = main.match(new RegExp(`<a[^>]*>(?:<span[^>]*>取消</span>)?${words}`))?.[0];
  return link && decodeURIComponent(link.match(/href="([^"]*)"/)![1]!.replaceAll('&amp;', '&'));
};

describe('all courses', () => {
  test('are listed twelve per page with their total, each with a link', async () => {
    const { main, status } = await render();
    expect(status).toBe(200);
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(main.match(/href="\/curse\/courselist\?/g)).toHaveLength(12);
    expect(textOf(main)).toContain('共 30 门课程， 第 1 页，共 3 页');
    expect(textOf(main)).toMatch(/31 课时 1,101 人学过 ¥328/);
  });

  test('can be narrowed to every category, however many there are', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ categoryCode: `c${index}`, topParentCode: '0', categoryName: `类目 ${index}` }));
    const { main, status } = await render('?categoryCode=c119', { courseCategoryList: (request) => pageOfList(many, request) });
    expect([status, textOf(main).includes('类目 119'), many.every(({ categoryCode }) => categoryCode === 'c119' || main.includes(`categoryCode=${categoryCode}"`))]).toEqual([200, true, true]);
  });

  test('offer no filter for tags that only describe a course, unless the address contains it', async () => {
    expect(textOf((await render()).main)).not.toContain('示例课程');
    const { main } = await render('?tagCode=sample');
    expect(textOf(main.slice(main.indexOf('已选条件')))).toContain('取消 示例课程');
  });

  test('are requested with the filters of the address', async () => {
    await render('?categoryCode=welding&tagCode=exam&industry=auto&keyword=%E7%84%8A&sort=price&pageNum=2');
    expect(asked.at(-1)).toMatchObject({ topCode: '-1', categoryCode: 'welding', tagCode: 'exam', industry: 'auto', keyword: '焊', sort: 'price', pageNum: 2, pageSize: 12 });
  });

  test('have filter links that keep the other filters and start at page 1', async () => {
    const { main } = await render('?categoryCode=welding&keyword=%E7%84%8A&sort=hot&pageNum=2');
    expect(addressOf(main, '考证备考')).toBe('/curse/Fullcourse?categoryCode=welding&tagCode=exam&sort=hot&keyword=焊');
    expect(addressOf(main, '汽车与零部件')).toBe('/curse/Fullcourse?categoryCode=welding&industry=auto&sort=hot&keyword=焊');
    expect(addressOf(main, '健康照护')).toBe('/curse/Fullcourse?categoryCode=care&sort=hot&keyword=焊');
    expect(addressOf(main, '价格从低到高')).toBe('/curse/Fullcourse?categoryCode=welding&sort=price&keyword=焊');
    expect(addressOf(main, '3')).toBe('/curse/Fullcourse?categoryCode=welding&sort=hot&keyword=焊&pageNum=3');
  });

  test('show the chosen filters as chips that can be removed one by one or all together', async () => {
    const { main } = await render('?categoryCode=welding&tagCode=exam&industry=auto&keyword=%E7%84%8A');
    const chips = main.slice(main.indexOf('已选条件'));
    expect(textOf(chips)).toMatch(/取消 焊接 取消 考证备考 取消 汽车与零部件 取消 “焊” 全部清空/);
    expect(addressOf(chips, '焊接')).toBe('/curse/Fullcourse?tagCode=exam&industry=auto&keyword=焊');
    expect(addressOf(chips, '“焊”')).toBe('/curse/Fullcourse?categoryCode=welding&tagCode=exam&industry=auto');
    expect(addressOf(chips, '全部清空')).toBe('/curse/Fullcourse');
    // The folded filter stays folded and shows the selected option.
    expect(main).toMatch(/<details class="facet"><summary[^>]*>行业<small>汽车与零部件/);
    expect((await render()).main).not.toContain('已选条件');
  });

  test('of a subcategory show both levels and a link to the category', async () => {
    const { main } = await render('?categoryCode=tig');
    expect(main.match(/<a[^>]*aria-current="true"[^>]*>(焊接|氩弧焊)/g)).toHaveLength(2);
    expect(addressOf(main, '不分小类')).toBe('/curse/Fullcourse?categoryCode=welding');
  });

  test('filtered by an option that is no longer offered let the visitor remove it', async () => {
    const { main } = await render('?tagCode=retired', { getPlatformCoursessList: (request) => pageOfList([], request) });
    expect(textOf(main)).toContain('取消 已下架的选项');
    expect(textOf(main)).toContain('没有符合条件的课程');
    expect(addressOf(main, '清空条件，看全部课程')).toBe('/curse/Fullcourse');
  });

  test('are searched by a form that keeps the filters without a script, and marks the matches', async () => {
    const { main } = await render('?categoryCode=welding&keyword=%E7%84%8A%E5%B7%A5');
    expect(main).toMatch(/<input type="hidden" name="categoryCode" value="welding"\/>/);
    expect(main).toContain('<mark>焊工</mark>安全');
    expect(textOf(main)).toContain('找到 30 门与“焊工”有关的课程');
  });

  test.for(['?categoryCode=gone', '?tagCode=retired', '?industry=gone', '?categoryCode=welding&tagCode=retired'])('with the unknown filter %s are a 404 that keeps the filters', async (query) => {
    const none: Answers = { getPlatformCoursessList: (request) => pageOfList([], request) };
    const { main, head, status } = await render(query, none);
    expect(status).toBe(404);
    expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
    expect(main).toContain('考证备考');
    expect(addressOf(main, '清空条件，看全部课程')).toBe('/curse/Fullcourse');
    // An unknown filter gives no 404 while the offered filters are unknown, or while courses still have it.
    expect((await render(query)).status).toBe(200);
    expect((await renderPage(page, `/curse/Fullcourse${query}`, none)).status).toBe(200);
  });

  test('of a category without courses are a page, not a 404', async () => {
    expect((await render('?categoryCode=welding&tagCode=exam', { getPlatformCoursessList: (request) => pageOfList([], request) })).status).toBe(200);
  });

  test('beyond the last page are a 404 with a link to the first page', async () => {
    const { main, status } = await render('?categoryCode=welding&pageNum=9');
    expect(status).toBe(404);
    expect(textOf(main)).toContain('没有第 9 页 一共 30 门，到第 3 页为止');
    expect(addressOf(main, '回到第 1 页')).toBe('/curse/Fullcourse?categoryCode=welding');
  });

  test('show different messages with next steps for an empty list and a failed call', async () => {
    const { main: empty } = await render('', { getPlatformCoursessList: (request) => pageOfList([], request) });
    expect(textOf(empty)).toContain('还没有课程');
    const { main: failed, status } = await renderPage(page, '/curse/Fullcourse?sort=hot', {});
    expect(status).toBe(200);
    expect(textOf(failed)).toContain('没能取到课程');
    expect(failed).toMatch(/href="\/curse\/Fullcourse\?sort=hot"[^>]*>重试/);
  });

  test('are indexed only by category and page', async () => {
    const { head } = await render('?categoryCode=welding&pageNum=2&sort=price');
    expect(entryOf(head, 'title')).toEqual({ title: '第 2 页 - 焊接 - 全部课程 - 鹦鹉匠' });
    expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/curse/Fullcourse?categoryCode=welding&pageNum=2`);
    expect(entryOf(head, 'robots')).toBeUndefined();
    expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ name: '首页' }, { name: '全部课程' }, { name: '焊接' }] });
    for (const query of ['?tagCode=exam', '?industry=auto', '?keyword=%E7%84%8A', '?categoryCode=gone']) expect(entryOf((await render(query)).head, 'robots')?.['content']).toBe('noindex, follow');
  });
});
