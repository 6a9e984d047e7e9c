import { expect, test } from 'vitest';
import type { Live } from './load-schedule.ts';
import { otherLive } from './other-live-note.tsx';

const live = (liveCode: string) => ({ liveCode }) as Live;
const schedule = { now: [live('NOW')], next: live('NEXT'), upcoming: [live('NEXT'), live('LATER')], replays: { list: [live('PAST')] } };
const other = (code: string | null) => otherLive(schedule, live('NOW'), code);

test('an address with the code of another live says so, and names the live only if it is public', () => {
  expect(other(null)).toBeNull();
  expect(other('NOW')).toBeNull();
  expect(other('LATER')).toEqual({ listed: live('LATER') });
  expect(other('PAST')).toEqual({ listed: live('PAST') });
  expect(other('NO-SUCH')).toEqual({ listed: null });
  expect(otherLive(schedule, null, 'NO-SUCH')).toEqual({ listed: null });
});
