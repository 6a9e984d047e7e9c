import { expect, test } from 'vitest';
import type { NumberedEvent } from '../../contract/live/room-events.ts';
import { allEvents } from './all-events.ts';

const stored = Array.from({ length: 5 }, (_, index): NumberedEvent => ({ number: index + 1, at: 100 + index, event: { kind: 'resumed' } }));

test('the events of a class are read to the last page, and the class began with its first event if the server knows no better', async () => {
  const asked: number[] = [];
  const ask = (beganAt: number | null) => async ({ after }: { after: number }) => {
    asked.push(after);
    return { events: stored.slice(after, after + 2), hasMore: after + 2 < stored.length, beganAt };
  };
  expect(await allEvents(ask(null), 'LIVE')).toEqual({ events: stored, beganAt: 100 });
  expect(asked).toEqual([0, 2, 4]);
  expect((await allEvents(ask(90), 'LIVE')).beganAt).toBe(90);
});
