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

/**
 * Of the whole site: ten a minute, which is more than anybody calls back and half of what the groups' vendors take. Whoever has
 * many addresses fills the leads with more than that, but not a mailbox and a group in which others wait to be seen.
 */
export const noticesRule = { name: 'lead-notices', points: 600, windowSeconds: 3600 };

/** Enquiries and messages of an address share one measure: both make somebody call back. */
async function take({ context, clientAddress, signal, tenant }: CallerContext, lead: NewLead): Promise<null> {
  // Nobody leaves leads in a list that the page they were on has nothing to do with.
  requireOwnTopCode({ tenant }, lead.topCode);
  const rule = { name: 'enquiries', points: context.config.limits.enquiriesPerHourPerAddress, windowSeconds: 3600 };
  const verdict = await takeForAddress(context.limits, rule, clientAddress);
  if (!verdict.allowed) throw refuse.tooManyRequests(verdict.retryAfterSeconds);
  const { allowed: isTold } = await context.limits.take(noticesRule, 'site');
  const leadId = await leaveLead(context, lead, { isTold, signal });
  if (leadId === null) {
    await refundForAddress(context.limits, rule, clientAddress);
    if (isTold) await context.limits.refund(noticesRule, 'site');
  } else if (!isTold) context.logger.error({ lead: leadId }, 'ALARM: too many leads in this hour, stored and told to nobody');
  return null;
}
