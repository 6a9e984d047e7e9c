import { reminderMinutes } from '../../../../contract/live/limits.ts';
import type { Context } from '../../../context.ts';
import { publishedOne } from '../../../publishing/index.ts';
import { roomsToRemindOf, takeReminders } from './booking-store.ts';
import { liveKind } from '../kinds.ts';
import { senderOf } from '../notices/notice-budgets.ts';
import { detailAddress, noticesPerTransaction, queueLiveNotice, remindedAgainAfter } from '../notices/notices.ts';
import { openPhone } from '../notices/open-phone.ts';
import { pushReminders, sentSinceFor } from '../push/push-reminders.ts';
import { phonesWithShownPush } from '../push/push-store.ts';

const aheadMilliseconds = reminderMinutes * 60_000;

/**
 * Queues the due reminders. Several instances may run it: each booking gets one reminder, and a second one after a move by more than an hour.
 * A browser with a subscription is notified a minute before. If it has shown the notification, there is no SMS.
 */
export async function remindBooked(context: Context): Promise<void> {
  const { clock, database, logger } = context;
  await pushReminders(context, remindedAgainAfter).catch((error: unknown) => logger.error({ err: error }, 'notifications before classes were not queued'));
  const now = clock.now();
  for (const room of await roomsToRemindOf(database.read, aheadMilliseconds, remindedAgainAfter, now)) {
    // A class that fails must not keep the next ones from their reminders.
    await remindOf(context, room).catch((error: unknown) => logger.error({ err: error, live: room.live_code }, 'the reminders of a class were not queued'));
  }
}

async function remindOf(context: Context, { live_code: liveCode, top_code: topCode, starts_at: startsAt }: Awaited<ReturnType<typeof roomsToRemindOf>>[number]): Promise<void> {
  const { clock, database } = context;
  const now = clock.now();
  const entry = await publishedOne(context, liveKind, { topCode, code: liveCode });
  if (entry === null) return;
  const sender = await senderOf(context, topCode);
  for (let isLeft = true; isLeft; ) {
    isLeft = await database.transaction(async (tx) => {
      const notified = await phonesWithShownPush(tx, topCode, liveCode, sentSinceFor(startsAt));
      const taken = await takeReminders(tx, topCode, liveCode, { remindedBefore: startsAt - remindedAgainAfter, atMost: noticesPerTransaction }, now);
      for (const { phone_index: phoneIndex, phone_sealed: sealed, unsubscribe_token: unbook } of taken) {
        if (notified.has(phoneIndex)) continue;
        const phone = openPhone(context, liveCode, sealed);
        if (phone === null) continue;
        const address = detailAddress(context, { code: liveCode, unbook });
        await queueLiveNotice(context, tx, { phone, liveName: entry.body.liveName, event: '', address, sender, reminds: liveCode });
      }
      return taken.length === noticesPerTransaction;
    });
  }
}
