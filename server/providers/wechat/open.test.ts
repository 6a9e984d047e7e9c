import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, type FixedClock } from '../../clock.ts';
import { seededRandomness } from '../../randomness.ts';
import { describeError, recordingLogger } from '../fake/recording-logger.ts';
import { resend } from '../fake/resend.ts';
import type { Misbehaviour } from '../fake/vendor-server.ts';
import { wechatConformance } from './conformance.ts';
import { createOpenWechatProvider } from './open.ts';
import type { OpenWechatOptions } from './options.ts';
import type { WechatProvider } from './provider.ts';
import { isLocalHost, type WechatApplication } from './fake/application.ts';
import { phoneAt } from './fake/testing-phone.ts';
import { openWechatVendor, type WechatVendor } from './fake/testing-vendor.ts';

const application: WechatApplication = { kind: 'website', appId: 'wx1234567890abcdef', appSecret: 'f00dfeedf00dfeedf00dfeedf00dfeed', title: '鹦鹉匠', isRedirectHost: isLocalHost };
const account: WechatApplication = { ...application, kind: 'official', appId: 'wxfedcba0987654321', appSecret: 'beefbeefbeefbeefbeefbeefbeefbeef' };
const optionsFor = (vendor: WechatVendor): OpenWechatOptions => ({ kind: 'open', appId: application.appId, appSecret: application.appSecret, official: account, openBase: vendor.origin, apiBase: vendor.origin, scriptBase: vendor.origin });

wechatConformance('open', async (surroundings) => {
  const vendor = await openWechatVendor([application, account], surroundings);
  return {
    provider: createOpenWechatProvider(optionsFor(vendor), surroundings),
    secrets: [application.appSecret, account.appSecret],
    breakDown: () => vendor.suspend(),
    mend: () => vendor.resume(),
    close: () => vendor.close(),
  };
});

