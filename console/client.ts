import { addresses } from '../contract/calls/addresses.ts';
import { CallRefused, createClient } from '../contract/client.ts';
import type { CallName, DataOf, RequestOf } from '../contract/calls/index.ts';
import { returnCodes } from '../contract/return-codes.ts';
import { served } from './served.ts';
import { leaveAfterSessionEnd } from './session/leave.ts';
import { readSession } from './session/session.ts';

const client = createClient({
  addresses,
  fetch: (url, init) => fetch(url, init),
  ...(served.bases ? { bases: served.bases } : {}),
  token: () => readSession()?.token ?? null,
});

/**
 * Makes a call and answers its data. A session that ended (10005) leads to the login, and the call is never answered: the
 * page is left as it stands.
 * @throws {CallRefused} {CallUnanswered}
 */
export async function ask<Name extends CallName>(name: Name, request: RequestOf<Name>, signal?: AbortSignal): Promise<DataOf<Name>> {
  try {
    return (await client.call(name, request, signal ? { signal } : {})).data;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.returnCode !== returnCodes.sessionEnded) throw error;
    leaveAfterSessionEnd();
    return new Promise(() => {});
  }
}

/** The token is dead on the server too (spec login#log-out); the answer is ignored, and leaving the page does not stop the call. */
export function revoke(token: string): void {
  client.call('logout', {}, { keepalive: true, headers: { authorization_token: token } }).catch(() => {});
}
