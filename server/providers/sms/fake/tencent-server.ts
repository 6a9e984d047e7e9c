import type { Clock } from '../../../clock.ts';
import { openVendorServer, type ReceivedRequest, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';
import type { DeliveredSms, SmsAccount } from './sms-account.ts';
import { tc3Fault } from './tencent-signature.ts';

const VERSION = '2021-01-11';
const ONE_MINUTE_MS = 60_000;

/** A fake of 腾讯云短信 on loopback: SendSms and DescribeSmsTemplateList. For tests. */
export interface TencentServer extends VendorServer {
  readonly origin: string;
  readonly delivered: DeliveredSms[];
}

export interface TencentSmsAccount extends SmsAccount {
  sdkAppId: string;
}

export async function openTencentServer(account: TencentSmsAccount, clock: Clock): Promise<TencentServer> {
  const delivered: DeliveredSms[] = [];
  let requests = 0;

  const answer = (request: ReceivedRequest): VendorAnswer => {
    const RequestId = `ed93f3cb-f35e-473f-b9f3-${String(++requests).padStart(12, '0')}`;
    const reply = (response: object): VendorAnswer => ({ status: 200, body: JSON.stringify({ Response: { ...response, RequestId } }) });
    // The vendor's messages repeat the request, as this one does: callers must not pass them on.
    const refuse = (Code: string): VendorAnswer => reply({ Error: { Code, Message: `${Code}: ${request.body.toString()}` } });

    const fault = tc3Fault(request, 'sms', new Map([[account.keyId, account.keySecret]]), clock.now());
    if (fault !== undefined) return refuse(fault);
    if (request.headers['x-tc-version'] !== VERSION) return refuse('NoSuchVersion');

    const parameters = JSON.parse(request.body.toString()) as Record<string, unknown>;
    switch (request.headers['x-tc-action']) {
      case 'SendSms': {
        if (parameters.SmsSdkAppId !== account.sdkAppId) return refuse('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
        const numbers = parameters.PhoneNumberSet as string[];
        if (numbers.length === 0) return refuse('MissingParameter.EmptyPhoneNumberSet');
        return reply({ SendStatusSet: numbers.map((number) => sendTo(number, parameters)) });
      }
      case 'DescribeSmsTemplateList': {
        const wanted = parameters.TemplateIdSet as number[];
        const known = wanted.filter((id) => String(id) === account.template);
        return known.length === wanted.length
          ? reply({ DescribeTemplateStatusSet: known.map((TemplateId) => ({ TemplateId, International: 0, StatusCode: 0 })) })
          : refuse('FailedOperation.MissingTemplateList');
      }
      default:
        return refuse('InvalidAction');
    }
  };

  const sendTo = (number: string, parameters: Record<string, unknown>): object => {
    const [, phone = ''] = /^\+86(1\d{10})$/.exec(number) ?? [];
    const values = (parameters.TemplateParamSet ?? []) as string[];
    const SessionContext = String(parameters.SessionContext ?? '');
    const status = (Code: string, SerialNo = ''): object => ({
      SerialNo,
      PhoneNumber: number,
      Fee: SerialNo === '' ? 0 : 1,
      SessionContext,
      Code,
      Message: Code === 'Ok' ? 'send success' : `${Code}: ${number}`,
      IsoCode: 'CN',
    });

    if (phone === '') return status('InvalidParameterValue.IncorrectPhoneNumber');
    if (parameters.SignName !== account.signName) return status('FailedOperation.SignatureIncorrectOrUnapproved');
    const asked = [account, account.notice].find((known) => known?.template === parameters.TemplateId);
    if (!asked) return status('FailedOperation.TemplateIncorrectOrUnapproved');
    if (values.length !== asked.templateVariables.length) return status('FailedOperation.TemplateIncorrectOrUnapproved');
    // Only templates for codes have this rule.
    if (asked === account && !values.every((value) => /^\d{0,6}$/.test(value))) return status('InvalidParameterValue.TemplateParameterFormatError');
    if (account.balance <= 0) return status('FailedOperation.InsufficientBalanceInSmsPackage');
    const recent = delivered.filter((sms) => sms.phone === phone && sms.at > clock.now() - ONE_MINUTE_MS);
    if (recent.length >= account.perNumberAndMinute) return status('LimitExceeded.PhoneNumberThirtySecondLimit');

    account.balance -= 1;
    const receipt = `2019:${5_045_114_640n + BigInt(delivered.length)}`;
    delivered.push({ phone, values, reference: SessionContext, receipt, at: clock.now() });
    return status('Ok', receipt);
  };

  const server = await openVendorServer(answer);
  return { ...server, origin: `http://127.0.0.1:${server.port}`, delivered };
}
