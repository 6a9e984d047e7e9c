import { platformTopCode } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import { sendFromOutbox } from '../outbox/mail-delivery.ts';
import { siteConfiguration } from '../publishing/index.ts';
import { PermanentFailure } from '../outbox/index.ts';
import { addressable, lastDayKept, insertNotice, lockEnterprise, loginUrl, markDelivered, type NoticeKey, isNoticePending, resetWarnings, warningCutoff, trialOf, trialsWithoutNotice, warnedFrom } from '../modules/enterprises/index.ts';
import { deletionMail, trialEndedMail } from './mails.ts';

const mails = { ended: trialEndedMail, deletion: deletionMail } as const;
type Notice = keyof typeof mails;

/** The outbox job contains only the key of the notice. The mail is written when it is sent. */
const noticeJob = 'trial-notice';

/** Limit for each end of a trial. Without it a portal that is switched off every night would never delete. */
const putOffAtMost = 3;

/**
 * Mails the contacts of enterprises after the end of their trial, and a week before the deletion: once for each end,
 * also with several processes. A contact who was warned of the deletion gets no mail about the end. An enterprise without an
 * address counts as warned, because the console shows the same. Any other enterprise is deleted only after its mail was sent.
 * @returns the number of notices by kind
 */
export async function sendTrialNotices(context: Context): Promise<Record<Notice, number>> {
  const { clock, database, logger } = context;
  const now = clock.now();
  const sent = { ended: 0, deletion: 0 };
  const sendEach = async (kind: Notice, trials: readonly { topCode: string; endsAt: number }[]): Promise<void> => {
    for (const trial of trials) {
      try {
        if (await sendNotice(context, kind, trial)) sent[kind]++;
      } catch (error) {
        // The others continue. This one is repeated within the hour.
        logger.error({ topCode: trial.topCode, kind, err: error }, 'notice of the end of a trial not queued');
      }
    }
  };
  await sendEach('deletion', (await trialsWithoutNotice(database.read, warningCutoff(now), ['deletion'])).filter(({ endsAt }) => warnedFrom(endsAt) <= now));
  await sendEach('ended', await trialsWithoutNotice(database.read, now, ['ended', 'deletion']));
  return sent;
}

async function sendNotice({ clock, database, outbox }: Context, kind: Notice, { topCode, endsAt }: { topCode: string; endsAt: number }): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const enterprise = await lockEnterprise(tx, topCode);
    const trial = enterprise && (await trialOf(tx, topCode));
    const notice: NoticeKey = { top_code: topCode, kind, ends_at: endsAt, told_at: now };
    const isMailed = enterprise?.contactEmail !== null;
    // Meanwhile the trial was prolonged, or another process sent the notice.
    if (!enterprise || trial?.endsAt !== endsAt || !(await insertNotice(tx, { ...notice, delivered_at: isMailed ? null : now }))) return false;
    if (isMailed) await outbox.add(tx, { kind: noticeJob, payload: notice });
    return true;
  });
}

/**
 * Lets the outbox mail notices, for any length of an outage. Each mail is written when it is sent, so that its dates
 * are right, and the week before a deletion begins only then. If an address refuses it permanently, the week begins too, because
 * another attempt cannot help.
 */
export function mailTrialNoticesFromOutbox(context: Context): void {
  const { clock, database, mail, outbox } = context;
  outbox.on(noticeJob, async ({ payload }) => {
    const notice = payload as NoticeKey;
    const message = await mailOf(context, notice);
    if (message === null) return;
    const delivered = () => database.transaction((tx) => markDelivered(tx, notice, clock.now()));
    try {
      await sendFromOutbox({ mail }, message);
    } catch (error) {
      if (error instanceof PermanentFailure) await delivered();
      throw error;
    }
    await delivered();
  });
}

/** The current mail of a notice. Null if it is obsolete: prolonged, deleted, sent, or without an address. */
async function mailOf(context: Context, notice: NoticeKey) {
  const { clock, config } = context;
  const { top_code: topCode, kind, ends_at: endsAt, told_at: toldAt } = notice;
  const { supportPhone } = await siteConfiguration(context, platformTopCode);
  return context.database.transaction(async (tx) => {
    const enterprise = await lockEnterprise(tx, topCode);
    const trial = enterprise && (await trialOf(tx, topCode));
    if (!enterprise || trial?.endsAt !== endsAt || !(await isNoticePending(tx, notice))) return null;
    const now = clock.now();
    if (enterprise.contactEmail === null) {
      await markDelivered(tx, notice, now);
      return null;
    }
    const words = mails[kind]({
      enterpriseName: enterprise.name,
      contact: addressable(enterprise.contactName),
      endedAt: endsAt,
      // After a late warning the contact has as much time as after a timely one.
      lastDay: lastDayKept(trial, now),
      consoleUrl: loginUrl(context),
      supportPhone,
    });
    return { messageId: `<trial-${kind}-${topCode}-${endsAt}-${toldAt}@${new URL(config.publicOrigin).hostname}>`, to: enterprise.contactEmail, ...words };
  });
}

/**
 * Sends all warnings again and restarts their week. Used after a long outage or a restored backup, because payments may be missing.
 * @returns the number of warnings
 */
export const resendWarnings = ({ clock, database, outbox }: Pick<Context, 'clock' | 'database' | 'outbox'>): Promise<number> =>
  database.transaction(async (tx) => {
    const notices = await resetWarnings(tx, putOffAtMost, clock.now());
    for (const notice of notices) await outbox.add(tx, { kind: noticeJob, payload: notice });
    return notices.length;
  });
