import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { systemRandomness } from '../../randomness.ts';
import { describeError, recordingLogger } from '../fake/recording-logger.ts';
import { flipBit, resend } from '../fake/resend.ts';
import type { Misbehaviour } from '../fake/vendor-server.ts';
import { smsConformance } from './conformance.ts';
import { createSmsProvider, SmsUndelivered, type SmsProvider, type TencentSmsOptions } from './index.ts';
import { openTencentServer, type TencentServer, type TencentSmsAccount } from './fake/tencent-server.ts';

const account = (): TencentSmsAccount => ({
  keyId: 'AKID-test-key',
  keySecret: 'test-secret',
  sdkAppId: '1400006666',
  signName: '鹦鹉匠',
  template: '449739',
  templateVariables: ['1', '2'],
  balance: 1_000,
  perNumberAndMinute: 1,
});

const optionsFor = (server: TencentServer): TencentSmsOptions => ({
  kind: 'tencent',
  secretId: 'AKID-test-key',
  secretKey: 'test-secret',
  sdkAppId: '1400006666',
  signName: '鹦鹉匠',
  templateId: '449739',
  endpoint: server.origin,
});

const MESSAGE = { phone: '13800000001', code: '048213', validMinutes: 5, reference: 'sending-7f3a' };

const NOTICE = { phone: '13800000001', event: '在新设备上登录', time: '3月2日 09:00', device: 'Windows Chrome', place: '广东', reference: 'notice-1' };

smsConformance('tencent', async (surroundings) => {
  const server = await openTencentServer(account(), surroundings.clock);
  return {
    provider: createSmsProvider(optionsFor(server), surroundings),
    delivered: async () => server.delivered.map(({ phone, values }) => ({ phone, content: values.join(' ') })),
    breakDown: () => server.suspend(),
    mend: () => server.resume(),
    close: () => server.close(),
  };
});

