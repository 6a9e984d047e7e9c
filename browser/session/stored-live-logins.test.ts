import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLiveLogin, storeLiveLogin, storedLiveLogin } from './stored-live-logins.ts';

const start = Date.parse('2026-11-23T19:00:00+08:00');
const hours = 3_600_000;
const session = { token: 'T1', topCode: '-1', userCode: 'U1', type: 'cipher text' };
const store = (liveCode: string, token = 'T1') => storeLiveLogin({ liveCode, role: 'teacher', name: '韩立群', endTime: '2026-11-23T20:30:00+08:00', session: { ...session, token } });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => void stored.set(name, value), removeItem: (name: string) => void stored.delete(name) });
});
afterEach(() => void vi.useRealTimers());

test('a live login is stored for its live until two hours after the class', () => {
  store('L1');
  expect(storedLiveLogin('L1')).toMatchObject({ role: 'teacher', name: '韩立群', session });
  expect(storedLiveLogin('L2')).toBeNull();
  vi.setSystemTime(start + 3.5 * hours - 1);
  expect(storedLiveLogin('L1')).not.toBeNull();
  vi.setSystemTime(start + 3.5 * hours);
  expect(storedLiveLogin('L1')).toBeNull();
});

test('after a log-out the role stays without the session, and other logins stay whole', () => {
  store('L1', 'T1');
  store('L2', 'T2');
  forgetLiveLogin('T1');
  expect([storedLiveLogin('L1'), storedLiveLogin('L2')]).toMatchObject([{ role: 'teacher', session: null }, { session: { token: 'T2' } }]);
});

test('a new login of a live replaces the former one', () => {
  store('L1', 'T1');
  store('L1', 'T3');
  expect(storedLiveLogin('L1')?.session?.token).toBe('T3');
});

test.each(['{', '{}', '[null]', '[{"liveCode":"L1"}]'])('broken storage %s holds nothing', (stored) => {
  localStorage.setItem('live-logins', stored);
  expect(storedLiveLogin('L1')).toBeNull();
});

test('without storage nothing is stored and nothing fails', () => {
  vi.stubGlobal('localStorage', { getItem: () => { throw new Error('closed'); }, setItem: () => { throw new Error('closed'); }, removeItem: () => { throw new Error('closed'); } });
  store('L1');
  forgetLiveLogin('T1');
  expect(storedLiveLogin('L1')).toBeNull();
});
