import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearSession, followLogOuts, storeSession } from '../../browser/session/session.ts';
import { answerSessionRequests } from '../../browser/session/session-sharing.ts';
import { announceLogOut, findSession, forgetSession, readSession, shareSession } from './session.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => true } });
});

const session = { token: 'secret', topCode: '100000000001', userCode: 'U1', userType: 'EXPAND_ASSESSOR', phone: '138****0001' };

test('a login of the portal in the same tab is the console’s, and each forgets what the other keeps', () => {
  storeSession({ ...session, nickName: '韩老师', type: 'cipher', spliced: 'true' });
  expect(readSession()).toMatchObject(session);
  forgetSession();
  expect([...stored.keys()]).toEqual([]);
  for (const [key, value] of Object.entries(session)) stored.set(key, value);
  clearSession();
  expect(readSession()).toBeNull();
});

test('a new tab takes over the login of an open one, and keeps it', async () => {
  onTestFinished(answerSessionRequests(() => session));
  expect(await findSession()).toEqual(session);
  expect(readSession()).toEqual(session);
});

test('without another logged-in tab there is no session, and nothing is stored', async () => {
  onTestFinished(answerSessionRequests(() => null));
  expect(await findSession()).toBeNull();
  expect(stored.size).toBe(0);
});

test('a log-out in another tab with the same token is followed, one with another token is not', async () => {
  storeSession(session);
  const onLoggedOut = vi.fn<() => void>();
  onTestFinished(shareSession(onLoggedOut));
  announceLogOut('another');
  announceLogOut('secret');
  await expect.poll(() => onLoggedOut.mock.calls.length).toBe(1);
});

test('the portal’s tabs follow a log-out of the console', async () => {
  storeSession(session);
  onTestFinished(followLogOuts());
  announceLogOut('secret');
  await expect.poll(readSession).toBeNull();
});
