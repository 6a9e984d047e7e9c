import type { Context } from '../../context.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import type { LimitRule } from '../../limits/index.ts';
import { type CodeBinding, smsRules } from './purposes.ts';
import { phoneIndexOf } from './phone-index.ts';

/**
 * Wrong tries of one address at one phone's codes, whichever they are. A code dies of as many from anywhere; without this
 * one stranger, who solves no puzzle for a guess, could kill each fresh code of somebody else's phone.
 */
const rule: LimitRule = { name: 'sms-wrong-tries', points: smsRules.wrongTries, windowSeconds: 3600 };

const keyOf = (context: Context, { phone }: CodeBinding, clientAddress: string): string => `${limitKeyOf(clientAddress)} ${phoneIndexOf(context, phone)}`;

export async function mayTry(context: Context, binding: CodeBinding, clientAddress: string): Promise<boolean> {
  return (await context.limits.peek(rule, keyOf(context, binding, clientAddress))).allowed;
}

/** @returns false where the address has had its share, however many tried at once */
export async function takeWrongTry(context: Context, binding: CodeBinding, clientAddress: string): Promise<boolean> {
  return (await context.limits.take(rule, keyOf(context, binding, clientAddress))).allowed;
}

/** Whoever solved a puzzle for a new code may try that one as often as any. */
export async function forgetWrongTries(context: Context, binding: CodeBinding, clientAddress: string): Promise<void> {
  await context.limits.refund(rule, keyOf(context, binding, clientAddress), rule.points);
}
