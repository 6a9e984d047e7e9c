import { openOutboxFile } from '../outbox-file.ts';
import type { ProviderSurroundings } from '../surroundings.ts';
import type { EmbeddedSmsOptions } from './options.ts';
import { assertSendable, SmsUndelivered, type SmsProvider } from './provider.ts';

const NAME = 'embedded';

/** Writes what a phone would show into the outbox file (decisions §10). Not for production. */
export function createEmbeddedSmsProvider(
  { outboxFile }: EmbeddedSmsOptions,
  { clock, logger }: ProviderSurroundings,
): SmsProvider {
  const outbox = openOutboxFile(outboxFile);

  const fileFailed = (error: unknown): SmsUndelivered => {
    // The system's message names the file alone, never what was to be written.
    logger.error({ provider: NAME, err: error }, 'outbox file cannot be written');
    return new SmsUndelivered(NAME, { reason: 'unreachable', retryable: true, vendorCode: 'local.OUTBOX_FILE' });
  };

  return {
    name: NAME,
    async send(message) {
      assertSendable(NAME, message);
      const { phone, code, validMinutes, reference } = message;
      await outbox
        .append({
          at: new Date(clock.now()).toISOString(),
          channel: 'sms',
          to: phone,
          text: `【鹦鹉匠】您的验证码是 ${code}，${validMinutes} 分钟内有效。请勿告诉他人，如非本人操作请忽略。`,
          code,
        })
        .catch((error: unknown) => {
          throw fileFailed(error);
        });
      return { receipt: `embedded-${reference}` };
    },
    async health() {
      await outbox.check().catch((error: unknown) => {
        throw fileFailed(error);
      });
    },
    async close() {},
  };
}
