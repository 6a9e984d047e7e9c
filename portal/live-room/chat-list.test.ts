import { expect, test } from 'vitest';
import { applyEvent, emptyRoom } from '../../contract/live/room-state.ts';
import { isStillAtEnd, unreadSince } from './chat-list.tsx';

test('a full list counts the messages after the last seen one', () => {
  let room = emptyRoom;
  for (let number = 1; number <= 310; number++) room = applyEvent(room, { number, at: number, event: { kind: 'said', message: `m${number}`, author: { person: 'A', name: '甲', isTeacher: false }, text: '好', isQuestion: false, replyTo: null, isHeld: false } });
  expect(room.messages).toHaveLength(300);
  expect([304, 310, 0].map((seenUntil) => unreadSince(room.messages, seenUntil))).toEqual([6, 0, 300]);
});

test('a card that makes the list lower is no scroll of the reader, so that the list stays at its newest message', () => {
  const atEnd = { scrollHeight: 900, scrollTop: 600, clientHeight: 300 };
  expect(isStillAtEnd(true, 300, atEnd)).toBe(true);
  expect(isStillAtEnd(true, 300, { ...atEnd, clientHeight: 180 })).toBe(true);
  expect(isStillAtEnd(true, 300, { ...atEnd, scrollTop: 400 })).toBe(false);
  expect(isStillAtEnd(false, 300, { ...atEnd, scrollTop: 400, clientHeight: 180 })).toBe(false);
  expect(isStillAtEnd(false, 300, atEnd)).toBe(true);
});
