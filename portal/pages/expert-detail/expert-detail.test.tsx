import { expect, test } from 'vitest';
import { entryOf, linkedDataOf, notFound, origin, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import * as page from './page.tsx';

const [han] = sampleAnswers.indexExpertsList;
const [course] = sampleAnswers.getIndexCourseList;
const answers: Answers = {
  expertsDetails: { ...han!, introduction: '<p>车过液压阀芯。</p>', titles: ['高级技师', '示例人物'] },
  expertsCourseListPage: { list: [{ ...course!, priceCents: 39_800 }, { ...course!, beorCode: 'C9', bizCode: 'B9', resName: '首件检验', priceCents: 0 }], total: 2, pageNum: 1, pageSize: 50 },
  indexExpertsList: sampleAnswers.indexExpertsList,
};
const render = (changed: Answers = {}) => renderPage(page, `/expertListDetails?bizCode=${han!.bizCode}&resCode=${han!.resCode}`, { ...answers, ...changed });

test('an expert is shown with trade, quote, topics and background', async () => {
  const { main, status } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  const text = textOf(main);
  for (const words of ['韩立群', '数控加工 · 高级技师', han!.experience, han!.availability, '车过液压阀芯。', '示例人物', '约韩立群上课']) expect(text).toContain(words);
  expect(main.replaceAll(/<[^>]+>/g, '')).toContain(`“${han!.motto}”`);
  expect(main).toMatch(/aria-label="当前位置"[\s\S]*href="\/expertList"/);
});

test('the courses link to their pages and show length and price', async () => {
  const { main } = await render();
  expect(main).toContain('href="/curse/courselist?beorCode=C9&amp;bizCode=B9"');
  expect(textOf(main)).toMatch(/48 课时 2,316 人学过 ¥398 .*首件检验.* 免费/);
});

test('an expert without courses shows a message; a failed course list does not hide the expert', async () => {
  const { main: none } = await render({ expertsCourseListPage: { list: [], total: 0, pageNum: 1, pageSize: 50 } });
  expect(textOf(none)).toContain('还没有课程');
  const { main: failed, status } = await render({ expertsCourseListPage: () => { throw new Error('down'); } });
  expect(status).toBe(200);
  expect(textOf(failed)).toContain('没能取到课程');
  expect(textOf(failed)).toContain('韩立群');
});

test('the page links to four other experts, not to itself', async () => {
  const { main } = await render();
  const others = main.slice(main.indexOf('还可以请他们'));
  expect(others.match(/href="\/expertListDetails\?/g)).toHaveLength(4);
  expect(others).not.toContain(`bizCode=${han!.bizCode}&`);
  // A line may end with the separator between trade and rank, but not begin with it.
  expect(others).toContain('电气自动化\u00a0· ');
});

test('its head describes a person', async () => {
  const { head } = await render();
  expect(entryOf(head, 'title')).toEqual({ title: '韩立群，数控加工 · 高级技师 - 专家详情 - 鹦鹉匠' });
  expect(entryOf(head, 'canonical')?.['href']).toBe(`${origin}/expertListDetails?bizCode=${han!.bizCode}&resCode=${han!.resCode}`);
  expect(linkedDataOf(head, 'Person')).toMatchObject({ name: '韩立群', jobTitle: '数控加工 · 高级技师', hasCredential: [{ name: '高级技师' }, { name: '示例人物' }] });
});

test('an unknown expert is a 404 with a link to the list', async () => {
  const { main, status } = await render({ expertsDetails: notFound });
  expect(status).toBe(404);
  expect(textOf(main)).toContain('没有这位专家');
  expect(main).toMatch(/href="\/expertList"[^>]*>看全部专家/);
});
