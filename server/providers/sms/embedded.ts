import { openOutboxFile } from '../outbox-file.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import type { EmbeddedSmsOptions } from './options.ts';
import { assertMainland, assertSendable, SmsUndelivered, type SmsProvider } from './provider.ts';

const NAME = 'embedded';

/** Writes messages into the outbox file as a phone would show them (spec operation#outbox-file). Not for production. */
export function createEmbeddedSmsProvider(
  { outboxFile, publicOrigin }: EmbeddedSmsOptions,
  { clock, logger }: ProviderDependencies,
): SmsProvider {
  const outbox = openOutboxFile(outboxFile);

  const fileFailed = (error: unknown): SmsUndelivered => {
    // The system's message contains the path of the file, and not the SMS.
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
    async sendNotice({ phone, event, time, device, place, reference }) {
      assertMainland(NAME, phone);
      await outbox
        .append({
          at: new Date(clock.now()).toISOString(),
          channel: 'sms',
          to: phone,
          text: `【鹦鹉匠】您的账号${event}，时间：${time}，设备：${device}，地点：${place}。如非本人操作，请立即用“忘记密码”重置密码。`,
        })
        .catch((error: unknown) => {
          throw fileFailed(error);
        });
      return { receipt: `embedded-${reference}` };
    },
    async sendLiveNotice({ phone, name, event, address, reference }) {
      assertMainland(NAME, phone);
      await outbox
        .append({ at: new Date(clock.now()).toISOString(), channel: 'sms', to: phone, text: `【鹦鹉匠】直播课“${name}”${event}。详情：${publicOrigin}/${address}` })
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
  };
}
