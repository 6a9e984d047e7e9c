/** The end of an enterprise's trial: first mail, ninety days of retention, warning, closing, deletion (docs/decisions/0013). */
import type { Context } from '../context.ts';
import { planHourly, registerHourly } from '../outbox/hourly.ts';
import { warningCutoff } from '../modules/enterprises/index.ts';
import { renewDemoTrials } from '../seeding/accounts.ts';
import { clearRemainingFilesFromOutbox, closeEndedEnterprises, deleteClosedFromOutbox } from './delete-enterprise.ts';
import { mailTrialNoticesFromOutbox, sendTrialNotices, resendWarnings } from './notices.ts';

export { closeEndedEnterprises } from './delete-enterprise.ts';

const endedTrialsJob = 'ended-trials';

/** A run this late means that the portal was down: the database may be an older backup that lacks payments, prolongations and warnings. */
const awayMilliseconds = 2 * 3_600_000;

/** Sends the mails and deletes, once an hour among all instances. */
export function registerEndedTrials(context: Context): void {
  clearRemainingFilesFromOutbox(context);
  deleteClosedFromOutbox(context);
  mailTrialNoticesFromOutbox(context);
  registerHourly(context, endedTrialsJob, async (late) => {
    if (late > awayMilliseconds) {
      const warnings = await resendWarnings(context);
      context.logger.warn({ late, warnings }, 'ended trials were not looked after for a while: who was warned is warned anew, and has another week');
    }
    // A demo portal that runs for months keeps its demo accounts.
    await renewDemoTrials(context, warningCutoff(context.clock.now()));
    const sent = await sendTrialNotices(context);
    const deleted = await closeEndedEnterprises(context);
    if (sent.ended + sent.deletion + deleted > 0) context.logger.info({ sent, deleted }, 'ended trials looked after');
  });
}

/** Plans the next run. Has no effect if it is planned already. */
export const planEndedTrials = (context: Context): Promise<void> => planHourly(context, endedTrialsJob);
