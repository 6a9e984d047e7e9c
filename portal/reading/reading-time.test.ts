import { expect, test } from 'vitest';
import { readingMinutes } from './reading-time.ts';

test('the reading time counts the text without its markup', () => {
  expect(readingMinutes(`<p class="${'x'.repeat(4000)}">短</p>`)).toBe(1);
  expect(readingMinutes(`<h2>题</h2><p>${'学时'.repeat(600)}</p>`)).toBe(3);
  expect(readingMinutes('')).toBe(1);
});
