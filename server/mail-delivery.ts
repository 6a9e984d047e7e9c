import type { Context } from './context.ts';
import { PermanentFailure } from './modules/outbox/index.ts';
import { type MailMessage, MailUndelivered } from './providers/mail/index.ts';

/** Kind of the outbox jobs whose payload is a `MailMessage`. */
export const mailJob = 'mail';

/**
 * Lets the outbox deliver mail: through an outage for as long as it lasts, repeated only after a crash between the
 * server's acceptance and our commit, then with the same Message-ID (issue "Providers that are real").
 */
export function deliverMailFromOutbox({ outbox, mail }: Pick<Context, 'outbox' | 'mail'>): void {
  outbox.on(mailJob, async ({ payload }) => {
    try {
      await mail.send(payload as MailMessage);
    } catch (error) {
      if (error instanceof MailUndelivered && error.permanent) throw new PermanentFailure(error.message);
      throw error;
    }
  });
}
