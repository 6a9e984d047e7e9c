import { expect, test } from 'vitest';
import { entryOf, linkedDataOf, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import type { Story } from '../../page-parts/customer-types.ts';
import * as page from './page.tsx';

const stories: Story[] = Array.from({ length: 8 }, (_, i) => ({
  bizCode: `S${i}`, resName: `第 ${i} 家（示例）`, poster: `/files/${i}.svg`, customerType: String(i % 5), industry: '装备制造', summary: '从一个班做起',
  figures: i === 0 ? [] : [{ value: '14 天', label: '到开班' }], publishTime: '2026-03-01T09:00:00+08:00',
}));
const answers: Answers = {
  getBenchmarking: ({ pageNum = 1, pageSize = 6 }) => ({
    list: stories.slice((Number(pageNum) - 1) * Number(pageSize), Number(pageNum) * Number(pageSize)), total: stories.length, pageNum: Number(pageNum), pageSize: Number(pageSize),
  }),
};
const render = (query = '', given = answers) => renderPage(page, `/customerStories${query}`, given);

test('six stories are listed per page, each with its kind of customer, trade and figures', async () => {
  const { main, status, head } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(main.match(/href="\/customerStoriesDetails\?bizCode=S\d"/g)).toHaveLength(6);
  for (const words of ['培训机构 · 装备制造', '职业院校 · 装备制造', '生产企业 · 装备制造', '课程供应商 · 装备制造', '14 天', '到开班']) expect(textOf(main)).toContain(words);
  expect(main.match(/<dl>/g)).toHaveLength(5);
  expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
});

test('an unknown kind of customer is left out', async () => {
  const { main } = await render();
  expect(main).toMatch(/<p class="story-row__kind">装备制造<\/p>/);
});

test('the remaining stories are on the second page with its own address', async () => {
  const { main, head } = await render('?pageNum=2');
  expect(main.match(/href="\/customerStoriesDetails\?bizCode=S\d"/g)).toHaveLength(2);
  expect(main).toMatch(/href="\/customerStories"[^>]*>上一页/);
  expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/customerStories?pageNum=2`);
});

test('an empty list, a page after the last and a failed call show different messages', async () => {
  expect(textOf((await render('', { getBenchmarking: { list: [], total: 0, pageNum: 1, pageSize: 6 } })).main)).toContain('还没有客户故事');
  const { main, status } = await render('?pageNum=5');
  expect([status, textOf(main).includes('没有第 5 页')]).toEqual([404, true]);
  expect(textOf((await render('', {})).main)).toContain('没能取到客户故事');
});
