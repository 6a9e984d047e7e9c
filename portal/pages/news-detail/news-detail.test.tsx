import { expect, test } from 'vitest';
import type { DataOf } from '../../../contract/calls/index.ts';
import { entryOf, linkedDataOf, notFound, origin, renderPage, textOf } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

const news: DataOf<'informationDetail'> = {
  bizCode: 'N2', title: '补贴学时怎么记', summary: '从签到说起', poster: '/files/n2.svg', publishTime: '2026-03-01T09:00:00+08:00', source: '编辑部（示例）',
  content: `<p>先看签到。</p><h2>签到</h2><p>${'学时'.repeat(500)}</p><h2>核对</h2><p>按人导出。</p>`,
  previous: { bizCode: 'N3', title: '新的一篇' }, next: null,
};
const render = (query = '?code=N2', answer: Partial<typeof news> = {}) => renderPage(page, `/industryInformationDetails${query}`, { informationDetail: { ...news, ...answer } });

test('the article shows title, date, reading time, source and text', async () => {
  const { main, status } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  const text = textOf(main);
  for (const words of ['补贴学时怎么记', '从签到说起', '2026年3月1日', '3 分钟读完', '编辑部（示例）', '按人导出。']) expect(text).toContain(words);
});

test('its contents link to its headings, and its breadcrumbs to the list', async () => {
  const { main } = await render();
  expect(main).toContain('<h2 id="part-2">核对</h2>');
  expect(main).toMatch(/<a href="#part-2">核对<\/a>/);
  expect(main).toMatch(/aria-label="当前位置"[\s\S]*href="\/industryInformation"[^>]*>行业资讯[\s\S]*aria-current="page">补贴学时怎么记/);
});

test('it links to the previous article, or says that there is none', async () => {
  const { main } = await render();
  expect(main).toMatch(/rel="prev"[^>]*href="\/industryInformationDetails\?code=N3"|href="\/industryInformationDetails\?code=N3"[^>]*rel="prev"/);
  expect(textOf(main)).toContain('已经是最早的一篇');
});

test('its head describes an article', async () => {
  const { head } = await render('?code=N2&from=mail');
  expect(entryOf(head, 'title')).toEqual({ title: '补贴学时怎么记 - 资讯详情 - 鹦鹉匠' });
  expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/industryInformationDetails?code=N2`);
  expect(entryOf(head, 'og:type')?.['content']).toBe('article');
  expect(linkedDataOf(head, 'Article')).toMatchObject({ headline: '补贴学时怎么记', datePublished: news.publishTime, image: `${origin}/files/n2.svg` });
  expect(linkedDataOf(head, 'BreadcrumbList')).toMatchObject({ itemListElement: [{ name: '首页' }, { name: '行业资讯' }, { name: '补贴学时怎么记' }] });
});

test('an article without picture, summary and headings is shown', async () => {
  const { main } = await render('?code=N2', { poster: '', summary: '', source: '', content: '<p>一句话。</p>' });
  expect(main).not.toContain('news-picture');
  expect(main).not.toContain('这篇讲了');
  expect(textOf(main)).toContain('一句话。');
});

test.for(['?code=gone'])('%j without a matching article is a 404 with further links', async (query) => {
  const { main, status, head } = await renderPage(page, `/industryInformationDetails${query}`, { informationDetail: notFound });
  expect(status).toBe(404);
  expect(textOf(main)).toContain('没有这篇资讯');
  expect(main).toMatch(/href="\/industryInformation"[^>]*>看全部资讯/);
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
});
