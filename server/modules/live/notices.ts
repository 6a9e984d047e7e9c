import { type Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { PermanentFailure } from '../../outbox/index.ts';
import { liveNameAtMost, SmsUndelivered } from '../../providers/sms/index.ts';
import { audienceOf } from './audience-store.ts';

const noticeJob = 'live-notice';
const audienceJob = 'live-audience-notice';

/** One SMS about a live. `address`: path and query without a leading slash. */
export interface LiveNotice {
  phone: string;
  liveName: string;
  /** A verb phrase such as `已取消`. */
  event: string;
  address: string;
}

interface AudienceNotice extends Omit<LiveNotice, 'phone'> {
  topCode: string;
  liveCode: string;
}

/** Queues an SMS in the transaction of its event. SMS with the same key are sent once. */
export async function queueLiveNotice({ outbox }: Pick<Context, 'outbox'>, tx: Tx, notice: LiveNotice, { deduplicationKey, notBefore }: { deduplicationKey?: string; notBefore?: number } = {}): Promise<void> {
  await outbox.add(tx, { kind: noticeJob, payload: notice, ...(deduplicationKey !== undefined && { deduplicationKey }), ...(notBefore !== undefined && { notBefore }) });
}

/**
 * Queues an SMS to each phone that booked a live or is on its list, in the transaction of the event.
 * @returns the number of phones
 */
export async function queueAudienceNotice({ outbox }: Pick<Context, 'outbox'>, tx: Tx, notice: AudienceNotice): Promise<number> {
  const total = (await audienceOf(tx, notice.topCode, notice.liveCode)).length;
  if (total > 0) await outbox.add(tx, { kind: audienceJob, payload: notice });
  return total;
}

/** Registers the outbox jobs that send SMS about lives. Without a template of the channel, nothing is sent. */
export function sendLiveNoticesFromOutbox(context: Context): void {
  const { database, outbox, secrets, sms } = context;
  outbox.on(audienceJob, async ({ id, payload }) => {
    const { topCode, liveCode, ...notice } = payload as AudienceNotice;
    const audience = await audienceOf(database.read, topCode, liveCode);
    // Because of the key, a repetition after a crash adds only missing messages.
    await database.transaction(async (tx) => {
      for (const { phoneIndex, phoneSealed } of audience) await queueLiveNotice(context, tx, { ...notice, phone: secrets.open(phoneSealed) }, { deduplicationKey: `${id}:${phoneIndex}` });
    });
  });
  outbox.on(noticeJob, async ({ id, payload }) => {
    const { phone, liveName, event, address } = payload as LiveNotice;
    try {
      await sms.sendLiveNotice?.({ phone, name: [...liveName].slice(0, liveNameAtMost).join(''), event, address, reference: id });
    } catch (error) {
      // Channels cannot detect repetitions, so a message that may have been sent is not sent again.
      if (error instanceof SmsUndelivered && (error.reason === 'timeout' || !error.retryable)) throw new PermanentFailure(error.message);
      throw error;
    }
  });
}

/** The ids of the queued messages to a phone. The database of the context may be a transaction. */
export const liveNoticesTo = async ({ database, outbox }: Pick<Context, 'database' | 'outbox'>, phone: string): Promise<string[]> =>
  (await outbox.search(noticeJob, (payload) => (payload as LiveNotice | null)?.phone === phone, { within: database })).map(({ id }) => id);
