import { lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { DEFAULT_SMS_TIMEOUT_MS, type TencentSmsOptions } from './options.ts';
import { assertMainland, assertSendable, SmsUndelivered, type SmsFailure, type SmsMessage, type SmsProvider } from './provider.ts';
import { explainTencentRefusal, explainTencentStatus, isTencentPermissionRefusal } from './tencent-refusals.ts';
import { callVendor } from './vendor-failure.ts';

const NAME = 'tencent';
const DEFAULT_ENDPOINT = 'https://sms.tencentcloudapi.com';
const DEFAULT_REGION = 'ap-guangzhou';
const DOMESTIC = 0;

/** 腾讯云短信 through the vendor's SDK, which signs with TC3-HMAC-SHA256. */
export function createTencentSmsProvider(
  options: TencentSmsOptions,
  { clock, logger }: ProviderDependencies,
): SmsProvider {
  const timeoutMs = options.timeoutMs ?? DEFAULT_SMS_TIMEOUT_MS;
  const endpoint = new URL(options.endpoint ?? DEFAULT_ENDPOINT);
  const agent = createAgent(endpoint);
  let connection: ReturnType<typeof connect> | undefined;
  const sdk = (): ReturnType<typeof connect> => (connection ??= connect(options, endpoint, agent, timeoutMs));

  const { noticeTemplateId, liveTemplateId } = options;

  async function sendTemplate(templateId: string, values: string[], { phone, reference }: Pick<SmsMessage, 'phone' | 'reference'>): Promise<{ receipt: string }> {
    const client = await sdk();
    return callVendor(NAME, reference, timeoutMs, logger, explainSdkError, async (signal) => {
      const request = {
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: options.sdkAppId,
        SignName: options.signName,
        TemplateId: templateId,
        TemplateParamSet: values,
        SessionContext: reference,
      };
      return { receipt: readReceipt(await client.request('SendSms', request, { signal })) };
    });
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
      const client = await sdk();
      await callVendor(NAME, undefined, timeoutMs, logger, explainSdkError, async (signal) => {
        const question = { International: DOMESTIC, TemplateIdSet: [Number(options.templateId)] };
        try {
          await client.request('DescribeSmsTemplateList', question, { signal });
        } catch (error) {
          // A key that may only send, or a busy vendor, has answered and known us: that is health.
          const failure = explainSdkError(error);
          if (failure?.reason === 'limited' || isTencentPermissionRefusal(failure?.vendorCode)) return;
          throw error;
        }
      });
    }),

    async close() {
      agent.destroy();
    },
  };
}

async function connect(options: TencentSmsOptions, endpoint: URL, agent: HttpAgent, timeoutMs: number) {
  // The package's front door would load the 2019 version of the interface too.
  const { Client } = await import('tencentcloud-sdk-nodejs-sms/tencentcloud/services/sms/v20210111/sms_client.js');
  return new Client({
    credential: { secretId: options.secretId, secretKey: options.secretKey },
    region: options.region ?? DEFAULT_REGION,
    profile: {
      signMethod: 'TC3-HMAC-SHA256',
      httpProfile: {
        endpoint: endpoint.host,
        protocol: `${endpoint.protocol}//`,
        reqTimeout: timeoutMs / 1_000,
        agent,
      },
    },
  });
}

/** An agent of our own also keeps the SDK from taking a proxy out of the environment behind the configuration's back. */
function createAgent(endpoint: URL): HttpAgent {
  const settings = { keepAlive: true, ...(endpoint.hostname.endsWith('.localhost') && { lookup: lookupLoopback }) };
  return endpoint.protocol === 'https:' ? new HttpsAgent(settings) : new HttpAgent(settings);
}

/** RFC 6761 §6.3: names under .localhost are this machine; the system's resolver often does not know. */
const lookupLoopback: LookupFunction = (_hostname, options, callback) => {
  lookup('localhost', options, callback);
};

/** The vendor accepts a request and refuses its numbers one by one, in `SendStatusSet`. */
function readReceipt(answer: unknown): string {
  const { SendStatusSet, RequestId } = (answer ?? {}) as { SendStatusSet?: unknown; RequestId?: string };
  const status = (Array.isArray(SendStatusSet) ? SendStatusSet[0] : undefined) as
    | { Code?: unknown; SerialNo?: unknown }
    | undefined;
  if (status?.Code === 'Ok') return typeof status.SerialNo === 'string' ? status.SerialNo : '';
  if (typeof status?.Code === 'string') {
    throw new SmsUndelivered(NAME, explainTencentRefusal({ code: status.Code, requestId: RequestId }));
  }
  throw new SmsUndelivered(NAME, { reason: 'unreachable', retryable: true, vendorCode: 'local.UNREADABLE_ANSWER' });
}

/** The SDK's error has `code` for an answer with an error in it, `httpCode` for a status other than 200. */
function explainSdkError(error: unknown): SmsFailure | undefined {
  if (error instanceof SmsUndelivered) return error;
  const { name, code, httpCode, requestId } = (error ?? {}) as Record<string, unknown>;
  if (typeof httpCode === 'number') return explainTencentStatus(httpCode);
  if (name === 'FetchError' || typeof code !== 'string' || typeof requestId !== 'string') return undefined;
  return explainTencentRefusal({ code, requestId });
}
