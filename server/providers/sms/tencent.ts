import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { DEFAULT_SMS_TIMEOUT_MS, type TencentSmsOptions } from './options.ts';
import { assertMainland, assertSendable, SmsUndelivered, type SmsMessage, type SmsProvider } from './provider.ts';
import { explainTencentRefusal, explainTencentStatus, isTencentPermissionRefusal } from './tencent-refusals.ts';
import { signTc3 } from './tencent-signature.ts';
import { fieldsOf, logFailure, parseFields, postToVendor, textOf } from './vendor-failure.ts';

const NAME = 'tencent';
const DEFAULT_ENDPOINT = 'https://sms.tencentcloudapi.com';
const DEFAULT_REGION = 'ap-guangzhou';
const VERSION = '2021-01-11';
const DOMESTIC = 0;

/** 腾讯云短信: SendSms and DescribeSmsTemplateList of https://cloud.tencent.com/document/product/382/52071 */
export function createTencentSmsProvider(options: TencentSmsOptions, { clock, logger }: ProviderDependencies): SmsProvider {
  const timeoutMs = options.timeoutMs ?? DEFAULT_SMS_TIMEOUT_MS;
  const endpoint = new URL(options.endpoint ?? DEFAULT_ENDPOINT);
  const region = options.region ?? DEFAULT_REGION;
  const { noticeTemplateId, liveTemplateId } = options;

  /** @returns the fields of the answer's `Response`. @throws SmsUndelivered */
  async function call(action: string, parameters: object): Promise<Record<string, unknown>> {
    const body = JSON.stringify(parameters);
    const headers = signTc3(endpoint, { action, version: VERSION, region, body }, options, clock.now());
    const { status, text } = await postToVendor(NAME, timeoutMs, endpoint, { headers, body });
    if (status !== 200) throw new SmsUndelivered(NAME, explainTencentStatus(status));
    const response = fieldsOf(parseFields(text)['Response']);
    const code = textOf(fieldsOf(response['Error'])['Code']);
    if (code !== undefined) throw new SmsUndelivered(NAME, explainTencentRefusal({ code, requestId: textOf(response['RequestId']) }));
    return response;
  }

  async function sendTemplate(templateId: string, values: string[], { phone, reference }: Pick<SmsMessage, 'phone' | 'reference'>): Promise<{ receipt: string }> {
    const request = {
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: options.sdkAppId,
      SignName: options.signName,
      TemplateId: templateId,
      TemplateParamSet: values,
      SessionContext: reference,
    };
    return logFailure(logger, reference, async () => ({ receipt: receiptOf(await call('SendSms', request)) }));
  }

  return {
    name: NAME,

    async send(message) {
      assertSendable(NAME, message);
      const parameters = options.templateParameters ?? ['code', 'validMinutes'];
      return sendTemplate(options.templateId, parameters.map((value) => String(message[value])), message);
    },

    ...(noticeTemplateId === undefined
      ? {}
      : {
          async sendNotice(notice) {
            assertMainland(NAME, notice.phone);
            return sendTemplate(noticeTemplateId, [notice.event, notice.time, notice.device, notice.place], notice);
          },
        } satisfies Pick<SmsProvider, 'sendNotice'>),

    ...(liveTemplateId === undefined
      ? {}
      : {
          async sendLiveNotice(notice) {
            assertMainland(NAME, notice.phone);
            return sendTemplate(liveTemplateId, [notice.name, notice.event, notice.address], notice);
          },
        } satisfies Pick<SmsProvider, 'sendLiveNotice'>),

    health: cacheHealth(clock, async () => {
      await logFailure(logger, undefined, async () => {
        try {
          const response = await call('DescribeSmsTemplateList', { International: DOMESTIC, TemplateIdSet: [Number(options.templateId)] });
          if (!('DescribeTemplateStatusSet' in response)) throw unreadable();
        } catch (error) {
          // The vendor accepted the key: it may only send, or the vendor is busy. Both count as healthy.
          if (error instanceof SmsUndelivered && (error.reason === 'limited' || isTencentPermissionRefusal(error.vendorCode))) return;
          throw error;
        }
      });
    }),
  };
}

const unreadable = (): SmsUndelivered => new SmsUndelivered(NAME, { reason: 'unreachable', retryable: true, vendorCode: 'local.UNREADABLE_ANSWER' });

/** The vendor accepts a request and refuses numbers individually in `SendStatusSet`. @throws SmsUndelivered */
function receiptOf({ SendStatusSet, RequestId }: Record<string, unknown>): string {
  const status = fieldsOf(Array.isArray(SendStatusSet) ? SendStatusSet[0] : undefined);
  const code = textOf(status['Code']);
  if (code === 'Ok') return textOf(status['SerialNo']) ?? '';
  throw code === undefined ? unreadable() : new SmsUndelivered(NAME, explainTencentRefusal({ code, requestId: textOf(RequestId) }));
}
