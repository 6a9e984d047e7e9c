import { containsAccount, containsAddress, containsNumber, startsLikeFormula } from '../../../../contract/rules/name-contents.ts';
import { platformTopCode } from '../../../../contract/constants.ts';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import { type LimitRule, peekAll, type Share, takeAll } from '../../../limits/index.ts';
import { trialOf } from '../../enterprises/index.ts';

/**
 * Budgets of the SMS about lives (spec live#notices; docs/decisions/0015). An enterprise chooses the phones and the name, so without them
 * anyone with an enterprise could send SMS to strangers at our cost. Anyone can open a trial, so all trials together have a small part of
 * each budget.
 */

const hourSeconds = 3_600;
const daySeconds = 86_400;

/** The enterprise that causes an SMS. */
export interface Sender {
  topCode: string;
  isTrial: boolean;
}

/** Why a phone gets an SMS. Without an enterprise and a reminder, it is a notice of the platform. */
export interface Cause {
  sender?: Sender;
  /** The code of the live that the phone booked. */
  reminds?: string;
}

const noop = async (): Promise<void> => undefined;

export async function senderOf({ database }: Pick<ReadOnlyContext, 'database'>, topCode: string): Promise<Sender> {
  return { topCode, isTrial: topCode !== platformTopCode && (await trialOf(database.read, topCode)) !== null };
}

/** SMS about lives to a phone from all enterprises. Booked reminders have a separate limit. */
const ofPhone: LimitRule = { name: 'live-notices-of-phone', points: 10, windowSeconds: daySeconds };
/** One enterprise cannot use up the day of a phone, and neither can all trials together. */
const ofEnterpriseAndPhone: LimitRule = { name: 'live-notices-of-enterprise-and-phone', points: 6, windowSeconds: daySeconds };
const ofTrialAndPhone: LimitRule = { ...ofEnterpriseAndPhone, points: 3 };
const ofTrialsAndPhone: LimitRule = { name: 'live-notices-of-trials-and-phone', points: 5, windowSeconds: daySeconds };
const ofLiveAndPhone: LimitRule = { name: 'live-notices-of-live-and-phone', points: 1, windowSeconds: hourSeconds };
/** Anyone can book for any phone, so all lives together remind it only so often, and the lives of trials less. */
const remindersOfPhone: LimitRule = { name: 'live-reminders-of-phone', points: 10, windowSeconds: daySeconds };
const remindersOfTrialsAndPhone: LimitRule = { name: 'live-reminders-of-trials-and-phone', points: 5, windowSeconds: daySeconds };
/** A phone that cancels and repeats its booking gets few reminders of the live. */
const remindersOfLiveAndPhone: LimitRule = { name: 'live-reminders-of-live-and-phone', points: 2, windowSeconds: daySeconds };
const invitationsOfPhone: LimitRule = { name: 'live-invitations-of-phone', points: 3, windowSeconds: daySeconds };
const invitationsOfEnterpriseToPhone: LimitRule = { name: 'live-invitations-of-enterprise-to-phone', points: 1, windowSeconds: daySeconds };

const givenBack: LimitRule = { name: 'live-notices-given-back', points: 1, windowSeconds: daySeconds };

/** The part of the site's budget for all trials together. */
const percentOfTrials = 5;
/** The part of the site's reminders, or of those of all trials, for one enterprise. */
const percentOfEnterprise = 30;

function sharesOfPhone({ sender, reminds }: Cause, phoneIndex: string): Share[] {
  if (reminds !== undefined) return [{ rule: remindersOfLiveAndPhone, key: `${reminds} ${phoneIndex}` }, ...(sender?.isTrial ? [{ rule: remindersOfTrialsAndPhone, key: phoneIndex }] : []), { rule: remindersOfPhone, key: phoneIndex }];
  const whole = { rule: ofPhone, key: phoneIndex };
  if (sender === undefined || sender.topCode === platformTopCode) return [whole];
  const own = { rule: sender.isTrial ? ofTrialAndPhone : ofEnterpriseAndPhone, key: `${sender.topCode} ${phoneIndex}` };
  return [own, ...(sender.isTrial ? [{ rule: ofTrialsAndPhone, key: phoneIndex }] : []), whole];
}

/** Whether a phone may get another SMS of an enterprise today. */
export const hasPhoneRoom = async ({ limits }: Pick<Context, 'limits'>, sender: Sender, phoneIndex: string): Promise<boolean> => (await peekAll(limits, sharesOfPhone({ sender }, phoneIndex))) === null;

type SiteBudget = Share & { per: 'hour' | 'day'; ofSite: 'live' | 'live-trial' | 'live-reminder' | 'live-reminder-trial' };
type EnterpriseBudget = Share & { per: 'hour' | 'day'; ofSite: null };

const percentOf = (points: number, percent: number): number => Math.max(1, Math.floor((points * percent) / 100));

/**
 * Anyone can book for any phone, so reminders have a budget of the site (docs/operating.md), and bookings at one enterprise cannot use it
 * up. Jobs of an earlier version have no sender.
 */
