import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext, Session } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { personOf } from '../accounts/index.ts';
import { type CodeBinding, requestSmsCode } from '../sms-codes/index.ts';

/** SMS codes by which a logged-in person proves that the account is theirs. */

export type OwnCaller = CallerContext & { session: Session };

/** A code for setting the password has the same purpose as one of the reset dialog. */
export const passwordBinding = (phone: string): CodeBinding => ({ phone, topCode: platformTopCode, purpose: 'resetPassword' });

/** A code for the copy of the own data changes no password, and the other way round. */
export const ownDataBinding = (phone: string): CodeBinding => ({ phone, topCode: platformTopCode, purpose: 'ownData' });

/** The phone of the logged-in person. @throws Refusal 10005 */
export async function ownPhone(context: Context, { personId }: Session): Promise<string> {
  const person = await personOf(context, personId);
  if (person === null) throw refuse.sessionEnded();
  return person.phone;
}

/** Sends a code to the phone of the account itself, within the budgets of all codes. @throws Refusal 70004, 70005 */
export async function sendOwnCode({ context, session, clientAddress, headers, reply }: OwnCaller, purpose: 'password' | 'ownData'): Promise<void> {
  const phone = await ownPhone(context, session);
  const setCookie = await requestSmsCode(context, purpose === 'password' ? passwordBinding(phone) : ownDataBinding(phone), clientAddress, headers);
  if (setCookie !== null) reply.cookies.push(setCookie);
}
