import { expect, test } from 'vitest';
import { entryOf, linkedDataOf, renderPage, textOf, type Answers } from '../../testing/render-page.tsx';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import * as page from './page.tsx';

const [first] = sampleAnswers.indexExpertsList;
const experts = Array.from({ length: 14 }, (_, i) => ({ ...first!, bizCode: `E${i}`, resCode: `R${i}`, resName: `师傅${i}`, major: i % 2 ? '焊接 · 技师' : '数控 · 技师', courseCount: i }));

const answers: Answers = {
  expertsListPage: ({ keyword, pageNum = 1, pageSize = 12 }) => {
    const found = experts.filter(({ resName, major }) => `${resName}${major}`.includes(keyword ?? ''));
    return { list: found.slice((Number(pageNum) - 1) * Number(pageSize), Number(pageNum) * Number(pageSize)), total: found.length, pageNum: Number(pageNum), pageSize: Number(pageSize) };
  },
};
const render = (query = '', given = answers) => renderPage(page, `/expertList${query}`, given);

test('twelve experts are listed per page, each with both codes, trade, quote and courses', async () => {
  const { main, status, head } = await render();
  expect(status).toBe(200);
  expect(main.match(/<h1/g)).toHaveLength(1);
  expect(main.match(/href="\/expertListDetails\?bizCode=E\d+&amp;resCode=R\d+"/g)).toHaveLength(12);
  expect(textOf(main)).toContain('焊接 · 技师');
  expect(textOf(main)).toContain(first!.motto);
  expect(textOf(main)).toContain('3 门课');
  expect(textOf(main)).not.toContain(' 0 门课');
  expect(linkedDataOf(head, 'BreadcrumbList')).toBeDefined();
});

test('the other experts are on the second page', async () => {
  const { main } = await render('?pageNum=2');
  expect(main.match(/href="\/expertListDetails\?/g)).toHaveLength(2);
});

test('a search marks its matches in name and trade', async () => {
  const { main, head } = await render('?keyword=%E7%84%8A%E6%8E%A5');
  expect(textOf(main)).toContain('找到 7 位与“焊接”有关的专家');
  expect(main).toContain('<mark>焊接</mark> · 技师');
  expect(entryOf(head, 'robots')?.['content']).toBe('noindex, follow');
});

test('no results, an empty list and a failed call show different messages', async () => {
  expect(textOf((await render('?keyword=x')).main)).toContain('没有找到“x”');
  expect(textOf((await render('', { expertsListPage: { list: [], total: 0, pageNum: 1, pageSize: 12 } })).main)).toContain('还没有专家');
  expect(textOf((await render('', {})).main)).toContain('没能取到专家');
});