function remindersOf({ limits: of }: Context['config'], { sender, reminds }: Cause): (SiteBudget | EnterpriseBudget)[] {
  if (reminds === undefined) return [];
  return ([['hour', of.liveRemindersPerHourForSite, hourSeconds], ['day', of.liveRemindersPerDayForSite, daySeconds]] as const).flatMap(([per, points, windowSeconds]) => {
    const ofTrials = percentOf(points, percentOfTrials);
    const site: SiteBudget = { rule: { name: `live-reminders-of-site-${per}`, points, windowSeconds }, key: 'site', per, ofSite: 'live-reminder' };
    if (sender === undefined) return [site];
    return [
      { rule: { name: `live-reminders-of-enterprise-${per}`, points: percentOf(sender.isTrial ? ofTrials : points, percentOfEnterprise), windowSeconds }, key: sender.topCode, per, ofSite: null },
      ...(sender.isTrial ? [{ rule: { name: `live-reminders-of-trials-${per}`, points: ofTrials, windowSeconds }, key: 'site', per, ofSite: 'live-reminder-trial' } as const] : []),
      site,
    ];
  });
}

/** Takes an SMS that is sent now from the budgets of its phone, and a reminder from those of its enterprise and the site. @returns false if one is used up */
export async function takeFromPhone(context: Pick<Context, 'config' | 'limits' | 'metrics' | 'logger'>, cause: Cause, phoneIndex: string): Promise<boolean> {
  const { limits, metrics } = context;
  const ofPhone = await takeAll(limits, sharesOfPhone(cause, phoneIndex));
  if (ofPhone.refusedBy !== null) {
    metrics.smsSent.inc({ outcome: 'live-phone-budget' });
    return false;
  }
  const { refusedBy } = await takeAll(limits, remindersOf(context.config, cause));
  if (refusedBy === null) return true;
  await ofPhone.refund();
  await reportUnsent(context, cause.sender, refusedBy, 1);
  return false;
}

/** Refunds the budgets of an SMS that was not sent. @param roomId null for an SMS that is not about a change */
export async function giveBack({ config, limits }: Pick<Context, 'config' | 'limits'>, cause: Cause, roomId: string | null, phoneIndex: string): Promise<void> {
  for (const { rule, key } of [...sharesOfPhone(cause, phoneIndex), ...remindersOf(config, cause)]) await limits.refund(rule, key);
  if (roomId !== null) await limits.refund(ofLiveAndPhone, `${roomId} ${phoneIndex}`);
}

/** @returns 0, or the seconds until the phone may get another SMS about a change of this live */
export const waitOfChange = async ({ limits }: Pick<Context, 'limits'>, roomId: string, phoneIndex: string): Promise<number> => (await limits.take(ofLiveAndPhone, `${roomId} ${phoneIndex}`)).retryAfterSeconds;

type Budget = (SiteBudget | EnterpriseBudget) & { reason: string };

function budgetsOf({ limits: of }: Context['config'], { topCode, isTrial }: Sender): Budget[] {
  if (topCode === platformTopCode) return [];
  const ofSite = (share: 'live' | 'live-trial', percent: number) =>
    ([['hour', of.liveNoticesPerHourForSite, hourSeconds, '全站这一小时的课程短信发满了'], ['day', of.liveNoticesPerDayForSite, daySeconds, '全站今天的课程短信发满了']] as const).map(
      ([per, points, windowSeconds, reason]): Budget => ({ rule: { name: `${share}-notices-of-site-${per}`, points: percentOf(points, percent), windowSeconds }, key: 'site', per, ofSite: share, reason: isTrial ? `${reason}，正式版有自己的一份，要照常发请联系我们开通` : reason }),
    );
  const ofEnterprise = (points: number, reason: string): Budget => ({ rule: { name: 'live-notices-of-enterprise', points, windowSeconds: daySeconds }, key: topCode, per: 'day', ofSite: null, reason });
  return [
    isTrial
      ? ofEnterprise(of.liveNoticesPerDayPerTrial, `试用企业一天最多发 ${of.liveNoticesPerDayPerTrial} 条课程短信，要多发请联系我们开通正式版`)
      : ofEnterprise(of.liveNoticesPerDayPerEnterprise, '今天的条数已用完'),
    ...(isTrial ? ofSite('live-trial', percentOfTrials) : []),
    ...ofSite('live', 100),
  ];
}

interface Paid {
  /** The number of SMS that were taken. */
  paid: number;
  /** Why not all were taken, in words for the console. '' if they were. */
  reason: string;
  /** Counts and logs SMS that this budget prevented. */
  report: (unsent: number) => Promise<void>;
}

/** Takes up to a number of SMS from the budgets of an enterprise and of the site. The platform has no such budget. */
export async function takeFromEnterprise({ config, limits, metrics, logger, sms }: Pick<Context, 'config' | 'limits' | 'metrics' | 'logger' | 'sms'>, sender: Sender, count: number): Promise<Paid> {
  if (!sms.sendLiveNotice) return { paid: 0, reason: '短信通道还没有直播课的模板，请告诉客服', report: noop };
  const budgets = budgetsOf(config, sender);
  let [paid, usedUp]: [number, Budget | null] = [count, null];
  while (paid > 0) {
    const { refusedBy } = await takeAll(limits, budgets, paid);
    if (refusedBy === null) break;
    usedUp = refusedBy;
    // Other senders take from the budgets of the site at the same time.
    paid = Math.min(paid - 1, (await limits.peek(usedUp.rule, usedUp.key)).remaining);
  }
  if (usedUp === null) return { paid, reason: '', report: noop };
  const { reason } = usedUp;
  return { paid, reason, report: (unsent) => reportUnsent({ limits, metrics, logger }, sender, usedUp, unsent) };
}

