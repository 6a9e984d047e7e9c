import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyRoom, type Quiz } from '../../../contract/live/room-state.ts';
import type { Room } from '../use-room.ts';
import { QuizCard, ResultCard } from './quiz-cards.tsx';

const quiz = { quiz: 'q', quizKind: 'single', question: '几步？', options: ['一步', '两步'], right: [], openedAt: 0, until: 60_000, isClosed: false, answers: [{ person: 'me', name: '王敏', choices: [1], at: 5_000 }], counts: [], answered: 1 } satisfies Quiz;
const room = { room: { ...emptyRoom, quizzes: [quiz] }, me: { person: 'me', name: '王敏', role: 'student' }, counts: { checkIns: {}, quizzes: {} }, online: null } as unknown as Room;
const draw = (choices: Record<string, number[]>, now = 10_000) => renderToStaticMarkup(<QuizCard room={room} quiz={quiz} now={now} answers={{ choices, choose: () => {}, handIn: async () => {} }} />);

test('a handed-in answer can be changed and handed in again until the time ends', () => {
  const handedIn = draw({});
  expect(handedIn).toMatch(/aria-checked="true"[^>]*><i>B</);
  expect(handedIn).toContain('收卷以前可以改');
  expect(handedIn).not.toMatch(/role="radio"[^>]*disabled/);
  const changed = draw({ q: [0] });
  expect(changed).toMatch(/aria-checked="true"[^>]*><i>A</);
  expect(changed).toContain('交改过的');
  expect(draw({}, 60_000)).toMatch(/role="radio"[^>]*disabled/);
});

test('the head, which is all that a folded card shows, says that it was handed in, and whether it was right', () => {
  expect(draw({})).toMatch(/task__left">已交，还剩 50 秒/);
  expect(draw({ q: [0] })).toMatch(/task__left">还剩 50 秒/);
  const result = (right: number[]) => renderToStaticMarkup(<ResultCard room={room} quiz={{ ...quiz, isClosed: true, right }} onClose={() => {}} />).replace(/<h2.*/s, '');
  expect([result([1]), result([0])]).toEqual([expect.stringContaining('您答对了'), expect.stringContaining('您没有答对')]);
});
