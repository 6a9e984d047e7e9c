import { type Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { PermanentFailure } from '../../outbox/index.ts';
import { liveNameAtMost, SmsUndelivered } from '../../providers/sms/index.ts';
import { audienceOf } from './audience-store.ts';

const noticeJob = 'live-notice';
const audienceJob = 'live-audience-notice';

/** One SMS about a live. `address`: path and query behind the site's address, without a slash in front. */
export interface LiveNotice {
  phone: string;
  liveName: string;
  /** A verb phrase: `已取消`. */
  event: string;
  address: string;
}

interface AudienceNotice extends Omit<LiveNotice, 'phone'> {
  topCode: string;
  liveCode: string;
}

/** Queues an SMS in the transaction of its event. With a key, a second one with the same key is not sent. */
export async function queueLiveNotice({ outbox }: Pick<Context, 'outbox'>, tx: Tx, notice: LiveNotice, { deduplicationKey, notBefore }: { deduplicationKey?: string; notBefore?: number } = {}): Promise<void> {
  await outbox.add(tx, { kind: noticeJob, payload: notice, ...(deduplicationKey !== undefined && { deduplicationKey }), ...(notBefore !== undefined && { notBefore }) });
}

/**
 * Queues an SMS to each phone that booked a live or is on its list, in the transaction of the event.
 * @returns how many there are
 */
export async function queueAudienceNotice({ outbox }: Pick<Context, 'outbox'>, tx: Tx, notice: AudienceNotice): Promise<number> {
  const total = (await audienceOf(tx, notice.topCode, notice.liveCode)).length;
  if (total > 0) await outbox.add(tx, { kind: audienceJob, payload: notice });
  return total;
}

/** Lets the outbox send SMS about lives. Nothing is sent where the channel has no template for them. */
export function sendLiveNoticesFromOutbox(context: Context): void {
  const { database, outbox, secrets, sms } = context;
  outbox.on(audienceJob, async ({ id, payload }) => {
    const { topCode, liveCode, ...notice } = payload as AudienceNotice;
    const audience = await audienceOf(database.read, topCode, liveCode);
    // The key makes a repetition after a crash add those alone that are missing.
    await database.transaction(async (tx) => {
      for (const { phoneIndex, phoneSealed } of audience) await queueLiveNotice(context, tx, { ...notice, phone: secrets.open(phoneSealed) }, { deduplicationKey: `${id}:${phoneIndex}` });
    });
  });
  outbox.on(noticeJob, async ({ id, payload }) => {
    const { phone, liveName, event, address } = payload as LiveNotice;
    try {
      await sms.sendLiveNotice?.({ phone, name: [...liveName].slice(0, liveNameAtMost).join(''), event, address, reference: id });
    } catch (error) {
      // No channel recognises a repetition: a message that may be on its way is not sent again.
      if (error instanceof SmsUndelivered && (error.reason === 'timeout' || !error.retryable)) throw new PermanentFailure(error.message);
      throw error;
    }
  });
}

/** The ids of the queued messages to a phone. Reads with the database of the context, which may be a transaction. */
export const liveNoticesTo = async ({ database, outbox }: Pick<Context, 'database' | 'outbox'>, phone: string): Promise<string[]> =>
  (await outbox.search(noticeJob, (payload) => (payload as LiveNotice | null)?.phone === phone, { within: database })).map(({ id }) => id);
