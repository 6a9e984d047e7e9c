import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, findSession, forgetInTabs, shareSession } from './session-sharing.ts';
import { readSession, storeSession, type Session } from './session.ts';
import { stubTab } from './testing-storage.ts';

const held: Session = { token: 'T1', topCode: '100000000001', userCode: 'U1', userType: 'EXPAND_ASSESSOR', phone: '138****0001' };
let stops: (() => void)[];
/** Simulates another open tab of this browser. */
function openTab(session: Session | null, onEnd: (isExpired: boolean) => void = () => {}) {
  stops.push(shareSession(onEnd, () => session));
}

beforeEach(() => {
  stubTab();
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
});

describe('a new tab', () => {
  test('copies and stores the login of an open tab without its tab-specific fields', async () => {
    openTab(null);
    openTab({ ...held, nickName: '韩老师', spliced: 'true' });
    expect(await findSession(2000)).toEqual(held);
    expect(readSession()).toEqual(held);
  });

  test('keeps its own login', async () => {
    openTab({ ...held, token: 'T2' });
    storeSession(held);
    expect(await findSession(2000)).toEqual(held);
  });

  test.each([
    ['no tab has one', null],
    ['the only one is a live login', { ...held, type: 'cipher text' }],
  ])('has no login and stores nothing when %s', async (_, session) => {
    openTab(session);
    expect(await findSession(50)).toBeNull();
    expect(readSession()).toBeNull();
  });

  test('gets a kept live login while an open tab has it, before a login of the site', async () => {
    const live = { ...held, token: 'T3', type: 'cipher text', nickName: '韩老师' };
    openTab(held);
    openTab(live);
    expect(await findSession(2000, live)).toEqual(live);
    expect(readSession()).toEqual(live);
  });

  test.each([
    ['holds another live login', { ...held, type: 'cipher text' }],
    ['holds a login of the site', held],
  ])('gets no kept live login when the only open tab %s', async (_, session) => {
    openTab(session);
    expect(await findSession(50, { ...held, token: 'T3', type: 'cipher text' })).toBeNull();
  });

  test('is not answered by a closed tab', async () => {
    openTab(held);
    stops.pop()!();
    expect(await findSession(50)).toBeNull();
  });

  test('ignores the answer to another tab’s question', async () => {
    openTab(held);
    const [one, other] = await Promise.all([findSession(2000), findSession(2000)]);
    expect([one, other]).toEqual([held, held]);
  });
});

test.each([
  ['a log-out', () => {}, false],
  ['a session that the server has ended', undefined, true],
])('%s is cleared in this tab and in the tabs with the same token only', async (_, revoke, isExpired) => {
  const same = vi.fn<(isExpired: boolean) => void>();
  const other = vi.fn<(isExpired: boolean) => void>();
  openTab({ ...held, token: 'T2' }, other);
  openTab(held, same);
  storeSession(held);
  endSession(revoke);
  expect(readSession()).toBeNull();
  await expect.poll(() => same.mock.calls).toEqual([[isExpired]]);
  expect(other).not.toHaveBeenCalled();
});

test('when another tab forgets the person, this tab removes what it has stored about the person, and keeps its session', async () => {
  openTab(null);
  forgetInTabs();
  // The message arrives in a tab with this storage.
  const { stored } = stubTab();
  storeSession(held);
  for (const key of ['registration-draft', 'registration-code', 'new-account', 'allCourses.choice']) stored.set(key, 'x');
  await expect.poll(() => Object.fromEntries(stored)).toEqual(held);
});
