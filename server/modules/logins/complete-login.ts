import type { DataOf, Role } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refuse } from '../../calls/refusal.ts';
import { afterCommit, type Tx } from '../../database/index.ts';
import { findCredentials, hasMembership, isNewDevice, lockPerson, memberOf, type NewSession, openSession, useTemporaryToken } from '../accounts/index.ts';
import { type LoginWay, recordLogin } from '../../audit/index.ts';
import { presentCompletedLogin } from './present.ts';
import { queueSecurityNotice } from './security-notices.ts';

/** The parts of a call that completing a login needs. */
export type LoginCaller = Pick<CallerContext, 'context' | 'headers' | 'clientAddress' | 'requestId' | 'throughProxy' | 'reply' | 'transaction'>;

/**
 * Opens a session for a member of an enterprise in the caller's transaction. The browser's cookies are added to the reply
 * after the commit. The caller must have authenticated the person and checked that `browserHash` belongs to this browser.
 * @throws Refusal 10063 for a person who is not a member, 40300 over plain HTTP
 */
export async function completeLogin(caller: LoginCaller, tx: Tx, { personId, topCode, browserHash, openedAt }: Omit<NewSession, 'headers' | 'clientAddress'>, way: LoginWay = 'token'): Promise<DataOf<'userLogin'>> {
  const member = await memberOf(tx, personId, topCode);
  if (member === null) throw refuse.noPermission();
  return openLogin(caller, tx, { personId, topCode, browserHash, openedAt }, member, way);
}

async function openLogin(caller: LoginCaller, tx: Tx, { personId, topCode, browserHash, openedAt }: Omit<NewSession, 'headers' | 'clientAddress'>, member: { name: string; roles: readonly Role[] }, way: LoginWay): Promise<DataOf<'userLogin'>> {
  requirePrivateTransport(caller);
  const { context, headers, clientAddress, reply } = caller;
  if (await isNewDevice(context, tx, { personId, headers, clientAddress })) await queueSecurityNotice(context, tx, caller, { personId, event: 'newDevice' });
  const { token, setCookies } = await openSession(context, tx, { personId, topCode, headers, clientAddress, browserHash, openedAt });
  await recordLogin(context, tx, caller, { way, outcome: 'loggedIn', personId, topCode });
  afterCommit(tx, () => reply.cookies.push(...setCookies));
  return presentCompletedLogin({ token, topCode, personId, ...member });
}

/**
 * Step 2: choosing the enterprise. A refused step uses nothing up.
 * @param account phone or user name that must belong to the token's person; missing for calls without such a field
 * @throws Refusal 10062 for another person's account, and for a token that is unknown, expired, used or from another browser, 10063 for an enterprise that is not the person's
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

/**
 * Step 2 of a person without an enterprise, who only learns (docs/decisions/0035): a session at the platform without a role.
 * @throws Refusal 10062 as `finishLogin`, 10063 for a person with an enterprise, who has to choose it
 */
export const finishLearnerLogin = (caller: LoginCaller, temporaryToken: string): Promise<DataOf<'learnerLogin'>> =>
  caller.transaction(async (tx) => {
    const { personId, topCodes, browserHash } = await useTemporaryToken(caller.context, tx, temporaryToken, caller.headers);
    const person = await lockPerson(tx, personId);
    // An enterprise may have admitted the person after step 1.
    if (topCodes.length > 0 || (await hasMembership(tx, personId))) throw refuse.noPermission('请选择要登录的企业');
    if (person === null) throw refuse.temporaryTokenUnusable();
    return openLogin(caller, tx, { personId, topCode: platformTopCode, browserHash }, { name: person.name, roles: [] }, 'token');
  });
