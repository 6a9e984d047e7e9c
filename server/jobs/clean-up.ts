import type { Context } from '../context.ts';
import { planHourly, registerHourly } from '../outbox/hourly.ts';
import { removeOldConsents, removeOldKnownBrowsers, removeOldSessions, removeOldTemporaryTokens } from '../modules/accounts/index.ts';
import { removeOldVisits } from '../modules/analytics/index.ts';
import { removeOldAuditEntries, removeOldLoginAttempts } from '../audit/index.ts';
import { removeExpiredPuzzles } from '../modules/captcha/index.ts';
import { removeOldCouponReceipts } from '../modules/coupons/index.ts';
import { removeOldLeads } from '../modules/enquiries/index.ts';
import { removeOldJoinRequests, removeOldRegistrationRequests } from '../modules/enterprises/index.ts';
import { removeOldHelpRatings } from '../modules/help/index.ts';
import { removeOldLiveAttendance, removeOldLiveBookings, removeOldLiveEvents, removeOldLiveInvitations, removeOldLiveLists, removeOldLivePushSubscriptions, removeReplaysPastTheirTime } from '../modules/live/index.ts';
import { removeOldSmsCodes } from '../modules/sms-codes/index.ts';
import { removeOldScans } from '../modules/wechat/index.ts';

const cleanUpJob = 'clean-up';

/** Removals of expired rows (`retention.ts`), by the name used in the log. */
const removals: Readonly<Record<string, (context: Context) => Promise<number>>> = {
  puzzles: removeExpiredPuzzles,
  smsCodes: removeOldSmsCodes,
  wechatScans: removeOldScans,
  sessions: removeOldSessions,
  loginAttempts: removeOldLoginAttempts,
  knownBrowsers: removeOldKnownBrowsers,
  temporaryTokens: removeOldTemporaryTokens,
  registrationRequests: removeOldRegistrationRequests,
  joinRequests: removeOldJoinRequests,
  visits: removeOldVisits,
  leads: removeOldLeads,
  helpRatings: removeOldHelpRatings,
  couponReceipts: removeOldCouponReceipts,
  liveLists: removeOldLiveLists,
  liveBookings: removeOldLiveBookings,
  livePushSubscriptions: removeOldLivePushSubscriptions,
  liveInvitations: removeOldLiveInvitations,
  liveAttendance: removeOldLiveAttendance,
  liveEvents: removeOldLiveEvents,
  liveReplays: removeReplaysPastTheirTime,
  consents: removeOldConsents,
  auditEntries: removeOldAuditEntries,
  jobs: ({ outbox }) => outbox.forgetEnded(),
};

/** Deletes expired rows, once an hour among all instances. */
export function registerCleanUp(context: Context): void {
  registerHourly(context, cleanUpJob, async () => {
    const removed: Record<string, number> = {};
    for (const [what, remove] of Object.entries(removals)) {
      try {
        removed[what] = await remove(context);
      } catch (error) {
        // The other removals continue. This one is repeated within the hour.
        context.logger.error({ what, err: error }, 'not cleaned up');
      }
    }
    // If another process is reading the journal, the next run does it.
    await context.database.files?.truncateJournal();
    context.logger.info({ removed }, 'cleaned up');
  });
}

/** Plans the next run. Has no effect if it is planned already. */
export const planCleanUp = (context: Context): Promise<void> => planHourly(context, cleanUpJob);
