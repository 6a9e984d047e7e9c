import { expect, test } from 'vitest';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import type { StoredEvent } from '../events/event-store.ts';
import { RecentEvents } from './recent-events.ts';

const stored = (number: number, event: RoomEvent): StoredEvent => ({ number, at: 0, event, audience: 'everyone', personId: null, commandId: null });
const stroke = (number: number, points: number): StoredEvent => stored(number, { kind: 'inked', document: 'D', page: 1, stroke: { id: `s${number}`, points: Array.from({ length: points }, () => [1, 2]) } });
const timer = (number: number): StoredEvent => stored(number, { kind: 'timerSet', until: null });
const numbers = (events: readonly StoredEvent[] | null): number[] | undefined => events?.map(({ number }) => number);

test('the latest thousand small events are kept for clients that reconnect', () => {
  const recent = new RecentEvents();
  for (let number = 1; number <= 1_500; number++) recent.add([timer(number)]);
  expect([recent.after(499), recent.after(500)?.length, numbers(recent.after(1_498))]).toEqual([null, 1_000, [1_499, 1_500]]);
});

test('long strokes are kept up to about thirty thousand points', () => {
  const recent = new RecentEvents();
  for (let number = 1; number <= 200; number++) recent.add([stroke(number, 2_000)]);
  expect(recent.heapBytes).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect([numbers(recent.after(190))?.length, recent.after(180)]).toEqual([10, null]);
  recent.add(Array.from({ length: 100 }, (_, index) => timer(201 + index)));
  expect(numbers(recent.after(290))).toEqual([291, 292, 293, 294, 295, 296, 297, 298, 299, 300]);
});
