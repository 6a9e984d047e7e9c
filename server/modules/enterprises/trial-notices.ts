import { platformTopCode } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { queueMail } from '../../mail-delivery.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { holdEnterprise, insertNotice, trialStanding, trialsUntold } from './ended-trial-store.ts';
import { addressable } from './names.ts';
import { lastDayKept } from './read-only.ts';
import { loginUrl } from './registration-mail.ts';
import { deletionMail, trialEndedMail } from './trial-mails.ts';
import { someWarned, warnedFrom } from './trial-time.ts';

const mails = { ended: trialEndedMail, deletion: deletionMail } as const;
type Notice = keyof typeof mails;

/**
 * Tells the contacts of enterprises by mail that their trial is over, and a week before it that they are deleted: once each
 * for an end, however many processes are at it. Who is warned already is not told of the end as if it were news. An enterprise
 * without an address counts as told: the console says the same.
 * @returns how many were told of what
 */
export async function tellOfEndedTrials(context: Context): Promise<Record<Notice, number>> {
  const { clock, database, logger } = context;
  const now = clock.now();
  const { supportPhone } = await siteConfiguration(context, platformTopCode);
  const told = { ended: 0, deletion: 0 };
  const tellEach = async (kind: Notice, trials: readonly { topCode: string; endsAt: number }[]): Promise<void> => {
    for (const trial of trials) {
      try {
        if (await tell(context, kind, trial, supportPhone)) told[kind]++;
      } catch (error) {
        // The others do not wait for this one, and it has its next turn within the hour.
        logger.error({ topCode: trial.topCode, kind, err: error }, 'not told of the end of a trial');
      }
    }
  };
  await tellEach('deletion', (await trialsUntold(database.read, someWarned(now), ['deletion'])).filter(({ endsAt }) => warnedFrom(endsAt) <= now));
  await tellEach('ended', await trialsUntold(database.read, now, ['ended', 'deletion']));
  return told;
}

async function tell(context: Context, kind: Notice, { topCode, endsAt }: { topCode: string; endsAt: number }, supportPhone: string): Promise<boolean> {
  const { clock, config, database } = context;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const enterprise = await holdEnterprise(tx, topCode);
    const trial = enterprise && (await trialStanding(tx, topCode));
    // Prolonged, or told by another process, since it was read.
    if (!enterprise || trial?.endsAt !== endsAt || !(await insertNotice(tx, { top_code: topCode, kind, ends_at: endsAt, told_at: now }))) return false;
    if (enterprise.contactEmail === null) return true;
    const mail = mails[kind]({
      enterpriseName: enterprise.name,
      contact: addressable(enterprise.contactName),
      endedAt: endsAt,
      // Who is warned now has as long as who was to be warned now.
      lastDay: lastDayKept(trial, now),
      consoleUrl: loginUrl(context),
      supportPhone,
    });
    await queueMail(context, tx, { messageId: `<trial-${kind}-${topCode}-${endsAt}@${new URL(config.publicOrigin).hostname}>`, to: enterprise.contactEmail, ...mail });
    return true;
  });
}
