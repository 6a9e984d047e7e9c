import { expect, test } from 'vitest';
import { linkedDataOf, notFound, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import type { Story } from '../../page-parts/customer-types.ts';
import * as page from './page.tsx';

const story = (bizCode: string, customerType: string): Story => ({
  bizCode, resName: `${bizCode} 学校（示例）：两周搬到线上`, poster: `/files/${bizCode}.svg`, customerType, industry: '职业技能培训', summary: `${bizCode} 的摘要`,
  figures: [{ value: '14 天', label: '到开班' }], publishTime: '2026-03-01T09:00:00+08:00',
});
const all = [story('A', '0'), story('B', '1')];
const content = '<p>本文为示例故事。</p><h2>起因</h2><p>补贴检查。</p><h2>以后</h2><p>一个上午核完。</p>';
const others = [story('C', '0'), story('B', '1')];
const answers: Answers = {
  getBenchmarking: ({ bizCode }) => {
    const list = all.filter((each) => each.bizCode === bizCode).map((each) => ({ ...each, content, others }));
    return list.length > 0 ? { list, total: 1, pageNum: 1, pageSize: 1 } : notFound();
  },
};
const render = (query: string, given = answers) => renderPage(page, `/customerStoriesDetails${query}`, given);

test('a story shows its full text, its figures and a link to the solution for its kind of customer', async () => {
  const { main, status } = await render('?bizCode=A');
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  for (const words of ['A 学校（示例）：两周搬到线上', 'A 的摘要', '14 天', '补贴检查。', '2026年3月1日', '看培训机构方案']) expect(textOf(main)).toContain(words);
  expect(main).toContain('href="/solutions?customerType=0"');
  expect(main).toMatch(/aria-label="当前位置"[\s\S]*href="\/customerStories"/);
});

test('two other stories follow; without others the story is shown alone', async () => {
  const { main } = await render('?bizCode=A');
  const after = main.slice(main.indexOf('再看两则'));
  expect(after.match(/href="\/customerStoriesDetails\?bizCode=[A-D]"/g)).toEqual(['href="/customerStoriesDetails?bizCode=C"', 'href="/customerStoriesDetails?bizCode=B"']);
  expect(textOf(after)).toContain('C 的摘要');
  const { main: alone, status } = await render('?bizCode=A', { getBenchmarking: { list: [{ ...all[0]!, content, others: [] }], total: 1, pageNum: 1, pageSize: 1 } });
  expect(status).toBe(200);
  expect(alone).not.toContain('再看两则');
});

test('its head describes an article', async () => {
  const { head } = await render('?bizCode=A');
  expect(linkedDataOf(head, 'Article')).toMatchObject({ headline: all[0]!.resName, mainEntityOfPage: `${origin}/customerStoriesDetails?bizCode=A` });
  expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
});

test.for(['?bizCode=none'])('%j without a matching story is a 404 with a link to the list', async (query) => {
  const { main, status } = await render(query);
  expect(status).toBe(404);
  expect(main).toMatch(/href="\/customerStories"[^>]*>看全部客户故事/);
});
