import { expect, test } from 'vitest';
import { pictureCost } from './line-costs.ts';

test('the picture costs what is measured, and at most its profile while only the sound is received', () => {
  expect(pictureCost({ stats: { kilobitsPerSecond: 1_840 }, audioOnly: false })).toBe('1.8 Mbps');
  expect(pictureCost({ stats: { kilobitsPerSecond: 48 }, audioOnly: true })).toBe('至多 3 Mbps');
  expect(pictureCost({ stats: { kilobitsPerSecond: null }, audioOnly: false })).toBe('至多 3 Mbps');
});
