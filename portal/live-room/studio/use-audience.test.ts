import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { seenFrom, useAudience, withCount } from './use-audience.ts';

const minute = 60_000;

const audienceAt = (elapsed: number, count: number, mostOfServer: number): unknown => {
  const Probe = () => JSON.stringify(useAudience('L', count, elapsed, true, mostOfServer));
  return JSON.parse(renderToStaticMarkup(createElement(Probe)).replaceAll('&quot;', '"'));
};

test('a studio that opens in the middle of a class does not know the minutes before, and a gap stays a gap', () => {
  const opened = withCount([], 3, 1);
  expect(opened).toEqual([null, null, null, 1]);
  expect(seenFrom(opened)).toBe(3);
  expect(withCount(withCount(opened, 3, 2), 5, 4)).toEqual([null, null, null, 2, null, 4]);
  expect(seenFrom(withCount([], 0, 3))).toBe(null);
  expect(seenFrom([])).toBe(null);
});

test('a substitute sees the most of the whole class, and the count of a class that begins a moment from now', () => {
  expect(audienceAt(2 * minute, 1, 3)).toEqual({ counts: [null, null, 1], top: 3 });
  expect(audienceAt(-50, 2, 0)).toEqual({ counts: [2], top: 2 });
});
