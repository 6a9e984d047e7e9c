import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { systemRandomness } from '../../randomness.ts';
import { describeError, recordingLogger } from '../fake/recording-logger.ts';
import { flipBit, resend } from '../fake/resend.ts';
import type { Misbehaviour } from '../fake/vendor-server.ts';
import { smsConformance } from './conformance.ts';
import { createSmsProvider, SmsUndelivered, type AliyunSmsOptions, type SmsProvider } from './index.ts';
import { openAliyunServer, type AliyunServer } from './fake/aliyun-server.ts';
import type { SmsAccount } from './fake/sms-account.ts';

const account = (): SmsAccount => ({
  keyId: 'LTAI-test-key',
  keySecret: 'test-secret',
  signName: '鹦鹉匠',
  template: 'SMS_464000000',
  templateVariables: ['code'],
  balance: 1_000,
  perNumberAndMinute: 1,
});

const optionsFor = (server: AliyunServer): AliyunSmsOptions => ({
  kind: 'aliyun',
  accessKeyId: 'LTAI-test-key',
  accessKeySecret: 'test-secret',
  signName: '鹦鹉匠',
  templateCode: 'SMS_464000000',
  endpoint: server.origin,
});

const MESSAGE = { phone: '13800000001', code: '048213', validMinutes: 5, reference: 'sending-7f3a' };

const NOTICE = { phone: '13800000001', event: '在新设备上登录', time: '3月2日 09:00', device: 'Windows Chrome', place: '广东', reference: 'notice-1' };

smsConformance('aliyun', async (surroundings) => {
  const server = await openAliyunServer(account(), surroundings.clock);
  return {
    provider: createSmsProvider(optionsFor(server), surroundings),
    delivered: async () => server.delivered.map(({ phone, values }) => ({ phone, content: values.join(' ') })),
    breakDown: () => server.suspend(),
    mend: () => server.resume(),
    close: () => server.close(),
  };
});

