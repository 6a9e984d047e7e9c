import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

const { main } = await renderPage(page, link('skillSolutionSubsidised'), sampleAnswers);
const text = textOf(main);

test('every eligible group of the usual documents has a row with its papers and checks', () => {
  const table = main.slice(main.indexOf('class="eligible"'), main.indexOf('class="eligible__source'));
  expect([...table.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, who]) => who)).toEqual(['农村转移就业劳动者', '城镇登记失业人员', '毕业年度高校毕业生', '未继续升学的应届初高中毕业生', '企业在职职工']);
  expect(table.match(/<td>/g)).toHaveLength(10);
});

test('the page promises no subsidy: the local authorities decide', () => {
  expect(text).toContain('不能这样保证');
  expect(text).toContain('以当地人社、财政部门当年文件为准');
  expect(text).not.toMatch(/包(过|拿|批)|一定能(拿|批)/);
});

test('the counted hours of a morning equal the sum of its lessons', () => {
  const hours = [...main.slice(main.indexOf('hour-record')).matchAll(/<b>(\d) 学时<\/b><\/li>/g)].map(([, count]) => Number(count));
  expect(hours).toEqual([2, 1]);
  expect(text).toContain('计 3 学时');
});
