import { expect, test } from 'vitest';
import type { CheckIn } from '../../../contract/live/room-state.ts';
import { ownCheckIns } from './own-check-ins.ts';

const checkIn = (name: string, until: number, people: string[] = [], isClosed = false) => ({ checkIn: name, until, isClosed, people: people.map((person) => ({ person })) }) as unknown as CheckIn;

test('a check-in is open until its end or its closing and missed after it, unless the person has answered', () => {
  const { open, missed } = ownCheckIns([checkIn('answered', 10, ['me']), checkIn('missed', 10, ['other'], true), checkIn('open', 90), checkIn('closed early', 90, [], true)], 'me', 50);
  expect(open.map((each) => each.checkIn)).toEqual(['open']);
  expect(missed.map((each) => each.checkIn)).toEqual(['missed', 'closed early']);
});
