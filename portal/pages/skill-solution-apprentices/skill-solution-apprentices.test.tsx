import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as page from './page.tsx';

const { main } = await renderPage(page, link('skillSolutionApprentices'), sampleAnswers);
const text = textOf(main);

test('each rule of the 2021 document has the ledger’s function beside it', () => {
  const rules = textOf(main.slice(main.indexOf('class="rules"'), main.indexOf('class="rules__source')));
  for (const said of ['一年以上劳动合同', '期限一到两年，特殊情况可到三年', '双导师', '不低于所在地最低工资标准', '由企业确定，由企业承担', '每人每年原则上 5,000 元以上']) expect(rules).toContain(said);
  expect(text).toContain('人社部发〔2021〕39 号');
  // On a phone they are one above the other, so the text must not say left or right.
  expect(text).not.toMatch(/左边|右边/);
});

test('the page distinguishes it from school apprenticeships, and says who gets the subsidy', () => {
  expect(text).toContain('现代学徒制由教育部门推动');
  expect(text).toContain('补贴给开展学徒培训的企业');
});

test('the subsidy of the sample class matches its people and months', () => {
  const [people, months, aYear, monthsOfThoseWhoLeft] = [34, 18, 6000, 12];
  expect(text).toContain(`可申领的补贴 ${(people * (months / 12) * aYear + (monthsOfThoseWhoLeft / 12) * aYear) / 10_000} 万元`);
});
