import { afterEach, describe, expect, test } from 'vitest';
import { answerSessionRequests, askForSession } from './session-sharing.ts';

const held = { token: 'T1', topCode: '100000000001', userCode: 'U1', userType: 'EXPAND_ASSESSOR', phone: '138****0001' };
const stops: (() => void)[] = [];
const tabHolding = (session: Parameters<typeof answerSessionRequests>[0]) => stops.push(answerSessionRequests(session));

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a new tab of the console', () => {
  test('gets the login that an open tab of the portal holds, without what belongs to that tab', async () => {
    tabHolding(() => ({ ...held, spliced: 'true' }) as typeof held);
    expect(await askForSession('question-1', 2000)).toEqual(held);
  });

  test('gets no login when no tab has one', async () => {
    tabHolding(() => null);
    expect(await askForSession('question-2', 50)).toBeNull();
  });

  test('gets no live login', async () => {
    tabHolding(() => ({ ...held, type: 'cipher text' }));
    expect(await askForSession('question-3', 50)).toBeNull();
  });

  test('is answered by one of several tabs, and ignores answers to other questions', async () => {
    tabHolding(() => null);
    tabHolding(() => held);
    const [one, other] = await Promise.all([askForSession('question-4', 2000), askForSession('question-5', 2000)]);
    expect([one, other]).toEqual([held, held]);
  });

  test('is not answered by a closed tab', async () => {
    tabHolding(() => held);
    stops.pop()!();
    expect(await askForSession('question-6', 50)).toBeNull();
  });
});
