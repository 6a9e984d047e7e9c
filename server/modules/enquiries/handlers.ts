import type { CallName } from '../../../contract/calls/index.ts';
import type { CallerContext, HandlerMap } from '../../calls/caller.ts';
import { refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { requireOwnTopCode } from '../../calls/own-top-code.ts';
import { refuse } from '../../calls/refusal.ts';
import { leaveLead, type NewLead } from './leave-lead.ts';

export const enquiryHandlers = {
  /** §2.8, §7.3. Success says the same whether the lead is new or the second of a double click. */
  async saveCooperation(input, caller) {
    return take(caller, { ...input, kind: 'cooperation', requestId: caller.requestId });
  },

  /** decisions §7: what is left in the portal's own message box. */
  async leaveMessage(input, caller) {
    return take(caller, { ...input, kind: 'message', requestId: caller.requestId });
  },
} satisfies Partial<HandlerMap<CallName>>;

/** Enquiries and messages of an address share one measure: both make somebody call back. */
async function take({ context, clientAddress, signal, tenant }: CallerContext, lead: NewLead): Promise<null> {
  // Nobody leaves leads in a list that the page they were on has nothing to do with.
  requireOwnTopCode({ tenant }, lead.topCode);
  const rule = { name: 'enquiries', points: context.config.limits.enquiriesPerHourPerAddress, windowSeconds: 3600 };
  const verdict = await takeForAddress(context.limits, rule, clientAddress);
  if (!verdict.allowed) throw refuse.tooManyRequests(verdict.retryAfterSeconds);
  if ((await leaveLead(context, lead, signal)) === null) await refundForAddress(context.limits, rule, clientAddress);
  return null;
}