describe('aliyun', () => {
  let customer: SmsAccount;
  let server: AliyunServer;
  let logged: string[];
  let clock: ReturnType<typeof fixedClock>;

  beforeEach(async () => {
    customer = account();
    clock = fixedClock();
    server = await openAliyunServer(customer, clock);
  });

  afterEach(() => server.close());

  const providerWith = (changed: Partial<AliyunSmsOptions> = {}): SmsProvider => {
    const { logger, lines } = recordingLogger();
    logged = lines;
    return createSmsProvider({ ...optionsFor(server), ...changed }, { clock, logger, random: systemRandomness });
  };

  const failureWith = async (changed: Partial<AliyunSmsOptions> = {}): Promise<SmsUndelivered> =>
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
    expect(server.delivered).toMatchObject([{ phone: '13800000001', values: ['048213'], reference: 'sending-7f3a', receipt }]);
  });

  test('sends an account’s owner the notice template, and fails if none is configured', async () => {
    customer.notice = { template: 'SMS_465000000', templateVariables: ['event', 'time', 'device', 'place'] };
    await providerWith({ noticeTemplateCode: 'SMS_465000000' }).sendNotice!(NOTICE);
    expect(server.delivered).toMatchObject([{ phone: '13800000001', values: ['在新设备上登录', '3月2日 09:00', 'Windows Chrome', '广东'], reference: 'notice-1' }]);
    expect(providerWith().sendNotice).toBeUndefined();
  });

  test('sends people of a live class the live template, and fails if none is configured', async () => {
    customer.notice = { template: 'SMS_466000000', templateVariables: ['name', 'event', 'address'] };
    await providerWith({ liveTemplateCode: 'SMS_466000000' }).sendLiveNotice!({ phone: '13800000001', name: '低压电工第一讲', event: '已取消', address: 'liveDetail?code=LV-1', reference: 'live-1' });
    expect(server.delivered).toMatchObject([{ phone: '13800000001', values: ['低压电工第一讲', '已取消', 'liveDetail?code=LV-1'], reference: 'live-1' }]);
    expect(providerWith().sendLiveNotice).toBeUndefined();
  });

  test("fills the template's variables by their names", async () => {
    customer.templateVariables = ['yzm', 'fenzhong'];
    await providerWith({ templateParameters: { yzm: 'code', fenzhong: 'validMinutes' } }).send(MESSAGE);
    expect(server.delivered[0]?.values).toEqual(['048213', '5']);
  });

  test("the vendor refuses the driver's request if one bit of it, its date or its signature is changed", async () => {
    await providerWith().send(MESSAGE);
    const sent = server.received[0]!;
    const tampered = [
      { target: sent.target.replace('13800000001', '13800000002') },
      { target: sent.target.replace('048213', '048212') },
      { body: Buffer.from('x') },
      { headers: { ...sent.headers, 'x-acs-date': '2026-01-01T00:00:00Z' } },
      { headers: { ...sent.headers, authorization: flipBit(Buffer.from(String(sent.headers.authorization)), 200).toString() } },
    ];
    for (const changed of tampered) {
      expect(await resend(server.port, sent, changed)).toMatchObject({ status: 400, body: expect.stringContaining('"Code":"SignatureDoesNotMatch"') });
    }
    expect(await resend(server.port, sent)).toMatchObject({ status: 400, body: expect.stringContaining('"Code":"SignatureNonceUsed"') });
    expect(server.delivered).toHaveLength(1);
  });

  test('a wrong secret, an unknown key and a wrong clock are refusals', async () => {
    expect(await failureWith({ accessKeySecret: 'test-secreu' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'SignatureDoesNotMatch' });
    expect(await failureWith({ accessKeyId: 'unknown-key' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'InvalidAccessKeyId.NotFound' });
    await server.close();
    server = await openAliyunServer(customer, { now: () => clock.now() + 3_600_000 });
    expect(await failureWith()).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'InvalidTimeStamp.Expired' });
    expect(server.delivered).toEqual([]);
  });

  test('an empty account, an unknown sign name and an unknown template are permanent refusals', async () => {
    customer.balance = 0;
    expect(await failureWith()).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'isv.AMOUNT_NOT_ENOUGH' });
    expect(await failureWith({ signName: '别人' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'isv.SMS_SIGNATURE_ILLEGAL' });
    expect(await failureWith({ templateCode: 'SMS_1' })).toMatchObject({ reason: 'refused', retryable: false, vendorCode: 'isv.SMS_TEMPLATE_ILLEGAL' });
  });

  test("a second message within the vendor's minute is limited, which is distinct from a refusal", async () => {
    await providerWith().send(MESSAGE);
    expect(await failureWith()).toMatchObject({
      reason: 'limited',
      retryable: true,
      vendorCode: 'isv.BUSINESS_LIMIT_CONTROL',
      vendorRequestId: expect.stringMatching(/^F655A8D5/),
    });
  });

  test.each<[string, Misbehaviour, object]>([
    ['throttling', answer(400, { Code: 'Throttling.User', Message: '13800000001' }), { reason: 'limited', retryable: true, vendorCode: 'Throttling.User' }],
    ["the account's day limit", answer(200, { Code: 'isv.DAY_LIMIT_CONTROL' }), { reason: 'limited', retryable: true }],
    ["the account's month limit", answer(200, { Code: 'isv.MONTH_LIMIT_CONTROL' }), { reason: 'limited', retryable: true }],
    ['a keyword on the black list', answer(200, { Code: 'isv.BLACK_KEY_CONTROL_LIMIT' }), { reason: 'refused', retryable: false }],
    ['a number that is none', answer(200, { Code: 'isv.MOBILE_NUMBER_ILLEGAL' }), { reason: 'refused', retryable: false }],
    ['a suspended account', answer(200, { Code: 'isv.OUT_OF_SERVICE' }), { reason: 'refused', retryable: false }],
    ['a key without the permission', answer(200, { Code: 'isp.RAM_PERMISSION_DENY' }), { reason: 'refused', retryable: false }],
    ['a forbidden key', answer(403, { Code: 'Forbidden.RAM' }), { reason: 'refused', retryable: false, vendorCode: 'Forbidden.RAM' }],
    ["the platform's own fault", answer(200, { Code: 'isp.SYSTEM_ERROR' }), { reason: 'unreachable', retryable: true, vendorCode: 'isp.SYSTEM_ERROR' }],
    ['an internal error', answer(500, { Code: 'InternalError' }), { reason: 'unreachable', retryable: true }],
    ['an unavailable service', answer(503, { Code: 'ServiceUnavailable' }), { reason: 'unreachable', retryable: true }],
    ['a 502 of a proxy', { kind: 'answers', status: 502, body: '<html>13800000001</html>' }, { reason: 'unreachable', retryable: true }],
    ['a 429 without a code', answer(429, {}), { reason: 'limited', retryable: true, vendorCode: 'HTTP_429' }],
    ['a code that is the number', answer(200, { Code: '13800000001' }), { reason: 'refused', vendorCode: 'unreadable' }],
    ['HTML where JSON should be', { kind: 'answers', status: 200, body: '<html>13800000001</html>' }, { reason: 'unreachable', retryable: true }],
    ['JSON without a code', answer(200, { hello: '13800000001' }), { reason: 'unreachable', retryable: true, vendorCode: 'local.UNREADABLE_ANSWER' }],
    ['JSON that is no object', answer(200, ['13800000001']), { reason: 'unreachable', retryable: true }],
    ['null', answer(200, null), { reason: 'unreachable', retryable: true }],
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
  ])('a request to a vendor that %s is given up after the configured time, without a second message', async (_what, misbehaviour) => {
    server.misbehave(misbehaviour);
    expect(await failureWith({ timeoutMs: 500 })).toMatchObject({ reason: 'timeout', retryable: true });
    expect(server.received).toHaveLength(1);
  });

  test('health queries the template, is free of charge, and asks once a minute', async () => {
    const provider = providerWith();
    await Promise.all([provider.health(), provider.health()]);
    clock.advance(59_999);
    await provider.health();
    expect(server.received.map(({ headers }) => headers['x-acs-action'])).toEqual(['GetSmsTemplate']);
    clock.advance(1);
    await provider.health();
    expect(server.received).toHaveLength(2);
    expect(customer.balance).toBe(1_000);
  });

  test('a key that may only send is healthy; a wrong secret and an unknown template are not', async () => {
    server.misbehave(answer(403, { Code: 'NoPermission' }));
    await expect(providerWith().health()).resolves.toBeUndefined();
    await expect(providerWith({ accessKeySecret: 'x' }).health()).rejects.toMatchObject({ vendorCode: 'SignatureDoesNotMatch' });
    await expect(providerWith({ templateCode: 'SMS_1' }).health()).rejects.toMatchObject({ vendorCode: 'isv.SMS_TEMPLATE_ILLEGAL' });
  });
});

function answer(status: number, body: unknown): Misbehaviour {
  return { kind: 'answers', status, body: JSON.stringify(body) };
}