describe('open', () => {
  let vendor: WechatVendor;
  let clock: FixedClock;
  let logged: string[];

  beforeEach(async () => {
    clock = fixedClock();
    vendor = await openWechatVendor([application, account], { clock, random: seededRandomness('open') });
  });

  afterEach(() => vendor.close());

  const providerWith = (changed: Partial<OpenWechatOptions> = {}): WechatProvider => {
    const { logger, lines } = recordingLogger();
    logged = lines;
    return createOpenWechatProvider({ ...optionsFor(vendor), ...changed }, { clock, logger });
  };
  const confirmed = async (): Promise<string> => {
    const url = await providerWith().authorizeUrl({ redirectUri: 'http://localhost/back', state: 's' });
    return (await (await phoneAt(url)).agree('jia')).searchParams.get('code') ?? '';
  };
  /** Sends a valid code while the vendor fails in the given ways. */
  const failureWith = async (misbehaviours: readonly Misbehaviour[] = [], changed: Partial<OpenWechatOptions> = {}): Promise<unknown> => {
    const provider = providerWith(changed);
    const code = await confirmed();
    for (const misbehaviour of misbehaviours) vendor.misbehave(misbehaviour);
    const failure: unknown = await provider.identify(code).then(
      () => expect.unreachable('a person was identified'),
      (error: unknown) => error,
    );
    const reports = [describeError(failure), ...logged].join('\n');
    for (const secret of [application.appSecret, code]) expect(reports).not.toContain(secret);
    return failure;
  };
  const questions = () => vendor.received.map(({ target }) => target).filter((target) => target.startsWith('/sns/'));

  test('sends the two documented requests, and no more', async () => {
    const code = await confirmed();
    await providerWith().identify(code);
    const asked = questions().map((target) => new URL(target, vendor.origin));
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/sns/oauth2/access_token', '/sns/userinfo']);
    expect([...(asked[0]?.searchParams ?? [])]).toEqual([['appid', application.appId], ['secret', application.appSecret], ['code', code], ['grant_type', 'authorization_code']]);
    expect([...(asked[1]?.searchParams.keys() ?? [])]).toEqual(['access_token', 'openid', 'lang']);
  });

  test('the vendor refuses the driver’s requests after any part was changed', async () => {
    await providerWith().identify(await confirmed());
    const [first, second] = vendor.received.filter(({ target }) => target.startsWith('/sns/'));
    const tampered = [
      [first!, application.appId, 'wx1234567890abcdee', 40013],
      [first!, application.appSecret, 'f00dfeedf00dfeedf00dfeedf00dfeee', 40125],
      [first!, 'grant_type=authorization_code', 'grant_type=client_credential', 40002],
      [first!, /&code=[^&]+/, '', 41008],
      [first!, /&code=[^&]+/, '&code=x', 40029],
      [first!, '', '', 40163],
      [second!, /access_token=[^&]{4}/, 'access_token=AAAA', 40001],
      [second!, /openid=o[^&]{4}/, 'openid=oAAAA', 40003],
    ] as const;
    for (const [recorded, from, to, errcode] of tampered) {
      const { status, body } = await resend(vendor.port, recorded, { target: recorded.target.replace(from, to) });
      expect({ status, errcode: (JSON.parse(body) as { errcode?: number }).errcode }).toEqual({ status: 200, errcode });
    }
  });

  test.each([
    ['appid', 'wx1234567890abcdee', 'appid 参数错误'],
    ['redirect_uri', 'https://evil.example/', 'redirect_uri 参数错误'],
    ['scope', 'snsapi_userinfo', 'Scope 参数错误'],
    ['response_type', 'token', 'response_type 参数错误'],
    ['state', '<script>', 'state 参数错误'],
  ])('the vendor’s page refuses another %s', async (name, value, fault) => {
    const url = new URL(await providerWith().authorizeUrl({ redirectUri: 'http://localhost/back', state: 's' }));
    url.searchParams.set(name, value);
    expect(await (await fetch(url)).text()).toContain(fault);
  });

  test('a wrong application and a wrong secret are errors of the configuration', async () => {
    expect(await failureWith([], { appId: 'wx0' })).toMatchObject({ reason: 'misconfigured', retryable: false, vendorCode: '40013' });
    expect(await failureWith([], { appSecret: 'wrong' })).toMatchObject({ reason: 'misconfigured', retryable: false, vendorCode: '40125', vendorRequestId: '6583f22d-35b1b023-4a6d02b6' });
  });

  test.each<[string, Misbehaviour, object]>([
    ['a busy system', answer({ errcode: -1, errmsg: 'system error' }), { reason: 'unreachable', retryable: true, vendorCode: '-1' }],
    ['the minute’s quota', answer({ errcode: 45011, errmsg: 'api minute-quota reach limit' }), { reason: 'limited', retryable: true, vendorCode: '45011' }],
    ['the day’s quota', answer({ errcode: 45009 }), { reason: 'limited', retryable: true }],
    ['an address that is not allowed', answer({ errcode: 40164 }), { reason: 'misconfigured', retryable: false }],
    ['a permission that is missing', answer({ errcode: 48001 }), { reason: 'misconfigured', retryable: false }],
    ['a code that is too old', answer({ errcode: 42003 }), { reason: 'code-unusable', retryable: false }],
    ['an unknown refusal', answer({ errcode: 99999 }), { reason: 'unreachable', retryable: true, vendorCode: '99999' }],
    ['a 502 of a proxy', { kind: 'answers', status: 502, body: '<html>' }, { reason: 'unreachable', vendorCode: 'HTTP_502' }],
    ['a 429', { kind: 'answers', status: 429 }, { reason: 'limited', retryable: true }],
    ['a redirect to somewhere else', { kind: 'answers', status: 302, headers: { location: 'http://127.0.0.1:9/' } }, { reason: 'unreachable', retryable: true }],
    ['HTML where JSON should be', { kind: 'answers', status: 200, body: '<html>' }, { reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' }],
    ['JSON that is no object', { kind: 'answers', status: 200, body: '["x"]' }, { reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' }],
    ['an answer without a person', answer({ access_token: 't' }), { reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' }],
    ['a person that is no text', answer({ access_token: 't', openid: { $ne: null } }), { reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' }],
    ['an empty body', { kind: 'answers', status: 200, body: '' }, { reason: 'unreachable' }],
    ['a dropped connection', { kind: 'drops-connection' }, { reason: 'unreachable', retryable: true }],
    ['a connection cut in the middle of the answer', { kind: 'breaks-off' }, { reason: 'unreachable', retryable: true }],
  ])('%s is classified correctly, and no request is repeated', async (_what, misbehaviour, expected) => {
    expect(await failureWith([misbehaviour])).toMatchObject(expected);
    expect(questions()).toHaveLength(1);
  });

  test('a profile of another person is refused', async () => {
    const granted = answer({ access_token: 't', openid: 'oJia', expires_in: 7200 });
    expect(await failureWith([granted, answer({ openid: 'oYi', nickname: '乙' })])).toMatchObject({ reason: 'unreachable', vendorCode: 'local.UNREADABLE_ANSWER' });
  });

  test('a nickname in UTF-8 is read without a declared charset, and people without a union id have none', async () => {
    vendor.misbehave(answer({ access_token: 't', openid: 'oJia' }));
    vendor.misbehave(answer({ openid: 'oJia', nickname: '木木🌲' }));
    expect(await providerWith().identify('any')).toEqual({ openId: 'oJia', unionId: null, nickname: '木木🌲' });
    vendor.misbehave(answer({ access_token: 't', openid: 'oJia', unionid: 'oUnion' }));
    vendor.misbehave(answer({ openid: 'oJia' }));
    expect(await providerWith().identify('any')).toEqual({ openId: 'oJia', unionId: 'oUnion', nickname: '' });
  });

  test('the ids of a preview page, which belong to nobody, are refused', async () => {
    vendor.misbehave(answer({ access_token: 't', openid: 'oVirtual', is_snapshotuser: 1, unionid: 'oUnion' }));
    await expect(providerWith().official?.identify('any')).rejects.toMatchObject({ reason: 'code-unusable', vendorCode: 'local.SNAPSHOT_USER' });
    expect(questions()).toHaveLength(1);
  });

  test('an official account without union ids is reported, because the QR code would find another person', async () => {
    const provider = providerWith();
    vendor.misbehave(answer({ access_token: 't', openid: 'oJia' }));
    vendor.misbehave(answer({ openid: 'oJia', nickname: '甲' }));
    expect(await provider.official?.identify('any')).toEqual({ openId: 'oJia', unionId: null, nickname: '甲' });
    expect(logged.join('\n')).toContain('the official account gives no union id');
  });

  test('without an official account nobody logs in inside the messaging app', () => {
    expect(providerWith({ official: undefined }).official).toBeNull();
  });

  test.each<[string, Misbehaviour]>([
    ['never answers', { kind: 'never-answers' }],
    ['stops in the middle of its answer', { kind: 'stalls-midway' }],
  ])('a request to a vendor that %s is given up after the configured time', async (_what, misbehaviour) => {
    expect(await failureWith([misbehaviour], { timeoutMs: 500 })).toMatchObject({ reason: 'timeout', retryable: true });
    expect(questions()).toHaveLength(1);
  });

  test('health sends an invalid code, once a minute, and a busy vendor counts as healthy', async () => {
    const provider = providerWith();
    await Promise.all([provider.health(), provider.health()]);
    clock.advance(59_999);
    await provider.health();
    // One for each application.
    expect(questions()).toHaveLength(2);
    vendor.misbehave(answer({ errcode: 45011 }));
    await expect(providerWith().health()).resolves.toBeUndefined();
    await expect(providerWith({ official: { ...account, appSecret: 'x' } }).health()).rejects.toMatchObject({ reason: 'misconfigured', vendorCode: '40125' });
    await expect(providerWith({ appSecret: 'x' }).health()).rejects.toMatchObject({ reason: 'misconfigured', vendorCode: '40125' });
  });
});

/** An answer as the vendor sends it: HTTP 200, declared as text/plain. */
function answer(body: object): Misbehaviour {
  return { kind: 'answers', status: 200, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) };
}
