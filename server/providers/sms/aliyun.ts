import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { explainAliyunRefusal, isAliyunPermissionRefusal } from './aliyun-refusals.ts';
import { DEFAULT_SMS_TIMEOUT_MS, type AliyunSmsOptions } from './options.ts';
import { assertMainland, assertSendable, SmsUndelivered, type SmsMessage, type SmsProvider } from './provider.ts';
import { callVendor } from './vendor-failure.ts';

const NAME = 'aliyun';
const DEFAULT_ENDPOINT = 'https://dysmsapi.aliyuncs.com';

/** Our own deadline decides; the SDK's timers come later and only close the socket that was left behind. */
const SOCKET_GRACE_MS = 1_000;

/**
 * 阿里云短信服务 through the vendor's SDK. The SDK signs with ACS3-HMAC-SHA256 and carries phone and code
 * in the URL's query, so neither its errors nor its URLs may be logged.
 */
export function createAliyunSmsProvider(
  options: AliyunSmsOptions,
  { clock, logger }: ProviderDependencies,
): SmsProvider {
  const timeoutMs = options.timeoutMs ?? DEFAULT_SMS_TIMEOUT_MS;
  let connection: ReturnType<typeof connect> | undefined;
  const sdk = (): ReturnType<typeof connect> => (connection ??= connect(options, timeoutMs));

  const { noticeTemplateCode, liveTemplateCode } = options;

  async function sendTemplate(templateCode: string, values: Record<string, string>, { phone, reference }: Pick<SmsMessage, 'phone' | 'reference'>): Promise<{ receipt: string }> {
    const { client, requests } = await sdk();
    const { body } = await callVendor(NAME, reference, timeoutMs, logger, explainSdkError, () =>
      client
        .sendSms(
          new requests.SendSmsRequest({
            phoneNumbers: phone,
            signName: options.signName,
            templateCode,
            templateParam: JSON.stringify(values),
            outId: reference,
          }),
        )
        .then((response) => {
          assertAccepted(response.body);
          return response;
        }),
    );
    return { receipt: body?.bizId ?? '' };
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
      const { client, requests } = await sdk();
      await callVendor(NAME, undefined, timeoutMs, logger, explainSdkError, async () => {
        try {
          const { body } = await client.getSmsTemplate(
            new requests.GetSmsTemplateRequest({ templateCode: options.templateCode }),
          );
          assertAccepted(body);
        } catch (error) {
          // A key that may only send, or a busy vendor, has answered and known us: that is health.
          const failure = explainSdkError(error);
          if (failure !== undefined && (failure.reason === 'limited' || isAliyunPermissionRefusal(failure.vendorCode))) return;
          throw error;
        }
      });
    }),

    async close() {
      connection = undefined;
    },
  };
}

async function connect(options: AliyunSmsOptions, timeoutMs: number) {
  const [requests, { $OpenApiUtil }] = await Promise.all([
    import('@alicloud/dysmsapi20170525'),
    import('@alicloud/openapi-core'),
  ]);
  const endpoint = new URL(options.endpoint ?? DEFAULT_ENDPOINT);
  const Client = unwrapDefault(requests.default);
  const client = new Client(
    new $OpenApiUtil.Config({
      accessKeyId: options.accessKeyId,
      accessKeySecret: options.accessKeySecret,
      endpoint: endpoint.host,
      protocol: endpoint.protocol.slice(0, -1).toUpperCase(),
      connectTimeout: timeoutMs + SOCKET_GRACE_MS,
      readTimeout: timeoutMs + SOCKET_GRACE_MS,
    }),
  );
  return { client, requests };
}

/** The SDK is CommonJS with its class under `default`: Node shows that as `default.default`, bundlers as `default`. */
function unwrapDefault<T>(exported: T): T {
  return (exported as { default?: T }).default ?? exported;
}

function templateValues(options: AliyunSmsOptions, message: SmsMessage): Record<string, string> {
  const parameters = options.templateParameters ?? { code: 'code' };
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(message[value])]));
}

/** The vendor answers a refusal of the message itself with HTTP 200 and its code in the body. */
function assertAccepted(body: { code?: string; requestId?: string } | undefined): void {
  if (body?.code === 'OK') return;
  if (typeof body?.code === 'string') {
    throw new SmsUndelivered(NAME, explainAliyunRefusal({ code: body.code, requestId: body.requestId }));
  }
  throw new SmsUndelivered(NAME, { reason: 'unreachable', retryable: true, vendorCode: 'local.UNREADABLE_ANSWER' });
}

/** The SDK throws on HTTP 4xx and 5xx; `code` is then the vendor's, or 'undefined' where the body had none. */
function explainSdkError(error: unknown): ReturnType<typeof explainAliyunRefusal> | undefined {
  if (error instanceof SmsUndelivered) return error;
  const { code, statusCode, requestId, data } = (error ?? {}) as Record<string, unknown>;
  if (typeof statusCode !== 'number' || data === undefined) return undefined;
  return explainAliyunRefusal({
    code: typeof code === 'string' && code !== 'undefined' ? code : '',
    requestId: typeof requestId === 'string' ? requestId : undefined,
    statusCode,
  });
}
