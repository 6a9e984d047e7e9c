import { expect, test } from 'vitest';
import { weaknessOf } from './gauges.tsx';

const stats = { kilobitsPerSecond: 1_800, framesPerSecond: 20, limitedBy: 'none' as const, lossPercent: 0, roundTripMilliseconds: 20, width: 1280, height: 720 };
const weakness = (changes: Partial<Omit<typeof stats, 'limitedBy'>> & { limitedBy?: 'cpu' | 'bandwidth' }, isLowered = false) => weaknessOf({ stats: { ...stats, ...changes }, isLowered, profile: 'camera' });

test('reports the reason if no picture is sent, if it hardly moves, or if half of its frames are missing', () => {
  expect(weakness({})).toBeNull();
  expect(weakness({ kilobitsPerSecond: 0, framesPerSecond: 0 })).toBe('画面没有发出去');
  expect(weakness({ kilobitsPerSecond: 40, framesPerSecond: 0 })).toBe('画面没有发出去');
  expect(weakness({ framesPerSecond: 0 })).toBe('画面几乎不动');
  expect(weakness({ framesPerSecond: 9 })).toBe('画面不流畅');
  expect(weakness({ framesPerSecond: 3, limitedBy: 'cpu' })).toBe('电脑忙不过来');
  expect(weakness({ framesPerSecond: 8, limitedBy: 'bandwidth' })).toBe('上行带宽不够');
  expect(weakness({ framesPerSecond: 8 }, true)).toBeNull();
});
