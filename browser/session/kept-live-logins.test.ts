import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLiveLogin, keepLiveLogin, keptLiveLogin } from './kept-live-logins.ts';

const start = Date.parse('2026-11-23T19:00:00+08:00');
const hours = 3_600_000;
const session = { token: 'T1', topCode: '-1', userCode: 'U1', type: 'cipher text' };
const keep = (liveCode: string, token = 'T1') => keepLiveLogin({ liveCode, role: 'teacher', name: '韩立群', endTime: '2026-11-23T20:30:00+08:00', session: { ...session, token } });

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, value: string) => void stored.set(name, value), removeItem: (name: string) => void stored.delete(name) });
});
afterEach(() => void vi.useRealTimers());

test('a live login is kept for its live until two hours after the class', () => {
  keep('L1');
  expect(keptLiveLogin('L1')).toMatchObject({ role: 'teacher', name: '韩立群', session });
  expect(keptLiveLogin('L2')).toBeNull();
  vi.setSystemTime(start + 3.5 * hours - 1);
  expect(keptLiveLogin('L1')).not.toBeNull();
  vi.setSystemTime(start + 3.5 * hours);
  expect(keptLiveLogin('L1')).toBeNull();
});

test('after a log-out the role stays without the session, and other logins stay whole', () => {
  keep('L1', 'T1');
  keep('L2', 'T2');
  forgetLiveLogin('T1');
  expect([keptLiveLogin('L1'), keptLiveLogin('L2')]).toMatchObject([{ role: 'teacher', session: null }, { session: { token: 'T2' } }]);
});

test('a new login of a live replaces the former one', () => {
  keep('L1', 'T1');
  keep('L1', 'T3');
  expect(keptLiveLogin('L1')?.session?.token).toBe('T3');
});

test.each(['{', '{}', '[null]', '[{"liveCode":"L1"}]'])('broken storage %s holds nothing', (stored) => {
  localStorage.setItem('live-logins', stored);
  expect(keptLiveLogin('L1')).toBeNull();
});

test('without storage nothing is kept and nothing fails', () => {
  vi.stubGlobal('localStorage', { getItem: () => { throw new Error('closed'); }, setItem: () => { throw new Error('closed'); }, removeItem: () => { throw new Error('closed'); } });
  keep('L1');
  forgetLiveLogin('T1');
  expect(keptLiveLogin('L1')).toBeNull();
});
