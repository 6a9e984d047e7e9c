import { expect, test } from 'vitest';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { classRecordOf } from './class-record.ts';

const author = { person: 'p1', name: '沈莉', isTeacher: false };
const said = (message: string, text: string): RoomEvent => ({ kind: 'said', message, author, text, isQuestion: true, replyTo: null, isHeld: false });
const recordOf = (...events: RoomEvent[]) => classRecordOf(events.map((event, index) => ({ number: index + 1, at: 1_000 * (index + 1), event })));

test('the record has all messages, also those that the room state has dropped, and whether they were deleted', () => {
  const many = Array.from({ length: 400 }, (_, index) => said(`m${index}`, `第 ${index} 句`));
  const { messages } = recordOf(...many, { kind: 'messageDeleted', message: 'm0' }, { kind: 'messageDeleted', message: 'm1' }, said('m1', '第 1 句'), { kind: 'questionAnswered', message: 'm2' }, { kind: 'sameAsked', message: 'm2', person: '', count: 4 });
  expect(messages).toHaveLength(400);
  expect(messages[2]!.same.count).toBe(4);
  expect(messages.slice(0, 3).map(({ at, isDeleted, isAnswered }) => [at, isDeleted, isAnswered])).toEqual([[1_000, true, false], [2_000, false, false], [3_000, false, true]]);
});

test('the record has check-ins and answers with names and times', () => {
  const { checkIns, quizzes } = recordOf(
    { kind: 'checkInOpened', checkIn: 'c1', seconds: 60 },
    { kind: 'checkedIn', checkIn: 'c1', person: 'p1', name: '沈莉', place: 1, isLate: false },
    { kind: 'quizOpened', quiz: 'q1', quizKind: 'single', question: '先做什么', options: ['停电', '送电'], right: [0], seconds: null },
    { kind: 'answered', quiz: 'q1', person: 'p1', name: '沈莉', choices: [1] },
  );
  expect(checkIns).toMatchObject([{ openedAt: 1_000, people: [{ name: '沈莉', at: 2_000 }] }]);
  expect(quizzes).toMatchObject([{ right: [0], answers: [{ name: '沈莉', choices: [1] }] }]);
});
