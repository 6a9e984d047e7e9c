import type { Context } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { type OutboxState, PermanentFailure } from './index.ts';
import { type MailMessage, MailUndelivered } from '../providers/mail/index.ts';

/** Kind of the outbox jobs with a `MailMessage` as payload. */
const mailJob = 'mail';

/** Queues a mail in the outbox, in the transaction of its event: neither exists without the other. */
export async function queueMail({ outbox }: Pick<Context, 'outbox'>, tx: Tx, message: MailMessage): Promise<void> {
  await outbox.add(tx, { kind: mailJob, payload: message });
}

/**
 * Lets the outbox deliver mail, with retries for as long as the mail server is away. A mail is sent twice only after a crash between
 * the server's acceptance and our commit. Both copies have the same Message-ID, so that the receiver can drop one.
 */
export function deliverMailFromOutbox({ outbox, mail }: Pick<Context, 'outbox' | 'mail'>): void {
  // All jobs of this kind come from `queueMail`.
  outbox.on(mailJob, ({ payload }) => sendFromOutbox({ mail }, payload as MailMessage));
}

/** For jobs that write their mail only when it is due. @throws PermanentFailure if another attempt cannot help */
export async function sendFromOutbox({ mail }: Pick<Context, 'mail'>, message: MailMessage): Promise<void> {
  try {
    await mail.send(message);
  } catch (error) {
    if (error instanceof MailUndelivered && error.permanent) throw new PermanentFailure(error.message);
    throw error;
  }
}

/** A mail in the outbox, sent or not. */
export interface QueuedMail {
  jobId: string;
  message: MailMessage;
  state: OutboxState;
  /** ms since epoch. */
  queuedAt: number;
}

/**
 * Mails in the outbox to the given addresses, in any letter case, and with the given Message-IDs: mails about a person may go
 * to other people. Reads with the database of the context, which may be a transaction.
 * @param except ids of jobs that are known to be other mails
 */
export async function mailsAbout({ database, outbox }: Pick<Context, 'database' | 'outbox'>, { addresses, messageIds = [] }: { addresses: readonly string[]; messageIds?: readonly string[] }, except?: ReadonlySet<string>): Promise<QueuedMail[]> {
  const [tos, ids] = [new Set(addresses.map((address) => address.toLowerCase())), new Set(messageIds)];
  if (tos.size === 0 && ids.size === 0) return [];
  const isMeant = (message: MailMessage): boolean => tos.has(message.to.toLowerCase()) || ids.has(message.messageId);
  const jobs = await outbox.search(mailJob, (payload) => payload !== null && isMeant(payload as MailMessage), { within: database, ...(except && { except }) });
  return jobs.map(({ id, payload, state, createdAt }) => ({ jobId: id, message: payload as MailMessage, state, queuedAt: createdAt }));
}
