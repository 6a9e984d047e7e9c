import { expect, test } from 'vitest';
import { mustBeReviewed } from './blocked-words.ts';

test.each(['看 example.com', '去abc.top吧', 'A-b.CN', 'https://x', '加 微 信', '电话 13912345678', '139-1234-5678', `${'a'.repeat(63)}.com`, 'a.b.c.com'])('%s waits for the teacher', (text) => {
  expect(mustBeReviewed(text, [])).toBe(true);
});

test.each(['老师好', '2.5 毫米', 'main.c 文件', '.com', 'a-b-c', '订单 213912345678901'])('%s is shown at once', (text) => {
  expect(mustBeReviewed(text, [])).toBe(false);
});

test('words of the setting wait too', () => {
  expect([mustBeReviewed('听说有优惠', []), mustBeReviewed('听说有优惠', ['优惠'])]).toEqual([false, true]);
});
