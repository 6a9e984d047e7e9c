import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refuse } from '../../calls/refusal.ts';
import { afterCommit, type Tx } from '../../database/index.ts';
import { memberOf, openSession, useTemporaryToken } from '../accounts/index.ts';
import { presentCompletedLogin } from './present.ts';

/** What completing a login needs of a call. */
export type LoginCaller = Pick<CallerContext, 'context' | 'headers' | 'clientAddress' | 'throughProxy' | 'reply' | 'signal'>;

/**
 * Opens a session for a member of an enterprise inside the caller's transaction; the browser's cookie goes into the reply
 * once that is committed. Whoever calls has made sure that it is them.
 * @throws Refusal 10063 for somebody who is no member, 40300 over plain HTTP
 */
export async function completeLogin(caller: LoginCaller, tx: Tx, { personId, topCode }: { personId: string; topCode: string }): Promise<DataOf<'userLogin'>> {
  requirePrivateTransport(caller);
  const { context, headers, reply, signal } = caller;
  const member = await memberOf(tx, personId, topCode);
  if (member === null) throw refuse.noPermission();
  const { token, setCookie } = await openSession(context, tx, { personId, topCode, headers });
  signal.throwIfAborted();
  if (setCookie !== null) afterCommit(tx, () => reply.cookies.push(setCookie));
  return presentCompletedLogin({ token, topCode, personId, ...member });
}

/**
 * Step 2: the enterprise is chosen. A token that was not offered the enterprise is not used up.
 * @throws Refusal 10062 for a token that is unknown, expired or used, 10063 for an enterprise that is not the person's
 */
export async function finishLogin(caller: LoginCaller, temporaryToken: string, topCode: string): Promise<DataOf<'userLogin'>> {
  return caller.context.database.transaction(async (tx) => {
    const { personId, topCodes } = await useTemporaryToken(caller.context, tx, temporaryToken);
    if (!topCodes.includes(topCode)) throw refuse.noPermission();
    return completeLogin(caller, tx, { personId, topCode });
  });
}
