import { createHash } from 'node:crypto';
import { partsOf } from '../../../../contract/dates.ts';
import { entryMinutes, pushReminderMinutes, reminderMinutes } from '../../../../contract/live/limits.ts';
import { mobileAddressOf } from '../../../../contract/mobile.ts';
import { link } from '../../../../contract/pages.ts';
import type { PushReminder } from '../../../../contract/live/push-reminder.ts';
import type { Context } from '../../../context.ts';
import { PermanentFailure } from '../../../outbox/index.ts';
import { PushRefused, type PushSubscription } from '../../../providers/web-push/index.ts';
import { publishedOne } from '../../../publishing/index.ts';
import { hashOf } from '../../../secret-hash.ts';
import { liveKind } from '../kinds.ts';
import { noticesPerTransaction } from '../notices/notices.ts';
import { findSubscription, removeBrowser, subscriptionsToRemind, takePush } from './push-store.ts';

/**
 * The reminder of a booking as a system notification, a minute before its SMS (spec live#push). A push service that accepts a message has not
 * delivered it, and most phones in China do not reach theirs. So only the browser's own answer (`pushReceived`) replaces the SMS.
 */

const minute = 60_000;
/** When the SMS is due, before the start. */
const smsAhead = reminderMinutes * minute;
const pushAhead = pushReminderMinutes * minute;
/** Nothing is sent so shortly before the SMS, because the answer would come too late. */
const answerTime = 20_000;
/** A notification from this time before the start on was about this start. An earlier one was about a start that was moved. */
const sentForThisStart = pushAhead + minute;

const pushJob = 'live-push';
const titleAtMost = 60;

interface QueuedPush {
  id: string;
  /** Time of the SMS, in ms since epoch. */
  until: number;
  topic: string;
  reminder: PushReminder;
}

/** Notifications that were sent for this start have this time or a later one. */
export const sentSinceFor = (startsAt: number): number => startsAt - sentForThisStart;

/** Queues the due notifications. Several instances may run it: each browser gets one. @param again as in `roomsToRemindOf` */
export async function pushReminders(context: Context, again: number): Promise<void> {
  const { clock, database, outbox, push, random } = context;
  if (push === null) return;
  const now = clock.now();
  const due = await subscriptionsToRemind(database.read, { from: now + smsAhead + answerTime, until: now + pushAhead, again, sentFor: sentForThisStart });
  for (const [liveCode, subscriptions] of Map.groupBy(due, ({ live_code }) => live_code)) {
    const { top_code: topCode, room_id: roomId, starts_at: startsAt } = subscriptions[0]!;
    const entry = await publishedOne(context, liveKind, { topCode, code: liveCode });
    if (entry === null) continue;
    const words = { title: [...entry.body.liveName].slice(0, titleAtMost).join(''), body: `${partsOf(startsAt).clock} 开始，提前 ${entryMinutes} 分钟可以进教室`, address: mobileAddressOf(link('liveDetail', { code: liveCode }))! };
    const topic = createHash('sha256').update(roomId).digest('base64url').slice(0, 32);
    for (let from = 0; from < subscriptions.length; from += noticesPerTransaction) {
      await database.transaction(async (tx) => {
        for (const { id } of subscriptions.slice(from, from + noticesPerTransaction)) {
          const token = random.bytes(32).toString('base64url');
          if (!(await takePush(tx, id, { tokenHash: hashOf(token), sentBefore: sentSinceFor(startsAt) }, now))) continue;
          await outbox.add(tx, { kind: pushJob, payload: { id, until: startsAt - smsAhead, topic, reminder: { ...words, token } } satisfies QueuedPush });
        }
      });
    }
  }
}

/** Registers the outbox job that sends one notification. It is tried twice, before the SMS is due. */
export function sendPushesFromOutbox(context: Context): void {
  context.outbox.on(pushJob, ({ payload }) => sendOne(context, payload as QueuedPush), { concurrency: 32, attemptsAtMost: 2 });
}

async function sendOne({ clock, database, metrics, push, secrets }: Context, { id, until, topic, reminder }: QueuedPush): Promise<void> {
  const left = until - clock.now();
  const found = left < answerTime ? null : await findSubscription(database.read, id);
  if (push === null || found === null || found.received_at !== null) return;
  try {
    // The service drops it when the SMS is due, so that a phone that comes back later does not get both.
    await push.send(JSON.parse(secrets.open(found.subscription_sealed)) as PushSubscription, { payload: JSON.stringify(reminder), ttlSeconds: Math.floor(left / 1_000), topic });
    metrics.pushes.inc({ outcome: 'accepted' });
  } catch (error) {
    if (!(error instanceof PushRefused)) throw error;
    metrics.pushes.inc({ outcome: error.reason });
    if (error.reason === 'gone') return database.transaction((tx) => removeBrowser(tx, found.endpoint_index));
    if (error.reason === 'never') throw new PermanentFailure(error.message);
    throw error;
  }
}
