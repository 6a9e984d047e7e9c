import { expect, test } from 'vitest';
import { applyEvent, emptyRoom } from '../../contract/live/room-state.ts';
import { unreadSince } from './chat-list.tsx';

test('a full list counts the messages after the last seen one', () => {
  let room = emptyRoom;
  for (let number = 1; number <= 310; number++) room = applyEvent(room, { number, at: number, event: { kind: 'said', message: `m${number}`, author: { person: 'A', name: '甲', isTeacher: false }, text: '好', isQuestion: false, replyTo: null, isHeld: false } });
  expect(room.messages).toHaveLength(300);
  expect([304, 310, 0].map((seenUntil) => unreadSince(room.messages, seenUntil))).toEqual([6, 0, 300]);
});