describe('tencent', () => {
  let customer: TencentSmsAccount;
  let server: TencentServer;
  let logged: string[];
  let clock: ReturnType<typeof fixedClock>;

  beforeEach(async () => {
    customer = account();
    clock = fixedClock();
    server = await openTencentServer(customer, clock);
  });

  afterEach(() => server.close());

  const providerWith = (changed: Partial<TencentSmsOptions> = {}): SmsProvider => {
    const { logger, lines } = recordingLogger();
    logged = lines;
    return createSmsProvider({ ...optionsFor(server), ...changed }, { clock, logger, random: systemRandomness });
  };

  const failureWith = async (changed: Partial<TencentSmsOptions> = {}): Promise<SmsUndelivered> =>
    providerWith(changed)
      .send(MESSAGE)
      .then(
        () => expect.unreachable('the message went out'),
        (error: SmsUndelivered) => {
          expect(error).toBeInstanceOf(SmsUndelivered);
          expect([describeError(error), ...logged].join('\n')).not.toMatch(/13800000001|048213/);
          expect(logged).toHaveLength(1);
          return error;
        },
      );

  test('carries our reference to the vendor, and brings the receipt back', async () => {
    const { receipt } = await providerWith().send(MESSAGE);
    expect(server.delivered).toMatchObject([{ phone: '13800000001', values: ['048213', '5'], reference: 'sending-7f3a', receipt }]);
  });

  test('sends an account’s owner the notice template, and fails if none is configured', async () => {
    customer.notice = { template: '449740', templateVariables: ['1', '2', '3', '4'] };
    await providerWith({ noticeTemplateId: '449740' }).sendNotice!(NOTICE);
    expect(server.delivered).toMatchObject([{ phone: '13800000001', values: ['在新设备上登录', '3月2日 09:00', 'Windows Chrome', '广东'], reference: 'notice-1' }]);
    expect(providerWith().sendNotice).toBeUndefined();
  });

  test('sends people of a live class the live template, and fails if none is configured', async () => {
    customer.notice = { template: '449741', templateVariables: ['1', '2', '3'] };
    await providerWith({ liveTemplateId: '449741' }).sendLiveNotice!({ phone: '13800000001', name: '低压电工第一讲', event: '已取消', address: 'liveDetail?code=LV-1', reference: 'live-1' });
    expect(server.delivered).toMatchObject([{ phone: '13800000001', values: ['低压电工第一讲', '已取消', 'liveDetail?code=LV-1'], reference: 'live-1' }]);
    expect(providerWith().sendLiveNotice).toBeUndefined();
  });

  test("fills the template's variables in their order", async () => {
    customer.templateVariables = ['1'];
    await providerWith({ templateParameters: ['code'] }).send(MESSAGE);
    expect(server.delivered[0]?.values).toEqual(['048213']);
  });

  test("the vendor refuses the driver's request if one bit of it, its date or its signature is changed", async () => {
    await providerWith().send(MESSAGE);
    const sent = server.received[0]!;
    const later = String(Number(sent.headers['x-tc-timestamp']) + 1);
    const tampered = [
      { body: flipBit(sent.body) },
      { target: '/?a=1' },
      { headers: { ...sent.headers, 'x-tc-timestamp': later } },
      { headers: { ...sent.headers, host: 'sms.example.test' } },
      { headers: { ...sent.headers, authorization: flipBit(Buffer.from(String(sent.headers.authorization)), 160).toString() } },
    ];
    for (const changed of tampered) {
      expect(await resend(server.port, sent, changed)).toMatchObject({ body: expect.stringContaining('"Code":"AuthFailure.SignatureFailure"') });
    }
    expect(server.delivered).toHaveLength(1);
  });

  test('a wrong secret, an unknown key and a wrong clock are refusals', async () => {
    expect(await failureWith({ secretKey: 'test-secreu' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'AuthFailure.SignatureFailure' });
    expect(await failureWith({ secretId: 'unknown-key' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'AuthFailure.SecretIdNotFound' });
    await server.close();
    server = await openTencentServer(customer, { now: () => clock.now() + 3_600_000 });
    expect(await failureWith()).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'AuthFailure.SignatureExpire' });
    expect(server.delivered).toEqual([]);
  });

  test('a used-up package, an unknown sign name, template and application are permanent refusals', async () => {
    customer.balance = 0;
    expect(await failureWith()).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'FailedOperation.InsufficientBalanceInSmsPackage' });
    expect(await failureWith({ signName: '别人' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'FailedOperation.SignatureIncorrectOrUnapproved' });
    expect(await failureWith({ templateId: '1' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'FailedOperation.TemplateIncorrectOrUnapproved' });
    expect(await failureWith({ sdkAppId: '1' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'UnauthorizedOperation.SmsSdkAppIdVerifyFail' });
  });

  test("a second message within the vendor's limit is limited, which is distinct from a refusal", async () => {
    await providerWith().send(MESSAGE);
    expect(await failureWith()).toMatchObject({
      reason: 'limited',
      retryable: true,
      vendorCode: 'LimitExceeded.PhoneNumberThirtySecondLimit',
      vendorRequestId: expect.stringMatching(/^ed93f3cb/),
    });
  });

  test.each<[string, Misbehaviour, object]>([
    ['a limit of the interface', refusal('RequestLimitExceeded.UinLimitExceeded'), { reason: 'limited', retryable: true }],
    ["the application's day limit", status('LimitExceeded.AppDailyLimit'), { reason: 'limited', retryable: true }],
    ['too many numbers in one request', refusal('LimitExceeded.PhoneNumberCountLimit'), { reason: 'refused', retryable: false }],
    ['a number on the black list', status('FailedOperation.PhoneNumberInBlacklist'), { reason: 'refused', retryable: false }],
    ['a suspended account', refusal('UnauthorizedOperation.SerivceSuspendDueToArrears'), { reason: 'refused', retryable: false }],
    ["the vendor's own time-out", status('InternalError.Timeout'), { reason: 'timeout', retryable: true }],
    ["the vendor's own fault", refusal('InternalError.OtherError'), { reason: 'unreachable', retryable: true, vendorCode: 'InternalError.OtherError' }],
    ['a bare internal error', refusal('InternalError'), { reason: 'unreachable', retryable: true }],
    ['a clock that the service finds wrong', status('InternalError.RequestTimeException'), { reason: 'refused', retryable: false }],
    ['HTTP 500', { kind: 'answers', status: 500, body: '13800000001' }, { reason: 'unreachable', retryable: true, vendorCode: 'HTTP_500' }],
    ['HTTP 429', { kind: 'answers', status: 429 }, { reason: 'limited', retryable: true }],
    ['HTTP 403', { kind: 'answers', status: 403 }, { reason: 'refused', retryable: false }],
    ['a code that is the number', status('13800000001'), { reason: 'refused', vendorCode: 'unreadable' }],
    ['HTML where JSON should be', { kind: 'answers', status: 200, body: '<html>13800000001</html>' }, { reason: 'unreachable', retryable: true }],
    ['JSON without an answer', answer({ hello: '13800000001' }), { reason: 'unreachable', retryable: true }],
    ['an answer without a status', answer({ Response: { SendStatusSet: [], RequestId: 'x' } }), { reason: 'unreachable', retryable: true, vendorCode: 'local.UNREADABLE_ANSWER' }],
    ['null', answer(null), { reason: 'unreachable', retryable: true }],
    ['an empty body', { kind: 'answers', status: 200, body: '' }, { reason: 'unreachable', retryable: true }],
    ['a dropped connection', { kind: 'drops-connection' }, { reason: 'unreachable', retryable: true }],
    ['a connection cut in the middle of the answer', { kind: 'breaks-off' }, { reason: 'unreachable', retryable: true }],
  ])('%s is classified correctly', async (_what, misbehaviour, expected) => {
    server.misbehave(misbehaviour);
    expect(await failureWith()).toMatchObject(expected);
    expect(server.received).toHaveLength(1);
  });

  test.each<[string, Misbehaviour]>([
    ['never answers', { kind: 'never-answers' }],
    ['stops in the middle of its answer', { kind: 'stalls-midway' }],
  ])('a vendor that %s is given up after the configured time, without a second message', async (_what, misbehaviour) => {
    server.misbehave(misbehaviour);
    expect(await failureWith({ timeoutMs: 500 })).toMatchObject({ reason: 'timeout', retryable: true });
    expect(server.received).toHaveLength(1);
  });

  test('health queries the template, is free of charge, and asks once a minute', async () => {
    const provider = providerWith();
    await Promise.all([provider.health(), provider.health()]);
    clock.advance(59_999);
    await provider.health();
    expect(server.received.map(({ headers }) => headers['x-tc-action'])).toEqual(['DescribeSmsTemplateList']);
    clock.advance(1);
    await provider.health();
    expect(server.received).toHaveLength(2);
    expect(customer.balance).toBe(1_000);
  });

  test('a key that may only send is healthy; a wrong secret and an unknown template are not', async () => {
    server.misbehave(refusal('AuthFailure.UnauthorizedOperation'));
    await expect(providerWith().health()).resolves.toBeUndefined();
    await expect(providerWith({ secretKey: 'x' }).health()).rejects.toMatchObject({ vendorCode: 'AuthFailure.SignatureFailure' });
    await expect(providerWith({ templateId: '1' }).health()).rejects.toMatchObject({ vendorCode: 'FailedOperation.MissingTemplateList' });
  });
});

function answer(body: unknown): Misbehaviour {
  return { kind: 'answers', status: 200, body: JSON.stringify(body) };
}

function refusal(Code: string): Misbehaviour {
  return answer({ Response: { Error: { Code, Message: `${Code} +8613800000001` }, RequestId: 'x' } });
}

function status(Code: string): Misbehaviour {
  return answer({ Response: { SendStatusSet: [{ Code, Message: `${Code} +8613800000001`, PhoneNumber: '+8613800000001' }], RequestId: 'x' } });
}
