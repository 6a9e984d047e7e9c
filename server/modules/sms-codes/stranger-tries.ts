import type { Context } from '../../context.ts';
import { type AddressRule, peekForAddress, refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { type CodeBinding, smsRules } from './purposes.ts';
import { phoneIndexOf } from '../accounts/index.ts';

/**
 * Limits the wrong tries of one address at codes of one phone that others requested. Strangers have a few tries for each code. The limit
 * leaves some of them to a person who requests a code on one device and enters it on another. An address can use up the strangers'
 * tries of at most two codes in an hour, and its network of four.
 */
const rule: AddressRule = { name: 'sms-stranger-tries', points: 2 * smsRules.strangerTries, pointsOfNetwork: 4 * smsRules.strangerTries, windowSeconds: 3600 };

/** @returns false above the limit of the address, also for parallel tries */
export async function takeStrangerTry(context: Context, { phone }: CodeBinding, clientAddress: string): Promise<boolean> {
  return (await takeForAddress(context.limits, rule, clientAddress, phoneIndexOf(context, phone))).allowed;
}

/** For a phone without a code: runs as many steps as `takeStrangerTry` and counts nothing. */
export async function simulateStrangerTry(context: Context, { phone }: CodeBinding, clientAddress: string): Promise<void> {
  await peekForAddress(context.limits, rule, clientAddress, phoneIndexOf(context, phone));
}

/** Gives a try back, for a code that was right or was not compared. */
export async function refundStrangerTry(context: Context, { phone }: CodeBinding, clientAddress: string): Promise<void> {
  await refundForAddress(context.limits, rule, clientAddress, { subject: phoneIndexOf(context, phone) });
}
