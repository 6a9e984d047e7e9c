import { describe, expect, test } from 'vitest';
import type { RoomEvent } from './room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from './room-state.ts';

const after = (state: RoomState, ...events: RoomEvent[]): RoomState => events.reduce((room, event) => applyEvent(room, { number: room.number + 1, at: room.number + 1, event }), state);
const said = (message: string, isQuestion = false): RoomEvent => ({ kind: 'said', message, author: { person: 'A', name: '甲', isTeacher: false }, text: message, isQuestion, replyTo: null, isHeld: false });
const many = (count: number, name: string, isQuestion = false): RoomEvent[] => Array.from({ length: count }, (_, index) => said(`${name}${index + 1}`, isQuestion));
const codesOf = ({ messages }: RoomState): string[] => messages.map(({ message }) => message);

describe('the messages of a room', () => {
  test('a question stays after any number of later messages, and can be answered', () => {
    const room = after(emptyRoom, said('Q', true), ...many(400, 'm'), { kind: 'questionAnswered', message: 'Q' });
    expect(room.messages).toHaveLength(301);
    expect(room.messages[0]).toMatchObject({ message: 'Q', isAnswered: true });
    expect(codesOf(room).slice(1, 2)).toEqual(['m101']);
  });

  test('above the limit of questions the oldest settled one is dropped, then the oldest open one', () => {
    const full = after(emptyRoom, said('first'), ...many(300, 'q', true), { kind: 'questionAnswered', message: 'q2' }, { kind: 'messageDeleted', message: 'q4' });
    const room = after(full, said('q301', true), said('q302', true), said('q303', true));
    expect(codesOf(room).slice(0, 4)).toEqual(['first', 'q3', 'q5', 'q6']);
    expect(room.messages).toHaveLength(301);
    expect(codesOf(room).at(-1)).toBe('q303');
  });
});
