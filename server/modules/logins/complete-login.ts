import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refuse } from '../../calls/refusal.ts';
import { afterCommit, type Tx } from '../../database/index.ts';
import { findCredentials, isNewDevice, memberOf, type NewSession, openSession, useTemporaryToken } from '../accounts/index.ts';
import { type LoginWay, recordLogin } from '../../audit/index.ts';
import { presentCompletedLogin } from './present.ts';
import { queueSecurityNotice } from './security-notices.ts';

/** What completing a login needs of a call. */
export type LoginCaller = Pick<CallerContext, 'context' | 'headers' | 'clientAddress' | 'requestId' | 'throughProxy' | 'reply' | 'transaction'>;

/**
 * Opens a session for a member of an enterprise inside the caller's transaction; the browser's cookies go into the reply
 * once that is committed. The caller has made sure that it is them, and that `browserHash` is this browser's.
 * @throws Refusal 10063 for a person who is no member, 40300 over plain HTTP
 */
export async function completeLogin(caller: LoginCaller, tx: Tx, { personId, topCode, browserHash }: Omit<NewSession, 'headers' | 'clientAddress'>, way: LoginWay = 'token'): Promise<DataOf<'userLogin'>> {
  requirePrivateTransport(caller);
  const { context, headers, clientAddress, reply } = caller;
  const member = await memberOf(tx, personId, topCode);
  if (member === null) throw refuse.noPermission();
  if (await isNewDevice(context, tx, { personId, headers, clientAddress })) await queueSecurityNotice(context, tx, caller, { personId, event: 'newDevice' });
  const { token, setCookies } = await openSession(context, tx, { personId, topCode, headers, clientAddress, browserHash });
  await recordLogin(context, tx, caller, { way, outcome: 'loggedIn', personId, topCode });
  afterCommit(tx, () => reply.cookies.push(...setCookies));
  return presentCompletedLogin({ token, topCode, personId, ...member });
}

/**
 * Step 2: the enterprise is chosen. A step that is refused uses nothing up.
 * @param account a phone or user name that has to be the token's person's; left out where the call has no such field
 * @throws Refusal 10062 for another person's account, and for a token that is unknown, expired, used or another browser's, 10063 for an enterprise that is not the person's
 */
export async function finishLogin(caller: LoginCaller, temporaryToken: string, topCode: string, account?: string): Promise<DataOf<'userLogin'>> {
  const named = account === undefined ? null : ((await findCredentials(caller.context, account))?.personId ?? 'unknown');
  return caller.transaction(async (tx) => {
    const { personId, topCodes, browserHash } = await useTemporaryToken(caller.context, tx, temporaryToken, caller.headers);
    if (named !== null && named !== personId) throw refuse.temporaryTokenUnusable();
    if (!topCodes.includes(topCode)) throw refuse.noPermission();
    return completeLogin(caller, tx, { personId, topCode, browserHash });
  });
}