/** How many SMS of an enterprise can be sent now. Null: no limit. */
export async function leftOfEnterprise({ config, limits, sms }: Pick<Context, 'config' | 'limits' | 'sms'>, sender: Sender): Promise<number | null> {
  if (!sms.sendLiveNotice) return 0;
  const budgets = budgetsOf(config, sender);
  return budgets.length === 0 ? null : Math.min(...(await Promise.all(budgets.map(async ({ rule, key }) => (await limits.peek(rule, key)).remaining))));
}

/** Refunds SMS of an enterprise that are not sent. */
export async function giveBackToEnterprise({ config, limits }: Pick<Context, 'config' | 'limits'>, sender: Sender, count: number): Promise<void> {
  if (count > 0) for (const { rule, key } of budgetsOf(config, sender)) await limits.refund(rule, key, count);
}

/** Refunds the SMS of a job once, also if the job is repeated. */
export async function giveBackOnce(context: Pick<Context, 'config' | 'limits'>, sender: Sender, jobId: string): Promise<void> {
  if ((await context.limits.take(givenBack, jobId)).allowed) await giveBackToEnterprise(context, sender, 1);
}

async function reportUnsent({ limits, metrics, logger }: Pick<Context, 'limits' | 'metrics' | 'logger'>, sender: Sender | undefined, usedUp: SiteBudget | EnterpriseBudget, count: number): Promise<void> {
  const { ofSite: share, per, rule } = usedUp;
  metrics.smsSent.inc({ outcome: share === null ? 'live-enterprise-budget' : 'live-site-budget' }, count);
  if (share === null) return logger.warn({ topCode: sender?.topCode, count, per }, 'SMS about a live are not sent: the budget of the enterprise is used up');
  metrics.smsSiteBudgetExhausted.inc({ share, per });
  if ((await limits.take({ name: 'live-notices-alarm', points: 1, windowSeconds: rule.windowSeconds }, `${share} ${per}`)).allowed) logger.error({ share, per, budget: rule.points }, 'ALARM: a share of the SMS budget of the whole site is used up');
}

interface Invitation {
  sender: Sender;
  /** Why no SMS may be sent, in words for the console, or ''. */
  reason: string;
  refund: () => Promise<void>;
}

/**
 * An enterprise invites a phone to teach once a day, and a phone gets few invitations from all enterprises together. Both do not apply to
 * a member, who agreed to belong to the enterprise.
 */
export async function takeInvitation(context: Pick<ReadOnlyContext, 'config' | 'database' | 'limits' | 'metrics' | 'logger' | 'sms'>, topCode: string, phoneIndex: string, { isMember }: { isMember: boolean }): Promise<Invitation> {
  const sender = await senderOf(context, topCode);
  const invitation = await takeAll(context.limits, isMember ? [] : [{ rule: invitationsOfEnterpriseToPhone, key: `${topCode} ${phoneIndex}` }, { rule: invitationsOfPhone, key: phoneIndex }]);
  if (invitation.refusedBy !== null || !(await hasPhoneRoom(context, sender, phoneIndex))) {
    await invitation.refund();
    context.metrics.smsSent.inc({ outcome: 'live-invitation-budget' });
    return { sender, reason: isMember ? '他今天收到的课程短信已到上限' : '这位讲师今天已经收到过邀请', refund: noop };
  }
  const { paid, reason, report } = await takeFromEnterprise(context, sender, 1);
  if (paid === 0) {
    await invitation.refund();
    await report(1);
    return { sender, reason, refund: noop };
  }
  return { sender, reason: '', refund: async () => (await giveBackToEnterprise(context, sender, 1), invitation.refund()) };
}

/**
 * The name of a live for an SMS. A name with a web address, a number or an account could be an advertisement to strangers, so the SMS then
 * says only 直播课.
 */
export const nameForSms = (name: string): string => (mayAdvertise(name) ? '直播课' : unsigned(name));

/** Readers and networks take 【…】, also upright, for the signature of the sender. */
const unsigned = (name: string): string => name.replaceAll(/[【〖︻︗]/gu, '「').replaceAll(/[】〗︼︘]/gu, '」');

/** The name of an enterprise for an SMS, or '' if it could be an advertisement. Vendors refuse longer variables. */
export const enterpriseForSms = (name: string): string => (mayAdvertise(name) ? '' : [...unsigned(name)].slice(0, enterpriseNameAtMost).join(''));

const enterpriseNameAtMost = 13;

const mayAdvertise = (name: string): boolean => containsAddress(name) || containsNumber(name) || containsAccount(name) || startsLikeFormula(name);
