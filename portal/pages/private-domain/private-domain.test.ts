import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { content } from '../../testing/content.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const { main } = await renderPage(module, link('privateDomain'), content);
const words = textOf(main);

test('no coupon is taken more often than there are, nor used more often than taken', () => {
  const ledger = [...words.matchAll(/共 (\d+) 张 · 已领 (\d+) · 已用 (\d+)/g)].map((row) => row.slice(1).map(Number));
  expect(ledger).toHaveLength(3);
  for (const [total, taken, used] of ledger) {
    expect(taken).toBeLessThanOrEqual(total!);
    expect(used).toBeLessThanOrEqual(taken!);
  }
});

test('as many licences run out in the calendar as its classes have', () => {
  const [, calendar] = main.split('class="shot expiry"');
  const [, all] = /半年内 (\d+) 人/.exec(calendar!)!;
  const people = [...calendar!.matchAll(/<small>(\d+) 人<\/small>/g)].map(([, each]) => Number(each));
  expect(people.reduce((sum, each) => sum + each, 0)).toBe(Number(all));
});

test('keeps its own line of two messages a week', () => {
  expect(words).toContain('本周已发 1 条 / 最多 2 条');
  expect(words).toContain('每人最多 2 条');
  // Of 311 alumni, those who had two already and those who had none.
  const [, full, free] = /有 (\d+) 人这周已收满两条，换成下周一，或者只发给没收过的 (\d+) 人/.exec(words)!;
  expect(Number(full) + Number(free)).toBe(311);
});

test('a forklift driver’s licence, which is one of special equipment, is renewed after four years, and those of special operations looked at after three', () => {
  expect(words).toMatch(/叉车司机 12 期 36 人 四年复审|四年复审，21 人回/);
  expect(words).toContain('叉车这类特种设备作业人员证四年到期');
  expect(words).not.toMatch(/叉车[^。]{0,12}三年/);
  expect(words).not.toContain('无门槛');
});
