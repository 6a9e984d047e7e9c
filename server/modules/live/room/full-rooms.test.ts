import { expect, test } from 'vitest';
import { FullRooms } from './full-rooms.ts';

test('the reports of an instance that stopped are removed with the next report of any room', () => {
  const rooms = new FullRooms();
  rooms.hear({ from: 'stopped', roomId: 'R1', inside: ['a'] }, 0);
  rooms.hear({ from: 'other', roomId: 'R2', inside: ['b'] }, 20_000);
  expect([rooms.size, rooms.mustWait('R1', 'c', 20_000), rooms.mustWait('R1', 'a', 20_000)]).toEqual([2, true, false]);
  rooms.hear({ from: 'other', roomId: 'R2', inside: ['b'] }, 28_000);
  expect([rooms.size, rooms.mustWait('R1', 'c', 28_000), rooms.mustWait('R2', 'c', 28_000)]).toEqual([1, false, true]);
});
