import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const { main } = await renderPage(module, link('privateDomain'), sampleAnswers);
const words = textOf(main);

test('the sample coupons have no more received than issued, and no more used than received', () => {
  const ledger = [...words.matchAll(/共 (\d+) 张 · 已领 (\d+) · 已用 (\d+)/g)].map((row) => row.slice(1).map(Number));
  expect(ledger).toHaveLength(3);
  for (const [total, taken, used] of ledger) {
    expect(taken).toBeLessThanOrEqual(total!);
    expect(used).toBeLessThanOrEqual(taken!);
  }
});

test('the calendar has as many expiring licences as its classes', () => {
  const [, calendar] = main.split('class="shot expiry"');
  const [, all] = /半年内 (\d+) 人/.exec(calendar!)!;
  const people = [...calendar!.matchAll(/<small>(\d+) 人<\/small>/g)].map(([, each]) => Number(each));
  expect(people.reduce((sum, each) => sum + each, 0)).toBe(Number(all));
});
