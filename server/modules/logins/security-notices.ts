import { platformTopCode } from '../../../contract/constants.ts';
import { isoTime } from '../../../contract/dates.ts';
import type { CallerContext } from '../../calls/caller.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import type { LimitRule } from '../../limits/index.ts';
import { sendFromOutbox } from '../../outbox/mail-delivery.ts';
import { SmsUndelivered } from '../../providers/sms/index.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { originOf, personOf, type SessionOrigin } from '../accounts/index.ts';
import { enterpriseRecords } from '../enterprises/index.ts';
import { type OutboxJobReport, PermanentFailure } from '../../outbox/index.ts';
import { noticeMail, noticeSms, type SecurityEvent } from './security-notice-texts.ts';

const noticeJob = 'security-notice';

/** Phone and mail address are read when the notice is sent, so an erased person gets none. */
interface QueuedNotice extends SessionOrigin {
  personId: string;
  event: SecurityEvent;
  /** ms since epoch. */
  at: number;
}

/**
 * Queues a notice of a security event to the account's owner, in the transaction of the event, so that neither exists
 * without the other.
 */
export async function queueSecurityNotice({ clock, outbox }: Pick<Context, 'clock' | 'outbox'>, tx: Tx, caller: Pick<CallerContext, 'headers' | 'clientAddress'>, { personId, event }: Pick<QueuedNotice, 'personId' | 'event'>): Promise<void> {
  await outbox.add(tx, { kind: noticeJob, payload: { personId, event, at: clock.now(), ...originOf(caller) } satisfies QueuedNotice });
}

/**
 * Limit of notices about new devices. Only successful logins are notified, and few a day, so that a thief of the password cannot make us
 * send more. The list of devices shows the others. Password changes have limits of their own.
 */
const newDeviceNotices: LimitRule = { name: 'new-device-notices', points: 3, windowSeconds: 86_400 };

/**
 * Lets the outbox send notices: by SMS if the channel has a template for notices, otherwise by mail to the address that the
 * person gave for an enterprise. A person with neither gets no notice. The list of devices shows the same.
 */
export function sendSecurityNoticesFromOutbox(context: Context): void {
  context.outbox.on(noticeJob, async ({ id, payload, attempts }) => {
    const notice = payload as QueuedNotice;
    if (notice.event === 'newDevice' && attempts === 1 && !(await context.limits.take(newDeviceNotices, notice.personId)).allowed) return;
    const person = await personOf(context, notice.personId);
    if (person === null) return;
    if (await sentBySms(context, id, person.phone, notice)) return;
    const to = (await enterpriseRecords(context, notice.personId)).findLast(({ contactEmail }) => contactEmail)?.contactEmail;
    if (!to) return;
    const { supportPhone } = await siteConfiguration(context, platformTopCode);
    const host = new URL(context.config.publicOrigin).hostname;
    await sendFromOutbox(context, { messageId: `<security-${id}@${host}>`, to, ...noticeMail({ ...notice, publicOrigin: context.config.publicOrigin, supportPhone }) });
  });
}

/**
 * @returns false if a mail must be sent instead: no template, or the channel refuses this message permanently
 * @throws the channel's failure if a later attempt may succeed; PermanentFailure if the message may have been sent, because
 * no channel recognises a repetition
 */
async function sentBySms({ sms }: Context, reference: string, phone: string, notice: QueuedNotice): Promise<boolean> {
  if (!sms.sendNotice) return false;
  try {
    await sms.sendNotice({ phone, reference, ...noticeSms(notice) });
    return true;
  } catch (error) {
    if (!(error instanceof SmsUndelivered)) throw error;
    if (error.reason === 'timeout') throw new PermanentFailure(error.message);
    if (error.retryable) throw error;
    return false;
  }
}

/** The notices about a person in the outbox, in any state. Reads with the database of the context, which may be a transaction. `except` are ids of jobs that are known to be others. */
export const securityNoticesOf = ({ database, outbox }: Pick<Context, 'database' | 'outbox'>, personId: string, except?: ReadonlySet<string>): Promise<OutboxJobReport[]> =>
  outbox.search(noticeJob, (payload) => (payload as QueuedNotice | null)?.personId === personId, { within: database, ...(except && { except }) });

/** The data of a notice that a person may read. Times are ISO 8601. */
export interface NoticeRecord {
  event: string;
  device: string;
  network: string;
  queuedAt: string;
  state: string;
}

export const noticeRecords = async (context: Pick<Context, 'database' | 'outbox'>, personId: string): Promise<NoticeRecord[]> =>
  (await securityNoticesOf(context, personId)).map(({ payload, createdAt, state }) => {
    const { event, device, network } = payload as QueuedNotice;
    return { event, device, network, queuedAt: isoTime(createdAt), state };
  });
