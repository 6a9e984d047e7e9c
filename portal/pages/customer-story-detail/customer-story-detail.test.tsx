import { describe, expect, test } from 'vitest';
import { linkedDataOf, notFound, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import type { Story } from '../../content/customer-types.ts';
import { othersThan } from './others-than.ts';
import * as page from './page.tsx';

const story = (bizCode: string, customerType: string): Story => ({
  bizCode, resName: `${bizCode} 学校（示例）：两周搬到线上`, poster: `/files/${bizCode}.svg`, customerType, industry: '职业技能培训', summary: `${bizCode} 的摘要`,
  figures: [{ value: '14 天', label: '到开班' }], publishTime: '2026-03-01T09:00:00+08:00',
});
const all = [story('A', '0'), story('B', '1'), story('C', '0'), story('D', '2')];
const content = '<p>本文为示例故事。</p><h2>起因</h2><p>补贴检查。</p><h2>以后</h2><p>一个上午核完。</p>';
const answers: Answers = {
  getBenchmarking: ({ bizCode, pageSize = 10 }) => {
    const list = bizCode === undefined ? all : all.filter((each) => each.bizCode === bizCode).map((each) => ({ ...each, content }));
    return list.length > 0 ? { list, total: list.length, pageNum: 1, pageSize: Number(pageSize) } : notFound();
  },
};
const render = (query: string, given = answers) => renderPage(page, `/customerStoriesDetails${query}`, given);

test('a story stands whole, with its figures and the way to the solution for its kind of customer', async () => {
  const { main, status } = await render('?bizCode=A');
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  for (const words of ['A 学校（示例）：两周搬到线上', 'A 的摘要', '14 天', '补贴检查。', '2026年3月1日', '看培训机构方案']) expect(textOf(main)).toContain(words);
  expect(main).toContain('href="/solutions?customerType=0"');
  expect(main).toMatch(/aria-label="当前位置"[\s\S]*href="\/customerStories"/);
});

test('two others stand after it; where they could not be fetched, it stands alone', async () => {
  const { main } = await render('?bizCode=A');
  const others = main.slice(main.indexOf('再看两则'));
  expect(others.match(/href="\/customerStoriesDetails\?bizCode=[A-D]"/g)).toEqual(['href="/customerStoriesDetails?bizCode=C"', 'href="/customerStoriesDetails?bizCode=B"']);
  const { main: alone, status } = await render('?bizCode=A', {
    getBenchmarking: ({ bizCode }) => {
      if (bizCode === undefined) throw new Error('down');
      return { list: [{ ...all[0]!, content }], total: 1, pageNum: 1, pageSize: 1 };
    },
  });
  expect(status).toBe(200);
  expect(alone).not.toContain('再看两则');
});

test('its head describes an article of its own', async () => {
  const { head } = await render('?bizCode=A');
  expect(linkedDataOf(head, 'Article')).toMatchObject({ headline: all[0]!.resName, mainEntityOfPage: `${origin}/customerStoriesDetails?bizCode=A` });
  expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
});

test.for(['?bizCode=none', ''])('%j, of which there is nothing, is a 404 that leads to the list', async (query) => {
  const { main, status } = await render(query);
  expect(status).toBe(404);
  expect(main).toMatch(/href="\/customerStories"[^>]*>看全部客户故事/);
});

describe('what is read after a story', () => {
  const after = (bizCode: string) => othersThan(all.find((each) => each.bizCode === bizCode)!, all).map((each) => each.bizCode);

  test('is one of the same kind of customer, then what follows', () => {
    expect(after('A')).toEqual(['C', 'B']);
    expect(after('C')).toEqual(['A', 'D']);
  });

  test('is what follows, and from the end on the first, where nobody is of its kind', () => {
    expect(after('B')).toEqual(['C', 'D']);
    expect(after('D')).toEqual(['A', 'B']);
  });

  test('is nothing where it is the only one', () => {
    expect(othersThan(all[0]!, [all[0]!])).toEqual([]);
  });
});
