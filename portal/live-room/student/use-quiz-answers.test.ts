import { expect, test } from 'vitest';
import type { Quiz } from '../../../contract/live/room-state.ts';
import { dueQuizzes } from './use-quiz-answers.ts';

const quiz = (changes: Partial<Quiz>) => ({ quiz: 'one', isClosed: false, until: 60_000, answers: [], ...changes }) as unknown as Quiz;
const due = (changes: Partial<Quiz>, now: number, chosen: number[] = [2]) => dueQuizzes([quiz(changes)], { one: chosen }, 'me', now);

test('a chosen answer is due from one second before the end, also when the last seconds were not seen', () => {
  expect(due({}, 58_999)).toEqual([]);
  expect(due({}, 59_000)).toEqual(['one']);
  expect(due({}, 61_500)).toEqual(['one']);
});

test('a changed answer is due until it is handed in too', () => {
  const answers = [{ person: 'me', choices: [1] }] as unknown as Quiz['answers'];
  expect(due({ answers }, 59_000)).toEqual(['one']);
  expect(due({ answers }, 58_999)).toEqual([]);
  expect(due({ answers }, 59_000, [1])).toEqual([]);
});

test('nothing is due without a choice, without an end, after the closing, or once handed in', () => {
  expect(due({}, 60_000, [])).toEqual([]);
  expect(due({ until: null }, 60_000)).toEqual([]);
  expect(due({ isClosed: true }, 60_000)).toEqual([]);
  expect(due({ answers: [{ person: 'me', choices: [2] }] as unknown as Quiz['answers'] }, 60_000)).toEqual([]);
});
