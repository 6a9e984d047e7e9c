import type { CallName } from '../../../contract/calls/index.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { requireOwnTopCode } from '../../calls/own-top-code.ts';
import { refuse } from '../../calls/refusal.ts';
import { leaveEnquiry } from './leave-enquiry.ts';

export const enquiryHandlers = {
  /** §2.8, §7.3. Success says the same whether the lead is new or the second of a double click. */
  async saveCooperation(input, { context, clientAddress, requestId, signal, tenant }) {
    // Nobody leaves leads in a list that the page they were on has nothing to do with.
    requireOwnTopCode({ tenant }, input.topCode);
    const rule = { name: 'enquiries', points: context.config.limits.enquiriesPerHourPerAddress, windowSeconds: 3600 };
    const verdict = await takeForAddress(context.limits, rule, clientAddress);
    if (!verdict.allowed) throw refuse.tooManyRequests(verdict.retryAfterSeconds);
    const lead = await leaveEnquiry(context, { ...input, requestId }, signal);
    if (lead === null) await refundForAddress(context.limits, rule, clientAddress);
    return null;
  },
} satisfies Partial<HandlerMap<CallName>>;
