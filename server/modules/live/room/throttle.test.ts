import { expect, test, vi } from 'vitest';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { Throttle } from './throttle.ts';

const student: Me = { person: 'P1', name: '马小军', role: 'student' };

test('the rules are asked only about messages within the limit of their author', () => {
  const throttle = new Throttle();
  const isRefused = vi.fn<() => boolean>(() => false);
  const allowed = Array.from({ length: 50 }, () => throttle.allows(student, 'say', 0, isRefused));
  expect([allowed.filter(Boolean).length, isRefused.mock.calls.length]).toEqual([5, 5]);
});

test('a refused message does not count for the limit of the room', () => {
  const throttle = new Throttle();
  const others = (count: number, isRefused: boolean) => Array.from({ length: count }, (_, index) => throttle.allows({ ...student, person: `${isRefused} ${index}` }, 'say', 0, () => isRefused)).filter(Boolean).length;
  expect([others(300, true), others(300, false)]).toEqual([300, 200]);
});
