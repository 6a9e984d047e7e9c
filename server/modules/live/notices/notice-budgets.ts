import { containsAccount, containsAddress, containsNumber, startsLikeFormula } from '../../../../contract/rules/name-contents.ts';
import { platformTopCode } from '../../../../contract/constants.ts';
import type { Context } from '../../../context.ts';
import type { LimitRule } from '../../../limits/index.ts';

/**
 * Budgets of the SMS about lives (spec live#notices). An enterprise chooses the phones and the name, so without them anyone with an
 * enterprise could send SMS to strangers at our cost.
 */

const daySeconds = 86_400;
/** SMS about lives to a phone from all enterprises. Booked reminders are not counted, because they have a separate limit. */
const ofPhone: LimitRule = { name: 'live-notices-of-phone', points: 10, windowSeconds: daySeconds };
const ofLiveAndPhone: LimitRule = { name: 'live-notices-of-live-and-phone', points: 1, windowSeconds: 3_600 };
const invitationsOfPhone: LimitRule = { name: 'live-invitations-of-phone', points: 3, windowSeconds: daySeconds };
const invitationsOfEnterpriseToPhone: LimitRule = { name: 'live-invitations-of-enterprise-to-phone', points: 1, windowSeconds: daySeconds };

/** Takes SMS from the budget of an enterprise: all of them or none. The platform has no such budget. */
export async function takeFromEnterprise({ config, limits, metrics, logger }: Pick<Context, 'config' | 'limits' | 'metrics' | 'logger'>, topCode: string, count: number): Promise<boolean> {
  if (topCode === platformTopCode) return true;
  const { allowed } = await limits.take({ name: 'live-notices-of-enterprise', points: config.limits.liveNoticesPerDayPerEnterprise, windowSeconds: daySeconds }, topCode, count);
  if (allowed) return true;
  metrics.smsSent.inc({ outcome: 'live-enterprise-budget' }, count);
  logger.warn({ topCode, count }, 'SMS about a live are not sent: the budget of the enterprise for today is used up');
  return false;
}

/** An enterprise invites a phone to teach once a day, and a phone gets few invitations from all enterprises together. */
export async function takeInvitation(context: Pick<Context, 'config' | 'limits' | 'metrics' | 'logger'>, topCode: string, phoneIndex: string): Promise<boolean> {
  const isFirst = (await context.limits.take(invitationsOfEnterpriseToPhone, `${topCode} ${phoneIndex}`)).allowed && (await context.limits.take(invitationsOfPhone, phoneIndex)).allowed;
  if (!isFirst) context.metrics.smsSent.inc({ outcome: 'live-invitation-budget' });
  return isFirst && takeFromEnterprise(context, topCode, 1);
}

/** @returns 0, or the seconds until the phone may get another SMS about a change of this live */
export const waitOfChange = async ({ limits }: Pick<Context, 'limits'>, roomId: string, phoneIndex: string): Promise<number> => (await limits.take(ofLiveAndPhone, `${roomId} ${phoneIndex}`)).retryAfterSeconds;

export async function takeFromPhone({ limits, metrics }: Pick<Context, 'limits' | 'metrics'>, phoneIndex: string): Promise<boolean> {
  const { allowed } = await limits.take(ofPhone, phoneIndex);
  if (!allowed) metrics.smsSent.inc({ outcome: 'live-phone-budget' });
  return allowed;
}

/** Refunds the budgets of an SMS that was not sent. @param roomId null for an SMS that is not about a change */
export async function giveBack({ limits }: Pick<Context, 'limits'>, roomId: string | null, phoneIndex: string): Promise<void> {
  await limits.refund(ofPhone, phoneIndex);
  if (roomId !== null) await limits.refund(ofLiveAndPhone, `${roomId} ${phoneIndex}`);
}

/**
 * The name of a live for an SMS. A name with a web address, a number or an account could be an advertisement to strangers, so the SMS then
 * says only 直播课.
 */
export const nameForSms = (name: string): string => (containsAddress(name) || containsNumber(name) || containsAccount(name) || startsLikeFormula(name) ? '直播课' : name);
