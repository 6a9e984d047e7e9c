import type { Randomness } from '../../randomness.ts';
import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { explainAliyunRefusal, isAliyunPermissionRefusal } from './aliyun-refusals.ts';
import { signAcs3 } from './aliyun-signature.ts';
import { DEFAULT_SMS_TIMEOUT_MS, type AliyunSmsOptions } from './options.ts';
import { assertMainland, assertSendable, SmsUndelivered, type SmsMessage, type SmsProvider } from './provider.ts';
import { logFailure, parseFields, postToVendor, textOf } from './vendor-failure.ts';

const NAME = 'aliyun';
const DEFAULT_ENDPOINT = 'https://dysmsapi.aliyuncs.com';
const VERSION = '2017-05-25';

/** 阿里云短信服务: SendSms and GetSmsTemplate of https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-overview */
export function createAliyunSmsProvider(options: AliyunSmsOptions, { clock, logger, random }: ProviderDependencies & { random: Randomness }): SmsProvider {
  const timeoutMs = options.timeoutMs ?? DEFAULT_SMS_TIMEOUT_MS;
  const endpoint = new URL(options.endpoint ?? DEFAULT_ENDPOINT);
  const { noticeTemplateCode, liveTemplateCode } = options;

  /** @returns the fields of the answer. @throws SmsUndelivered */
  async function call(action: string, parameters: Record<string, string>): Promise<Record<string, unknown>> {
    const { url, headers } = signAcs3(endpoint, { action, version: VERSION, parameters }, options, clock.now(), random.uuid());
    const { status, text } = await postToVendor(NAME, timeoutMs, url, { headers });
    const fields = parseFields(text);
    const code = textOf(fields['Code']);
    // The vendor answers a refused message with HTTP 200 and its code in the body.
    if (status === 200 && code === 'OK') return fields;
    if (status === 200 && code === undefined) throw new SmsUndelivered(NAME, { reason: 'unreachable', retryable: true, vendorCode: 'local.UNREADABLE_ANSWER' });
    throw new SmsUndelivered(NAME, explainAliyunRefusal({ code: code ?? '', requestId: textOf(fields['RequestId']), statusCode: status }));
  }

  async function sendTemplate(templateCode: string, values: Record<string, string>, { phone, reference }: Pick<SmsMessage, 'phone' | 'reference'>): Promise<{ receipt: string }> {
    const parameters = { PhoneNumbers: phone, SignName: options.signName, TemplateCode: templateCode, TemplateParam: JSON.stringify(values), OutId: reference };
    const answer = await logFailure(logger, reference, () => call('SendSms', parameters));
    return { receipt: textOf(answer['BizId']) ?? '' };
  }

  return {
    name: NAME,

    async send(message) {
      assertSendable(NAME, message);
      return sendTemplate(options.templateCode, templateValues(options, message), message);
    },

    ...(noticeTemplateCode === undefined
      ? {}
      : {
          async sendNotice({ phone, reference, ...values }) {
            assertMainland(NAME, phone);
            return sendTemplate(noticeTemplateCode, values, { phone, reference });
          },
        } satisfies Pick<SmsProvider, 'sendNotice'>),

    ...(liveTemplateCode === undefined
      ? {}
      : {
          async sendLiveNotice({ phone, reference, ...values }) {
            assertMainland(NAME, phone);
            return sendTemplate(liveTemplateCode, values, { phone, reference });
          },
        } satisfies Pick<SmsProvider, 'sendLiveNotice'>),

    health: cacheHealth(clock, async () => {
      await logFailure(logger, undefined, async () => {
        try {
          await call('GetSmsTemplate', { TemplateCode: options.templateCode });
        } catch (error) {
          // The vendor accepted the key: it may only send, or the vendor is busy. Both count as healthy.
          if (error instanceof SmsUndelivered && (error.reason === 'limited' || isAliyunPermissionRefusal(error.vendorCode))) return;
          throw error;
        }
      });
    }),
  };
}

function templateValues(options: AliyunSmsOptions, message: SmsMessage): Record<string, string> {
  const parameters = options.templateParameters ?? { code: 'code' };
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(message[value])]));
}
