import { expect, test } from 'vitest';
import { daysOf, toneOf, type Trial } from './trial.ts';

const trial = (daysLeft: number, over = false): Trial => ({ comboName: '旗舰版', startsAt: '2026-03-02T09:00:00+08:00', endsAt: '2026-04-01T09:00:00+08:00', over, daysLeft, keptUntil: '2026-06-30T23:59:59+08:00', daysKept: daysLeft + 90 });

test.each([
  [30, 'running', 0],
  [8, 'running', 22],
  [7, 'ending', 23],
  [1, 'ending', 29],
  // The last day ends at the hour at which the trial began.
  [0, 'ending', 30],
] as const)('with %i days left the trial is %s, and %i of its 30 days are used', (daysLeft, tone, used) => {
  expect(toneOf(trial(0, true))).toBe('over');
  expect([toneOf(trial(daysLeft)), daysOf(trial(daysLeft))]).toEqual([tone, { total: 30, used }]);
});

test('a prolonged trial counts no day twice', () => {
  expect(daysOf({ ...trial(40), endsAt: '2026-05-01T09:00:00+08:00' })).toEqual({ total: 60, used: 20 });
  expect(daysOf(trial(45))).toEqual({ total: 30, used: 0 });
});
