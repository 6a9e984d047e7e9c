import { expect, test } from 'vitest';
import { link, pages, type PageKey } from '../../contract/pages.ts';
import * as page from '../pages/position-map/page.tsx';
import { renderPage } from '../testing/render-page.tsx';

/** The entry of the main navigation that is marked on a page, and its marker. */
async function markedOn(key: PageKey) {
  const { html } = await renderPage(page, pages[key].path, {});
  const navigation = /<nav[^>]*aria-label="主导航".*?<\/nav>/s.exec(html)![0];
  return [...navigation.matchAll(/class="top__link"[^>]*aria-current="(\w+)"[^>]*>([^<]+)|aria-current="(\w+)"[^>]*class="top__link"[^>]*>([^<]+)/g)].map((found) => found.slice(1).filter(Boolean));
}

test.each<[PageKey, string[][]]>([
  ['about', [['page', '关于我们']]],
  ['news', [['page', '行业资讯']]],
  ['newsDetail', [['true', '行业资讯']]],
  ['courses', [['page', '课程中心']]],
  ['allCourses', [['true', '课程中心']]],
  ['courseDetail', [['true', '课程中心']]],
  ['positionMap', [['true', '产品与服务']]],
  ['search', []],
])('the main navigation marks the current page on %s', async (key, marked) => {
  expect(await markedOn(key)).toEqual(marked);
});

test('the open search field has a close button', async () => {
  const { html } = await renderPage(page, link('positionMap'), {});
  expect(html).toMatch(/<form class="top__search".*?<button type="reset"[^>]*aria-label="关闭搜索"/s);
});
