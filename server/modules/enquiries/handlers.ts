import type { CallName } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext, HandlerMap } from '../../calls/caller.ts';
import { refundForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { requireOwnTopCode } from '../../calls/own-top-code.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Context } from '../../context.ts';
import type { LimitRule } from '../../limits/index.ts';
import { isSectionShown } from '../site/index.ts';
import { leadIndexOf, leaveLead, type NewLead } from './leave-lead.ts';

export const enquiryHandlers = {
  /** §2.8, §7.3. Success says the same whether the lead is new or the second of a double click. */
  async saveCooperation(input, caller) {
    // On every host the content is the platform's (§7.3), and whether there is this way to it.
    if (!(await isSectionShown(caller.context, platformTopCode, 'cooperation_negotiation'))) throw refuse.cooperationClosed();
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

/** Of one phone: nobody waits so eagerly for a call. Whoever types another's number into our form from many addresses fills no mailbox with it. */
export const phoneNoticesRules: readonly LimitRule[] = [
  { name: 'lead-notices-phone-hour', points: 3, windowSeconds: 3600 },
  { name: 'lead-notices-phone-day', points: 10, windowSeconds: 86_400 },
];

/** One line in the log for each hour, not for each lead of a flood. */
const floodAlarm: LimitRule = { name: 'lead-notices-alarm', points: 1, windowSeconds: 3600 };

/** Enquiries and messages of an address share one measure: both make somebody call back. */
async function take({ context, clientAddress, signal, tenant }: CallerContext, lead: NewLead): Promise<null> {
  // Nobody leaves leads in a list that the page they were on has nothing to do with.
  requireOwnTopCode({ tenant }, lead.topCode);
  const rule = { name: 'enquiries', points: context.config.limits.enquiriesPerHourPerAddress, windowSeconds: 3600 };
  const verdict = await takeForAddress(context.limits, rule, clientAddress);
  if (!verdict.allowed) throw refuse.tooManyRequests(verdict.retryAfterSeconds);
  const { isTold, usedUp, giveBack } = await takeNotice(context, lead.userPhone);
  const leadId = await leaveLead(context, lead, { isTold, signal });
  if (leadId === null) {
    await refundForAddress(context.limits, rule, clientAddress);
    await giveBack();
  } else if (usedUp === noticesRule.name) {
    if ((await context.limits.take(floodAlarm, 'site')).allowed) context.logger.error({ lead: leadId }, 'ALARM: too many leads in this hour; the rest are stored and reported in its summary alone');
  } else if (!isTold) context.logger.warn({ lead: leadId, usedUp }, 'a phone left many leads, stored and told of in the summary of the hour alone');
  return null;
}

/**
 * Whether those who call back are told of one more lead by itself. The phone is asked first: one that is refused costs the site nothing.
 * @returns `usedUp`: the rule that refused it
 */
async function takeNotice(context: Pick<Context, 'limits' | 'secrets'>, phone: string): Promise<{ isTold: boolean; usedUp: string | null; giveBack(): Promise<void> }> {
  const { limits } = context;
  const taken: { rule: LimitRule; key: string }[] = [];
  const giveBack = async () => {
    for (const { rule, key } of taken) await limits.refund(rule, key);
  };
  const phoneKey = leadIndexOf(context, phone);
  for (const wanted of [...phoneNoticesRules.map((rule) => ({ rule, key: phoneKey })), { rule: noticesRule, key: 'site' }]) {
    const { allowed } = await limits.take(wanted.rule, wanted.key);
    if (!allowed) {
      await giveBack();
      return { isTold: false, usedUp: wanted.rule.name, giveBack: async () => undefined };
    }
    taken.push(wanted);
  }
  return { isTold: true, usedUp: null, giveBack };
}
