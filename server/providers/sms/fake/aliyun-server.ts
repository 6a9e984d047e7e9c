import type { Clock } from '../../../clock.ts';
import { canonicalTarget } from '../../signing.ts';
import { openVendorServer, type ReceivedRequest, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';
import { acs3Fault } from './aliyun-signature.ts';
import type { DeliveredSms, SmsAccount } from './sms-account.ts';

const VERSION = '2017-05-25';
const ONE_MINUTE_MS = 60_000;

/** A fake of 阿里云短信服务 on loopback: SendSms and GetSmsTemplate, with the real wire format of the SDK. For tests. */
export interface AliyunServer extends VendorServer {
  readonly origin: string;
  readonly delivered: DeliveredSms[];
}

export async function openAliyunServer(account: SmsAccount, clock: Clock): Promise<AliyunServer> {
  const delivered: DeliveredSms[] = [];
  const usedNonces = new Set<string>();
  let requests = 0;

  const answer = (request: ReceivedRequest): VendorAnswer => {
    const requestId = `F655A8D5-B967-440B-8683-${String(++requests).padStart(12, '0')}`;
    const reply = (status: number, code: string, rest: object = {}): VendorAnswer => ({
      status,
      headers: { 'x-acs-request-id': requestId },
      // The vendor's messages repeat the request, as this one does: callers must not pass them on.
      body: JSON.stringify({ Message: code === 'OK' ? 'OK' : `${code}: ${request.target}`, RequestId: requestId, Code: code, ...rest }),
    });

    const fault = acs3Fault(request, new Map([[account.keyId, account.keySecret]]), clock.now());
    if (fault !== undefined) return reply(fault === 'InvalidAccessKeyId.NotFound' ? 404 : 400, fault);
    const nonce = String(request.headers['x-acs-signature-nonce']);
    if (usedNonces.has(nonce)) return reply(400, 'SignatureNonceUsed');
    usedNonces.add(nonce);
    if (request.headers['x-acs-version'] !== VERSION) return reply(404, 'InvalidVersion');

    const { parameters } = canonicalTarget(request.target);
    switch (request.headers['x-acs-action']) {
      case 'SendSms':
        return sendSms(parameters, reply);
      case 'GetSmsTemplate':
        return parameters.get('TemplateCode') === account.template
          ? reply(200, 'OK', { TemplateCode: account.template, TemplateStatus: '1' })
          : reply(200, 'isv.SMS_TEMPLATE_ILLEGAL');
      default:
        return reply(404, 'InvalidAction.NotFound');
    }
  };

  const sendSms = (parameters: Map<string, string>, reply: (status: number, code: string, rest?: object) => VendorAnswer): VendorAnswer => {
    const phone = parameters.get('PhoneNumbers') ?? '';
    if (!/^(\+?86)?1\d{10}$/.test(phone)) return reply(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (parameters.get('SignName') !== account.signName) return reply(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    const asked = [account, account.notice].find((known) => known?.template === parameters.get('TemplateCode'));
    if (!asked) return reply(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    const values = readTemplateValues(parameters.get('TemplateParam'));
    if (values === undefined) return reply(200, 'isv.INVALID_JSON_PARAM');
    if (asked.templateVariables.some((name) => values[name] === undefined)) return reply(200, 'isv.TEMPLATE_MISSING_PARAMETERS');
    if (account.balance <= 0) return reply(200, 'isv.AMOUNT_NOT_ENOUGH');
    const recent = delivered.filter((sms) => sms.phone === phone && sms.at > clock.now() - ONE_MINUTE_MS);
    if (recent.length >= account.perNumberAndMinute) return reply(200, 'isv.BUSINESS_LIMIT_CONTROL');

    account.balance -= 1;
    const receipt = `${900_619_746_936_498_440n + BigInt(delivered.length)}^0`;
    delivered.push({ phone, values: Object.values(values), reference: parameters.get('OutId') ?? '', receipt, at: clock.now() });
    return reply(200, 'OK', { BizId: receipt });
  };

  const server = await openVendorServer(answer);
  return { ...server, origin: `http://127.0.0.1:${server.port}`, delivered };
}

/** The vendor accepts only an object of strings: a code sent as a number would lose its leading zero. */
function readTemplateValues(json: string | undefined): Record<string, string> | undefined {
  try {
    const values: unknown = JSON.parse(json ?? '');
    if (values === null || typeof values !== 'object' || Array.isArray(values)) return undefined;
    return Object.values(values).every((value) => typeof value === 'string') ? (values as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}
