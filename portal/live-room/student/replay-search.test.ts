import { expect, test } from 'vitest';
import type { NumberedEvent, RoomEvent } from '../../../contract/live/room-events.ts';
import { placesOf } from './replay-search.tsx';

const said = (message: string, text: string, isHeld = false): RoomEvent => ({ kind: 'said', message, author: { person: 'a', name: '王敏', isTeacher: false }, text, isQuestion: false, replyTo: null, isHeld });
const deleted = (message: string): RoomEvent => ({ kind: 'messageDeleted', message });
const found = (...events: RoomEvent[]) =>
  placesOf({ events: events.map((event, index): NumberedEvent => ({ number: index + 1, at: (index + 1) * 1_000, event })), documents: [], texts: new Map(), words: '互锁' }).map(({ key, at }) => `${key} ${at}`);

test('a deleted message is not found, and a restored one once, at the time when it was said', () => {
  expect(found(said('m', '互锁在哪'), deleted('m'))).toEqual([]);
  expect(found(said('m', '互锁在哪'), deleted('m'), said('m', '互锁在哪'))).toEqual(['m 1000']);
  expect(found(said('m', '互锁在哪'), deleted('m'), said('m', '互锁在哪'), deleted('m'))).toEqual([]);
});

test('a held message is found only after its release, and messages keep the order of the class', () => {
  expect(found(said('held', '互锁加微信', true))).toEqual([]);
  expect(found(said('held', '互锁加微信', true), said('other', '互锁'), said('held', '互锁加微信'))).toEqual(['held 1000', 'other 2000']);
});
