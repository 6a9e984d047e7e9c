import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext, Session } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import { personOf } from '../accounts/index.ts';
import { type CodeBinding, requestSmsCode } from '../sms-codes/index.ts';

/** SMS codes by which a logged-in person proves that the account is theirs. */

export type OwnCaller = CallerContext & { session: Session };

/** What a code is for. One for the copy of the own data erases nothing and changes no password, and so on for each. */
const purposes = {
  /** The same as of the reset dialog. */
  password: 'resetPassword',
  ownData: 'ownData',
  erasure: 'erasure',
} as const;

type OwnPurpose = keyof typeof purposes;

export const ownCodeBinding = (phone: string, purpose: OwnPurpose): CodeBinding => ({ phone, topCode: platformTopCode, purpose: purposes[purpose] });

/** The phone of the logged-in person. @throws Refusal 10005 */
export async function ownPhone(context: Context, { personId }: Session): Promise<string> {
  const person = await personOf(context, personId);
  if (person === null) throw refuse.sessionEnded();
  return person.phone;
}

/** Sends a code to the phone of the account itself, within the budgets of all codes. @throws Refusal 70004, 70005 */
export async function sendOwnCode({ context, session, clientAddress, headers, reply }: OwnCaller, purpose: OwnPurpose): Promise<void> {
  const phone = await ownPhone(context, session);
  const setCookie = await requestSmsCode(context, ownCodeBinding(phone, purpose), clientAddress, headers);
  if (setCookie !== null) reply.cookies.push(setCookie);
}
