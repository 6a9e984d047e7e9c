import { minuteText } from '../../../../contract/dates.ts';
import { type Context } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { PermanentFailure } from '../../../outbox/index.ts';
import { liveNameAtMost, SmsUndelivered } from '../../../providers/sms/index.ts';
import { phoneIndexOf } from '../../accounts/index.ts';
import { audienceOf } from './audience-store.ts';
import { giveBack, nameForSms, takeFromEnterprise, takeFromPhone, waitOfChange } from './notice-budgets.ts';
import { findRoom, findRoomByRoomId, type LiveRoom } from '../store.ts';

const noticeJob = 'live-notice';
const audienceJob = 'live-audience-notice';
/** A change of time is sent after this delay, so that a corrected mistake causes one SMS. Shortly before the class it is sent at once. */
const correctedWithin = 2 * 60_000;
const shortlyBefore = 30 * 60_000;
const hour = 3_600_000;

/** One SMS about a live. `address`: path and query, without the leading slash. */
interface LiveNotice {
  phone: string;
  liveName: string;
  /** A verb phrase such as `已取消`. For a moved live it is composed when the SMS is sent, so that it has the latest time. */
  event: string;
  address: string;
  /** Id of the room, for a live that was moved. */
  moved?: string;
  /** The person requested it, so the limit per phone does not apply. */
  isAsked?: boolean;
}

interface AudienceNotice extends Pick<LiveNotice, 'liveName' | 'address'> {
  topCode: string;
  liveCode: string;
  /** Null for a live that was moved. */
  event: string | null;
}

/** `unsent`: number of people without an SMS, because the budget of the enterprise is used up. */
export interface Notified {
  notified: number;
  unsent: number;
}

/** Queues an SMS in the transaction of its event. With a key, a second one with the same key is not sent. */
export async function queueLiveNotice({ outbox }: Pick<Context, 'outbox'>, tx: Tx, notice: LiveNotice, { deduplicationKey, notBefore }: { deduplicationKey?: string; notBefore?: number } = {}): Promise<void> {
  await outbox.add(tx, { kind: noticeJob, payload: notice, ...(deduplicationKey !== undefined && { deduplicationKey }), ...(notBefore !== undefined && { notBefore }) });
}

/** Queues an SMS to each phone that booked a live or is on its list, in the transaction of the event, within the budget of the enterprise. */
export async function queueAudienceNotice(context: Pick<Context, 'clock' | 'config' | 'limits' | 'logger' | 'metrics' | 'outbox'>, tx: Tx, room: Pick<LiveRoom, 'top_code' | 'live_code' | 'starts_at'>, { event, ...words }: { liveName: string; address: string; event: string | null }): Promise<Notified> {
  const { top_code: topCode, live_code: liveCode } = room;
  const total = (await audienceOf(tx, topCode, liveCode)).length;
  if (total === 0) return { notified: 0, unsent: 0 };
  if (!(await takeFromEnterprise(context, topCode, total))) return { notified: 0, unsent: total };
  const now = context.clock.now();
  const isLater = event === null && room.starts_at - now > shortlyBefore;
  await context.outbox.add(tx, { kind: audienceJob, payload: { ...words, event, topCode, liveCode } satisfies AudienceNotice, ...(isLater && { notBefore: now + correctedWithin }) });
  return { notified: total, unsent: 0 };
}

/** Registers the outbox jobs that send SMS about lives. They send nothing if the channel has no template. */
export function sendLiveNoticesFromOutbox(context: Context): void {
  context.outbox.on(audienceJob, ({ id, payload }) => queueEach(context, id, payload as AudienceNotice));
  context.outbox.on(noticeJob, ({ id, payload }) => sendOne(context, id, payload as LiveNotice));
}

async function queueEach(context: Context, id: string, { topCode, liveCode, liveName, address, event }: AudienceNotice): Promise<void> {
  const { clock, database, secrets } = context;
  const room = await findRoom(database.read, liveCode);
  if (room === null) return;
  const audience = await audienceOf(database.read, topCode, liveCode);
  // The deduplication key makes a retry after a crash queue only missing SMS. Several moves to the same time within an hour send one SMS.
  const key = event === null ? `${room.room_id}:${room.starts_at}:${Math.floor(clock.now() / hour)}` : id;
  const notice = { liveName, address, ...(event === null ? { event: '', moved: room.room_id } : { event }) };
  await database.transaction(async (tx) => {
    for (const { phoneIndex, phoneSealed } of audience) await queueLiveNotice(context, tx, { ...notice, phone: secrets.open(phoneSealed) }, { deduplicationKey: `${key}:${phoneIndex}` });
  });
}

async function sendOne(context: Context, id: string, notice: LiveNotice): Promise<void> {
  const { clock, database, metrics, sms } = context;
  const { phone, address, moved = null } = notice;
  if (!sms.sendLiveNotice) return;
  const phoneIndex = phoneIndexOf(context, phone);
  let { event } = notice;
  if (moved !== null) {
    const room = await findRoomByRoomId(database.read, moved);
    if (room === null || room.cancelled_at !== null || room.starts_at <= clock.now()) return;
    const waitSeconds = await waitOfChange(context, moved, phoneIndex);
    if (waitSeconds > 0) {
      // The phone got an SMS about this live within the hour. After the hour, one SMS has the time that is valid then.
      const notBefore = clock.now() + waitSeconds * 1_000;
      return database.transaction((tx) => queueLiveNotice(context, tx, notice, { notBefore, deduplicationKey: `${moved}:after:${Math.floor(notBefore / hour)}:${phoneIndex}` }));
    }
    event = `改到 ${minuteText(room.starts_at)}`;
  }
  if (!notice.isAsked && !(await takeFromPhone(context, phoneIndex))) return;
  try {
    await sms.sendLiveNotice({ phone, name: [...nameForSms(notice.liveName)].slice(0, liveNameAtMost).join(''), event, address, reference: id });
    metrics.smsSent.inc({ outcome: 'live-sent' });
  } catch (error) {
    // Channels do not detect duplicates, so an SMS that may have been delivered is not sent again.
    if (error instanceof SmsUndelivered && (error.reason === 'timeout' || !error.retryable)) throw new PermanentFailure(error.message);
    if (!notice.isAsked) await giveBack(context, moved, phoneIndex);
    throw error;
  }
}

/** The ids of the queued messages to a phone. Reads with the database of the context, which may be a transaction. */
export const liveNoticesTo = async ({ database, outbox }: Pick<Context, 'database' | 'outbox'>, phone: string): Promise<string[]> =>
  (await outbox.search(noticeJob, (payload) => (payload as LiveNotice | null)?.phone === phone, { within: database })).map(({ id }) => id);
