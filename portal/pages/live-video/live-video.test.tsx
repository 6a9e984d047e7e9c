import { expect, test } from 'vitest';
import { categories } from '../../courses/testing-courses.ts';
import { renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import * as page from './page.tsx';

const answers = (upcoming: 'welding'[]): Answers => ({
  liveSchedule: () => {
    const lives = upcoming.map((categoryCode, index) => ({ ...sampleAnswers.liveRecommendBull, liveCode: `L${index}`, liveStatus: 2, categoryCode }));
    return { now: [], next: null, upcoming: lives, replays: { list: [], total: 0, pageNum: 1, pageSize: 9 }, categories: [{ categoryCode: 'welding', upcoming: upcoming.length }, { categoryCode: 'care', upcoming: 0 }], upcomingTotal: 1 };
  },
  liveRecommendBull: null,
  getCourseCategory: categories,
});
const render = (query = '', upcoming: 'welding'[] = ['welding']) => renderPage(page, `/Video${query}`, answers(upcoming));

test('categories with lives are links that keep the choice in the address, with the number of upcoming lives', async () => {
  const { main, status } = await render('?categoryCode=welding');
  expect(status).toBe(200);
  const filter = main.slice(main.indexOf('按类目筛选'), main.indexOf('</nav>', main.indexOf('按类目筛选')));
  expect(textOf(filter)).toMatch(/全部 ?1 焊接 ?1 健康照护 ?回放/);
  expect(filter).toMatch(/<a aria-current="true"[^>]*href="\/Video\?categoryCode=welding#next"/);
  expect(filter).toContain('href="/Video#next"');
});

test('a category without upcoming lives says so and leads back to all, and an unknown category is a 404', async () => {
  const empty = await render('?categoryCode=care', []);
  expect([empty.status, textOf(empty.main)]).toEqual([200, expect.stringMatching(/健康照护近期没有直播.*看全部类目/)]);
  expect((await render('?categoryCode=nothing', [])).status).toBe(404);
});

test('the live at the top is called the next one only if no other begins before it', async () => {
  const [soon, later] = ['L-SOON', 'L-LATER'].map((liveCode) => ({ ...sampleAnswers.liveRecommendBull!, liveCode, liveStatus: 2 }));
  const top = async (recommended: typeof soon) => {
    const { main } = await renderPage(page, '/Video', { ...answers([]), liveSchedule: { now: [], next: soon!, upcoming: [soon!, later!], replays: { list: [], total: 0, pageNum: 1, pageSize: 9 }, categories: [], upcomingTotal: 2 }, liveRecommendBull: recommended! });
    return textOf(main.slice(main.indexOf('on-air__side'), main.indexOf('<h1')));
  };
  expect(await top(soon)).toContain('下一场');
  expect(await top(later)).toMatch(/^(?!.*下一场).*推荐/s);
});
