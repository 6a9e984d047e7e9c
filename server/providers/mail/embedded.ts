import { openOutboxFile } from '../outbox-file.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import type { EmbeddedMailOptions } from './options.ts';
import { checkEnvelope, MailUndelivered, type MailProvider } from './provider.ts';

const NAME = 'embedded';

/** Writes mails into the outbox file as a reader would see them (spec operation#outbox-file). Not for production. */
export function createEmbeddedMailProvider(
  { outboxFile }: EmbeddedMailOptions,
  { clock, logger }: ProviderDependencies,
): MailProvider {
  const outbox = openOutboxFile(outboxFile);

  const fileFailed = (error: unknown): MailUndelivered => {
    // The system's message contains the path of the file, and not the mail.
    logger.error({ provider: NAME, err: error }, 'outbox file cannot be written');
    return new MailUndelivered(NAME, { permanent: false, stage: 'local.OUTBOX_FILE' });
  };

  return {
    name: NAME,
    async send(message) {
      const { messageId } = checkEnvelope(NAME, message);
      const { to, subject, text } = message;
      await outbox
        .append({ at: new Date(clock.now()).toISOString(), channel: 'mail', to, subject, text, messageId })
        .catch((error: unknown) => {
          throw fileFailed(error);
        });
      return { response: '250 written to the outbox file' };
    },
    async health() {
      await outbox.check().catch((error: unknown) => {
        throw fileFailed(error);
      });
    },
    async close() {},
  };
}
