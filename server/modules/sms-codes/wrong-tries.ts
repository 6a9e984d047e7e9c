import type { Context } from '../../context.ts';
import { type AddressRule, peekForAddress, refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { type CodeBinding, smsRules } from './purposes.ts';
import { phoneIndexOf } from '../accounts/index.ts';

/**
 * Wrong tries of one address at one phone's codes, whichever they are. A code dies of as many from anywhere; without this
 * one stranger, who solves no puzzle for a guess, could kill each fresh code of another person's phone. A phone has five codes
 * an hour: the addresses of one network together kill no more than two of them.
 */
const rule: AddressRule = { name: 'sms-wrong-tries', points: smsRules.wrongTries, pointsOfNetwork: 2 * smsRules.wrongTries, windowSeconds: 3600 };

export async function mayTry(context: Context, { phone }: CodeBinding, clientAddress: string): Promise<boolean> {
  return (await peekForAddress(context.limits, rule, clientAddress, phoneIndexOf(context, phone))).allowed;
}

/** @returns false where the address has had its share, however many tried at once */
export async function takeWrongTry(context: Context, { phone }: CodeBinding, clientAddress: string): Promise<boolean> {
  return (await takeForAddress(context.limits, rule, clientAddress, phoneIndexOf(context, phone))).allowed;
}

/** For a try that was none: the code was right. */
export async function giveWrongTryBack(context: Context, { phone }: CodeBinding, clientAddress: string): Promise<void> {
  await refundForAddress(context.limits, rule, clientAddress, { subject: phoneIndexOf(context, phone) });
}

/** A caller who solved a puzzle for a new code has all tries for it. */
export async function forgetWrongTries(context: Context, { phone }: CodeBinding, clientAddress: string): Promise<void> {
  await refundForAddress(context.limits, rule, clientAddress, { subject: phoneIndexOf(context, phone), points: rule.points });
}
