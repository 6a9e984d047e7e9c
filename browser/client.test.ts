import { beforeEach, describe, expect, test, vi } from 'vitest';
import { browserAddresses } from '../contract/calls/browser-addresses.ts';
import { createSessionClient } from './client.ts';
import { endSession } from './session/session-sharing.ts';
import { readSession, storeSession } from './session/session.ts';
import { stubTab } from './session/testing-storage.ts';

const session = { token: 'T1', topCode: '-1', userCode: 'U1', phone: '138****0001' };
const ended = { returnCode: 10005, returnMsg: '登录已失效，请重新登录', data: null };
const onSessionEnd = vi.fn<() => void>();

function arrange(answer: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(answer));
  return createSessionClient({ addresses: browserAddresses, bases: undefined, onSessionEnd });
}

beforeEach(() => {
  onSessionEnd.mockClear();
  stubTab();
  storeSession(session);
});

describe('a session that ended (10005)', () => {
  test('is reported to the application, and the call rejects', async () => {
    const { client } = arrange(ended);
    await expect(client.call('getUserInfo', {})).rejects.toThrow('登录已失效，请重新登录');
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  test('is not reported to a caller that only checks the session', async () => {
    const { quietClient } = arrange(ended);
    await expect(quietClient.call('getUserInfo', {})).rejects.toThrow('登录已失效');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('is not reported when the person has logged in again in the meantime', async () => {
    const asked = arrange(ended).client.call('getUserInfo', {});
    storeSession({ ...session, token: 'T2' });
    await expect(asked).rejects.toThrow('登录已失效');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('is not reported for another refusal', async () => {
    await expect(arrange({ returnCode: 10063, returnMsg: '没有权限', data: null }).client.call('getUserInfo', {})).rejects.toThrow('没有权限');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

test('a log-out revokes the token on the server, removes the session and informs other tabs', async () => {
  const requests: { url: string; token: string | null; keepalive: boolean | undefined }[] = [];
  const posted: unknown[] = [];
  vi.stubGlobal('BroadcastChannel', class { postMessage(message: unknown) { posted.push(message); } close() {} });
  const { revoke } = arrange(null);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, token: new Headers(init.headers).get('authorization_token'), keepalive: init.keepalive });
    return Response.json({ returnCode: 200, returnMsg: '', data: null });
  });
  endSession(revoke);
  expect(readSession()).toBeNull();
  expect(requests).toEqual([{ url: browserAddresses.logout.split(' ')[1], token: 'T1', keepalive: true }]);
  expect(posted).toEqual([{ loggedOut: 'T1', isExpired: false }]);
});
