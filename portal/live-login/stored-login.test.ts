import { expect, test } from 'vitest';
import type { Session } from '../../browser/session/session.ts';
import { hasEnded } from './stored-login.tsx';

test('the form says that a login has ended only to the person who had it, on the page of the same role', () => {
  expect(hasEnded({ role: 'student', session: null }, 'student')).toBe(true);
  expect(hasEnded({ role: 'teacher', session: null }, 'student')).toBe(false);
  expect(hasEnded({ role: 'student', session: {} as Session }, 'student')).toBe(false);
  expect(hasEnded(null, 'student')).toBe(false);
});
