import { expect, test } from 'vitest';
import { link } from '../../../contract/pages.ts';
import { sampleAnswers } from '../../testing/sample-answers.ts';
import { renderPage, textOf } from '../../testing/render-page.tsx';
import * as module from './page.tsx';

const { main } = await renderPage(module, link('privateDomain'), sampleAnswers);
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
  const [few, review, everybody] = ['周日氩弧半天实操 焊工三届', '低压电工复审开窗 证到期 90 天内', '十一月新课一览 全部老学员'].map((message) => Number(new RegExp(`${message} (\\d+)`).exec(words)![1]));
  const stopped = [...words.matchAll(/(?:焊工三届|90 天内|全部老学员) \d+ \d+ (\d+)/g)].reduce((sum, [, each]) => sum + Number(each), 0);
  const [, full, halted, rest] = /有 (\d+) 人这周已收满两条，(\d+) 人停收。换成下周一，或者只发给其余 (\d+) 人/.exec(words)!.map(Number);
  // All had the one that went to all: those of the two smaller circles had their second with it, and no member a third.
  expect(full).toBe(few! + review!);
  expect(halted).toBe(stopped);
  expect(full! + halted! + rest!).toBe(everybody);
});

test('a member who brought a friend is thanked with one coupon for each friend whose class began; the member above gets none', () => {
  const [, begun] = /(\d+) 人已开班/.exec(words)!.map(Number);
  const [, sent] = /答谢券已发 (\d+) 张，只给直接介绍的人/.exec(words)!.map(Number);
  const [, ...each] = /顾海 (\d+) 张 · 袁磊 (\d+) 张 · 白玉 (\d+) 张/.exec(words)!.map(Number);
  expect([sent, each.reduce((sum, one) => sum + one, 0)]).toEqual([begun, begun]);
  expect(words).toContain('只有一级，不往上提成');
  expect(words).not.toMatch(/两步|第二个人|都有券/);
});

test('what an alumnus costs who comes back is what his coupon takes off', () => {
  const [, cost, coupon] = /再报券每人一张，抵 (\d+) 元[\s\S]*?¥(\d+) 老学员再报券/.exec(words)!;
  expect(cost).toBe(coupon);
  expect(words).toContain(`${cost} 元`);
});

test('a forklift driver’s licence, which is one of special equipment, is renewed after four years, and those of special operations looked at after three', () => {
  expect(words).toMatch(/叉车司机 12 期 36 人 四年复审|四年复审，21 人回/);
  expect(words).toContain('叉车这类特种设备作业人员证四年到期');
  expect(words).not.toMatch(/叉车[^。]{0,12}三年/);
  expect(words).not.toContain('无门槛');
});
