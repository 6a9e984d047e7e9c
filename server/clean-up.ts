import type { Context } from './context.ts';
import { removeEndedSessions } from './modules/accounts/index.ts';
import { removeExpiredPuzzles } from './modules/captcha/index.ts';
import { removeOldRegistrationRequests } from './modules/enterprises/index.ts';
import { removeOldSmsCodes } from './modules/sms-codes/index.ts';

const cleanUpJob = 'clean-up';
const everyMilliseconds = 3_600_000;
const keepDoneJobsMilliseconds = 30 * 86_400_000;

/** Removes what has expired, once an hour among all instances: each run plans the next, under that hour's own key. */
export function registerCleanUp(context: Context): void {
  context.outbox.on(cleanUpJob, async () => {
    await removeExpiredPuzzles(context);
    await removeOldSmsCodes(context);
    await removeEndedSessions(context);
    await removeOldRegistrationRequests(context);
    await context.outbox.forgetDone(context.clock.now() - keepDoneJobsMilliseconds);
    await planCleanUp(context);
  });
}

/** Plans the next run; harmless where it is planned already. */
export async function planCleanUp({ clock, database, outbox }: Context): Promise<void> {
  const next = (Math.floor(clock.now() / everyMilliseconds) + 1) * everyMilliseconds;
  await database.transaction((tx) => outbox.add(tx, { kind: cleanUpJob, payload: {}, notBefore: next, deduplicationKey: `${cleanUpJob}:${next}` }));
}
