import { expect, test } from 'vitest';
import { linkedDataOf, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import type { RequestOf } from '../../../contract/calls/index.ts';
import * as page from './page.tsx';
import { trades } from './trades.ts';

const course = (resName: string, at: number) => ({
  beorCode: `B${at}`, bizCode: `C${at}`, courseCode: `K${at}`, resName, poster: '', categoryCode: 'machining', summary: '',
  lessonCount: 48, teacherName: '韩师傅（示例）', learnerCount: 10, priceCents: at === 0 ? 0 : 39_800, publishTime: '2026-03-01T09:00:00+08:00',
});
const machining = ['钳工基本功', '零件测绘与公差配合', '数控铣工（四级）', '数控车工（四级）', '三坐标测量', '车工工艺'];
const asked: RequestOf<'getPlatformCoursessList'>[] = [];
const answers: Answers = {
  getPlatformCoursessList: (request) => {
    asked.push(request);
    const names = request.categoryCode === 'machining' ? machining : Array.from({ length: 7 }, (_, at) => `${request.categoryCode} ${at}`);
    return { list: names.map(course), total: names.length, pageNum: 1, pageSize: 30 };
  },
};
const render = (given: Answers = answers) => renderPage(page, '/manufacture', given);

test('four trades are listed side by side, each with a link to its section', async () => {
  const { main } = await render();
  expect(main.match(/<h1/g)).toHaveLength(1);
  const table = main.slice(main.indexOf('class="trade-table"'), main.indexOf('</table>'));
  expect([...table.matchAll(/href="#(\w+)"/g)].map(([, key]) => key)).toEqual(trades.map(({ key }) => key));
  for (const { key, name, posts, code } of trades) {
    expect(main.split(` id="${key}"`)).toHaveLength(2);
    for (const words of [posts, code]) expect(table).toContain(`data-trade="${name}">${words}<`);
  }
});

test('the points of every piece of work add up to a hundred', () => {
  for (const { name, scores } of trades) expect(scores.reduce((sum, [, points]) => sum + points, 0), name).toBe(100);
});

test('each trade shows its own courses with price, and a link to the other courses of the category', async () => {
  asked.length = 0;
  const { main } = await render();
  expect(asked.map(({ categoryCode, sort }) => [categoryCode, sort])).toEqual([['machining', 'hot'], ['welding', 'hot'], ['electrical', 'hot']]);
  const part = (key: string) => main.slice(main.indexOf(` id="${key}"`), main.indexOf('</section>', main.indexOf(` id="${key}"`)));
  const names = (key: string) => [...part(key).matchAll(/<a [^>]*courselist[^>]*><b>(.*?)<\/b>/g)].map(([, name]) => name);
  expect(names('turning')).toEqual(['数控车工（四级）', '车工工艺', '零件测绘与公差配合']);
  expect(names('milling')).toEqual(['数控铣工（四级）', '三坐标测量', '零件测绘与公差配合']);
  expect(names('welding')).toEqual(['welding 0', 'welding 1', 'welding 2']);
  expect(textOf(part('welding'))).toContain('welding 0 48 课时 · 韩师傅（示例） 免费');
  expect(textOf(part('welding'))).toContain('¥398');
  expect(part('welding')).toContain('href="/curse/Fullcourse?categoryCode=welding"');
  expect(part('welding')).toContain('这一类共 7 门');
});

test('a trade without courses and a failed call show different messages, and the rest of the page stays', async () => {
  const none = await render({ getPlatformCoursessList: { list: [], total: 0, pageNum: 1, pageSize: 3 } });
  expect(textOf(none.main)).toContain('车工的课程正在整理');
  const failed = await render({});
  expect(failed.status).toBe(200);
  expect(failed.main.match(/没能取到课程/g)).toHaveLength(4);
  expect(failed.main).toContain('两张证，别弄混');
});

test('the page distinguishes the permit to work from the skill grade', async () => {
  const { main, head } = await render();
  const papers = textOf(main.slice(main.indexOf('class="two-papers"'), main.indexOf('</table>', main.indexOf('class="two-papers"'))));
  expect(papers).toContain('谁发 应急管理部门 经备案的企业或社会培训评价组织');
  expect(papers).toContain('有效期六年，每三年复审');
  expect(linkedDataOf(head, 'FAQPage')).toBeDefined();
  for (const picture of main.matchAll(/<img [^>]*>/g)) expect(picture[0]).toMatch(/width="\d+" height="\d+"/);
});
