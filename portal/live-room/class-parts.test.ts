import { expect, test } from 'vitest';
import { partStart } from './class-parts.ts';

const parts = [{ name: '原理', from: 0, to: 10 }, { name: '接线', from: 10, to: 20 }, { name: '答疑', from: 20, to: 30 }];

test('the key goes to the next part, and at the last one to the end', () => {
  expect(partStart(parts, 700, 1800, 1)).toBe(1200);
  expect(partStart(parts, 1300, 1800, 1)).toBe(1800);
});

test('the key back goes to the start of the part, and right after it to the part before', () => {
  expect(partStart(parts, 700, 1800, -1)).toBe(600);
  expect(partStart(parts, 601, 1800, -1)).toBe(0);
  expect(partStart(parts, 1, 1800, -1)).toBe(0);
});
