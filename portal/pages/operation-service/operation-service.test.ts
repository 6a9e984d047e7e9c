import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const { main } = await renderPage(module, link('operationService'), sampleAnswers);
const words = textOf(main);

test('offers the three services that the menu names, and says for each what the customer does', () => {
  const ledger = main.slice(main.indexOf('class="service-ledger"'));
  const rows = [...ledger.slice(0, ledger.indexOf('</table>')).matchAll(/<th scope="row">(.*?)<\/th>(.*?)<\/tr>/g)];
  expect(rows.map(([, name]) => name)).toEqual(['代排课', '代监考', '代剪课程短片']);
  for (const [, , cells] of rows) expect(cells).toMatch(/data-what="留在您手里">[^<]{4,}</);
});

test('the hours of the exam week add up, with and without the service', () => {
  const [own, handed] = main.split('<figure>').slice(1, 3).map((figure) => ({
    parts: [...figure.matchAll(/<small>(\d+)</g)].map(([, hours]) => Number(hours)),
    total: Number(/<b>(\d+) 小时/.exec(figure)![1]),
  }));
  for (const { parts, total } of [own!, handed!]) expect(parts.reduce((sum, hours) => sum + hours, 0)).toBe(total);
  expect(words).toContain(`从 ${own!.total} 小时到 ${handed!.total} 小时`);
});

test('figures that are not a service of an edition are marked as samples', () => {
  expect(sampleAnswers.getcomboList[0]!.highlights).toContain('7×12 小时人工，30 分钟响应');
  const figures = [...main.slice(main.indexOf('class="product-figures"')).matchAll(/<dt>.*?<\/dt><dd>(.*?)<small>(.*?)<\/small>/g)].map(([, value, note]) => ({ value, isSample: note!.startsWith('示例') }));
  expect(figures.filter(({ isSample }) => !isSample).map(({ value }) => value)).toEqual(['7×12', '30 分钟']);
});
