import { createSessionClient, isSessionEnd } from '../browser/client.ts';
import { addresses } from '../contract/calls/addresses.ts';
import type { CallName, DataOf, RequestOf } from '../contract/calls/index.ts';
import { served } from './served.ts';
import { leaveAfterSessionEnd } from './session/leave.ts';

const { client, revoke } = createSessionClient({ addresses, bases: served.bases, onSessionEnd: leaveAfterSessionEnd });
export { revoke };

/**
 * Makes a call and returns its data. An ended session (10005) leads to the login. The promise then never settles, so that the page does not
 * change before it is left.
 * @throws {CallRefused} {CallUnanswered}
 */
export async function ask<Name extends CallName>(name: Name, request: RequestOf<Name>, signal?: AbortSignal): Promise<DataOf<Name>> {
  try {
    return (await client.call(name, request, signal ? { signal } : {})).data;
  } catch (error) {
    if (isSessionEnd(error)) return new Promise(() => {});
    throw error;
  }
}
