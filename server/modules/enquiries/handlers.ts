import type { leadCalls } from '../../../contract/calls/leads.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext, HandlersOf } from '../../calls/caller.ts';
import { requireOwnTopCode } from '../../calls/own-top-code.ts';
import { refuse } from '../../calls/refusal.ts';
import { refundingFailures } from '../../calls/refund-failures.ts';
import { type LimitRule, takeAll } from '../../limits/index.ts';
import { isSectionShown } from '../site/index.ts';
import { leadIndexOf, leaveLead, type NewLead } from './leave-lead.ts';

export const enquiryHandlers = {
  /** The answer is the same for a new lead and for the second of a double click (spec enquiries#cooperation). */
  async saveCooperation(input, caller) {
    // Every host shows the platform's content (spec product#tenants), and the platform decides whether enquiries are open.
    if (!(await isSectionShown(caller.context, platformTopCode, 'cooperation_negotiation'))) throw refuse.cooperationClosed();
    return take(caller, { ...input, kind: 'cooperation', requestId: caller.requestId });
  },

  /** A message from the portal's own message box (spec enquiries#message-box). */
  async leaveMessage(input, caller) {
    return take(caller, { ...input, kind: 'message', requestId: caller.requestId });
  },
} satisfies HandlersOf<typeof leadCalls>;

/**
 * Limit of notices of the whole site: ten a minute. That is more than the staff can call back, and half of the chat vendors' limit. A flood
 * from many addresses fills the table of leads, but neither the mailbox nor the chat group.
 */
export const noticesRule = { name: 'lead-notices', points: 600, windowSeconds: 3600 };

/** Limits of notices for one phone, so that many leads with one person's number, from any number of addresses, do not fill the mailbox. */
const phoneNoticesRules: readonly LimitRule[] = [
  { name: 'lead-notices-phone-hour', points: 3, windowSeconds: 3600 },
  { name: 'lead-notices-phone-day', points: 10, windowSeconds: 86_400 },
];

/** One log line for each hour of a flood, not for each lead. */
const floodAlarm: LimitRule = { name: 'lead-notices-alarm', points: 1, windowSeconds: 3600 };

async function take(caller: CallerContext, lead: NewLead): Promise<null> {
  const { context, refundLimits, tenant } = caller;
  // A lead belongs to the site of the page that it was sent from.
  requireOwnTopCode({ tenant }, lead.topCode);
  // The phone's limit comes first: a refused phone takes nothing from the site's limit.
  const phoneKey = leadIndexOf(context, lead.userPhone);
  const notice = await takeAll(context.limits, [...phoneNoticesRules.map((each) => ({ rule: each, key: phoneKey })), { rule: noticesRule, key: 'site' }]);
  const usedUp = notice.refusedBy?.rule.name ?? null;
  // A lead that could not be stored is sent again later, and must not have used up its notices.
  const leadId = await refundingFailures(notice.refund, () => leaveLead(caller, lead, { isSent: usedUp === null }));
  if (leadId === null) await Promise.all([refundLimits(), notice.refund()]);
  else if (usedUp === noticesRule.name) {
    if ((await context.limits.take(floodAlarm, 'site')).allowed) context.logger.error({ lead: leadId }, 'ALARM: too many leads in this hour; the rest are stored and reported in its summary alone');
  } else if (usedUp !== null) context.logger.warn({ lead: leadId, usedUp }, 'a phone left many leads, stored and reported in the summary of the hour alone');
  return null;
}
