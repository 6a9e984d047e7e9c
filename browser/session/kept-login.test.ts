import { beforeEach, expect, test, vi } from 'vitest';
import { forgetKeptLogin } from './forget-kept-login.ts';
import { keepLogin, keptLogin, keptSince } from './kept-login.ts';
import { endSession } from './session-sharing.ts';
import { clearSession, storeSession } from './session.ts';
import { stubTab } from './testing-storage.ts';

const hour = 3_600_000;
const session = { token: 't1', topCode: '-1', userCode: 'u1', phone: '139****5678' };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value), removeItem: (key: string) => void stored.delete(key) });
  stubTab();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  return () => void vi.useRealTimers();
});

const keepAfter = (milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds);
  keepLogin();
};

test('a login is there for the next visit, until it was not used for two hours', () => {
  storeSession(session);
  keepLogin();
  clearSession();
  expect(keptLogin()).toEqual(session);
  vi.advanceTimersByTime(2 * hour);
  expect(keptLogin()).toBeNull();
});

test('a login that is in use ends twelve hours after it began, and another login begins anew', () => {
  storeSession(session);
  keepLogin();
  for (let use = 0; use < 11; use++) keepAfter(hour);
  expect(keptLogin()).toEqual(session);
  vi.advanceTimersByTime(hour);
  expect(keptLogin()).toBeNull();
  storeSession({ ...session, token: 't2' });
  keepLogin();
  expect(keptLogin()).toMatchObject({ token: 't2' });
});

test('a login that continues in another enterprise ends twelve hours after the first one', () => {
  storeSession(session);
  keepLogin();
  keepAfter(hour);
  const since = keptSince();
  endSession();
  storeSession({ ...session, token: 't2', topCode: 'E2' });
  keepLogin(since!);
  for (let use = 0; use < 10; use++) keepAfter(hour);
  expect(keptLogin()).toMatchObject({ token: 't2', topCode: 'E2' });
  vi.advanceTimersByTime(hour);
  expect(keptLogin()).toBeNull();
});

test('a live login and a login that was ended are not stored', () => {
  storeSession({ ...session, type: 'sealed' });
  keepLogin();
  expect(keptLogin()).toBeNull();
  storeSession(session);
  keepLogin();
  forgetKeptLogin();
  expect(keptLogin()).toBeNull();
});
