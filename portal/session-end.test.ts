import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { client, quietClient } from './client.ts';
import { readSession, storeSession } from '../browser/session/session.ts';
import { stubTab } from '../browser/session/testing-storage.ts';

const session = { token: 'T1', topCode: '-1', userCode: 'U1', phone: '138****0001' };
const ended = { returnCode: 10005, returnMsg: '登录已失效，请重新登录', data: null };
const back = vi.fn<() => void>();
const assign = vi.fn<(url: string) => void>();

function arrange(answer: unknown, historyLength = 2) {
  stubTab();
  vi.stubGlobal('fetch', async () => Response.json(answer));
  vi.stubGlobal('history', { length: historyLength, back });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('BroadcastChannel', class { postMessage() {} close() {} });
  storeSession(session);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  back.mockClear();
  assign.mockClear();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a session that ended (10005)', () => {
  test('logs out at once and goes back one page after 2 s, however many calls find out', async () => {
    arrange(ended);
    await Promise.allSettled([client.call('getUserInfo', {}), client.call('getUserInfo', {})]);
    expect(readSession()).toBeNull();
    vi.advanceTimersByTime(1999);
    expect(back).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(back).toHaveBeenCalledTimes(1);
  });

  test('goes to the home page without a history', async () => {
    arrange(ended, 1);
    await client.call('getUserInfo', {}).catch(() => {});
    vi.advanceTimersByTime(2000);
    expect(back).not.toHaveBeenCalled();
    expect(assign).toHaveBeenCalledWith('/home');
  });

  test('rejects the call too', async () => {
    arrange(ended);
    await expect(client.call('getUserInfo', {})).rejects.toThrow('登录已失效，请重新登录');
  });

  test('changes nothing for a caller that only asks whether it holds', async () => {
    arrange(ended);
    await quietClient.call('getUserInfo', {}).catch(() => {});
    vi.advanceTimersByTime(5000);
    expect(readSession()).toEqual(session);
    expect(back).not.toHaveBeenCalled();
  });

  test('does not end a login made in the meantime', async () => {
    arrange(ended);
    const asked = client.call('getUserInfo', {}).catch(() => {});
    storeSession({ ...session, token: 'T2' });
    await asked;
    expect(readSession()?.token).toBe('T2');
  });

  test('any other refusal leaves the login alone', async () => {
    arrange({ returnCode: 10063, returnMsg: '没有权限', data: null });
    await client.call('getUserInfo', {}).catch(() => {});
    vi.advanceTimersByTime(5000);
    expect(readSession()).toEqual(session);
    expect(back).not.toHaveBeenCalled();
  });
});
