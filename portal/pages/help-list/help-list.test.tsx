import { expect, test } from 'vitest';
import { entryOf, origin, renderPage, textOf } from '../../testing/render-page.tsx';
import { helpAnswers, helpItems } from '../../help/testing-articles.ts';
import * as page from './page.tsx';

const render = (query = '', answers = helpAnswers) => renderPage(page, `/layout/helpList${query}`, answers);
const rows = (main: string) => [...main.matchAll(/<h[23]><a [^>]*href="\/layout\/helpWarp\?bizCode=([\w-]+)"/g)].map(([, code]) => code);

test('all articles are listed by category beside the categories with their counts', async () => {
  const { main, status, head } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(rows(main)).toEqual(helpItems.map(({ bizCode }) => bizCode));
  expect(textOf(main)).toMatch(/全部 6 开户与登录 3 直播与回放 2 学时与补贴 1/);
  expect(main).toMatch(/aria-current="page"[^>]*href="\/layout\/helpList"|href="\/layout\/helpList"[^>]*aria-current="page"/);
  expect(entryOf(head, 'title')).toEqual({ title: '帮助文章 - 鹦鹉匠' });
});

test('a category has its own page with title, description and address', async () => {
  const { main, head } = await render('?categoryCode=live&from=mail');
  expect(rows(main)).toEqual(['replay', 'stutter']);
  expect(main).toMatch(/<h1>直播与回放<\/h1>/);
  expect(entryOf(head, 'title')).toEqual({ title: '直播与回放 - 帮助文章 - 鹦鹉匠' });
  expect(entryOf(head, 'description')?.['content']).toContain('下课后看不到回放');
  expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/layout/helpList?categoryCode=live`);
});

test('a search of two characters marks the matches, shows their number and category, and is not indexed', async () => {
  const { main, head } = await render('?keyword=%E5%9B%9E%E6%94%BE');
  expect(rows(main)).toEqual(['replay', 'hours']);
  expect(main).toContain('看了<mark>回放</mark>，学时没记上');
  expect(textOf(main)).toContain('找到 2 篇与“回放”有关的帮助');
  expect(main).toMatch(/name="keyword"[^>]*value="回放"/);
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
});

test('a match in the text alone shows an excerpt', async () => {
  const { main } = await render('?keyword=%E8%BD%AC%E7%A0%81');
  expect(main).toContain('…出现“<mark>转码</mark>中”时请稍候…');
});

test('a search within a category links to the search in all categories', async () => {
  const { main } = await render('?categoryCode=live&keyword=%E5%9B%9E%E6%94%BE');
  expect(rows(main)).toEqual(['replay']);
  expect(main).toMatch(/href="\/layout\/helpList\?keyword=%E5%9B%9E%E6%94%BE"[^>]*>在全部帮助里搜/);
});

test('a search without results links to all articles and to a contact', async () => {
  const { main, status } = await render('?keyword=%E6%B2%A1%E6%9C%89');
  expect(status).toBe(200);
  expect(textOf(main)).toContain('没有找到“没有”');
  expect(textOf(main)).toContain('没写到的事，找个人问');
  expect(main).toMatch(/href="tel:[\d-]+"/);
});

test('an unknown category is a 404 that lists the existing ones', async () => {
  const { main, status, head } = await render('?categoryCode=gone');
  expect(status).toBe(404);
  expect(textOf(main)).toContain('没有这个分类');
  // On a phone the categories are above the list, so the text must not say left or right.
  expect(textOf(main)).not.toMatch(/左边|右边/);
  expect(main).toContain('href="/layout/helpList?categoryCode=live"');
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
});

test('a failed list shows a message and a contact', async () => {
  const { main, status } = await render('', {});
  expect(status).toBe(200);
  expect(textOf(main)).toContain('没能取到帮助');
  expect(main).toMatch(/href="tel:[\d-]+"/);
});

test('the layout’s own address redirects to the list (spec pages#help-layout)', async () => {
  await expect(renderPage(page, '/layout', helpAnswers)).rejects.toThrow('302');
});

test('a link preview of a search does not contain the keyword', async () => {
  const { head } = await render(`?categoryCode=live&keyword=${encodeURIComponent('加微信领补贴')}`);
  expect(entryOf(head, 'title')).toEqual({ title: '搜“加微信领补贴” - 帮助文章 - 鹦鹉匠' });
  expect(entryOf(head, 'og:title')?.['content']).toMatch(/^直播与回放 - 帮助文章 - 鹦鹉匠$/);
  const others = head.filter((entry) => !('title' in entry));
  expect(decodeURIComponent(JSON.stringify(others))).not.toContain('加微信');
});
