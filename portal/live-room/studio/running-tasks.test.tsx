import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CheckIn, Quiz } from '../../../contract/live/room-state.ts';
import { RunningTask } from './running-tasks.tsx';

const checkIn = { checkIn: 'c', openedAt: 1_000, until: 61_000, isClosed: false, count: 1, people: [{ person: 'a', name: '王敏', at: 2_000, place: 1, isLate: false }] } satisfies CheckIn;
const quiz = { quiz: 'q', quizKind: 'single', question: '几步？', options: ['一步', '两步'], right: [0], openedAt: 5_000, until: null, isClosed: false, answers: [], counts: [], answered: 0 } satisfies Quiz;
const draw = (tasks: { checkIns: CheckIn[]; quizzes: Quiz[] }, result: Parameters<typeof RunningTask>[0]['result'] = null) => renderToStaticMarkup(<RunningTask {...{ tasks, result }} now={6_000} online={null} onCommand={() => {}} onClose={() => {}} />);

test('a check-in and a quiz that run at once are both counted, and the one that began last is open', () => {
  const html = draw({ checkIns: [checkIn], quizzes: [quiz] });
  expect(html).toContain('签到 1 人');
  expect(html).toContain('随堂题 0 人已交');
  expect(html).toContain('几步？');
  expect(html).not.toContain('结束签到');
  expect(draw({ checkIns: [{ ...checkIn, openedAt: 5_500 }], quizzes: [quiz] })).toContain('结束签到');
});

test('one running task has no choice, and an opened result goes before it', () => {
  expect(draw({ checkIns: [checkIn], quizzes: [{ ...quiz, isClosed: true }] })).not.toContain('radio');
  const html = draw({ checkIns: [checkIn], quizzes: [{ ...quiz, isClosed: true }] }, { quiz: 'q' });
  expect(html).toContain('已公布答案');
  expect(html).not.toContain('结束签到');
});
