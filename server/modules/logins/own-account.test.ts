import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { CallName, DataOf, RequestOf } from '../../../contract/calls/index.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { describeOnBothDatabases, type OpenDatabase } from '../../database/testing.ts';
import { SmsUndelivered, type SmsNotice } from '../../providers/sms/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller } from '../../testing-context.ts';
import { browserKnownTo, sessionOf } from '../accounts/index.ts';
import { requestSmsCode } from '../sms-codes/index.ts';
import { completeLogin, ownAccountHandlers, sendSecurityNoticesFromOutbox } from './index.ts';
import { a, phone, ready } from './testing-logins.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

const { success, sessionEnded, wrongCredentials, passwordLoginClosed, invalidInput, notFound, smsCodeWrong } = returnCodes;
const chosen = 'Beiqiao#5530';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type OwnCall = keyof typeof ownAccountHandlers;

/** A person, and browsers that log in to the account. */
async function person(open: OpenDatabase, settings: Parameters<typeof ready>[1] = {}) {
  const around = await ready(open, settings);
  const { context, codeOf } = around;
  sendSecurityNoticesFromOutbox(context);
  const personId = await addTestPerson(context, { phone, userName: 'zhaomin01', memberships: [[a, 'student']] });
  const clientAddress = '113.108.81.89';

  /** A browser keeps its cookies. Each login is a tab. */
  function browser(userAgent = chrome) {
    const cookies = new Map<string, string>();
    const headersWith = (token?: string) =>
      new Headers({ host: 'localhost:3000', 'sec-fetch-site': 'same-origin', 'user-agent': userAgent, ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }), ...(token === undefined ? {} : { authorization_token: token }) });
    const keepCookies = (replied: readonly string[]) => {
      for (const set of replied) cookies.set(...(set.split(';')[0]!.split('=') as [string, string]));
    };
    return {
      /** Its current headers, as another browser with a copy of its cookies would send them. */
      copiedHeaders: () => headersWith(),
      async logIn(who = personId) {
        context.clock.advance(1000);
        const caller = testCaller(context, { clientAddress, headers: headersWith() });
        const { authorizationToken: token } = await context.database.transaction((tx) => completeLogin(caller, tx, { personId: who, topCode: a }));
        keepCookies(caller.reply.cookies);
        const make = async <Name extends OwnCall>(name: Name, request: RequestOf<Name>): Promise<DataOf<Name>> => {
          const headers = headersWith(token);
          const own = testCaller(context, { clientAddress, headers, session: await sessionOf(context, headers) });
          const data = await answerOf(ownAccountHandlers as unknown as Pick<HandlerMap<Name & CallName>, Name>, name, request, own);
          keepCookies(own.reply.cookies);
          return data;
        };
        return { make, tried: <Name extends OwnCall>(name: Name, request: RequestOf<Name>) => codeOf(make(name, request)) };
      },
    };
  }
  const audited = async () => (await context.database.read.selectFrom('audit_entries').select(['action', 'actor', 'subject_code', 'network', 'detail']).where((eb) => eb.or([eb('action', 'like', 'password.%'), eb('action', 'like', 'session.%')])).orderBy('at').execute()).map((row) => ({ ...row, detail: JSON.parse(row.detail) as unknown }));
  return { ...around, personId, browser, audited };
}

type Tab = Awaited<ReturnType<ReturnType<Awaited<ReturnType<typeof person>>['browser']>['logIn']>>;

describeOnBothDatabases('the devices of an account', (open) => {
  test('are listed once for each browser, the current one first, each with a recognisable description', async () => {
    const { context, browser } = await person(open);
    const office = browser();
    const firstTab = await office.logIn();
    const opened = context.clock.now();
    await office.logIn();
    await browser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50').logIn();
    const { devices, phone: shown, hasPassword } = await firstTab.make('accountSecurity', {});
    expect([shown, hasPassword]).toEqual(['139****5678', true]);
    expect(devices.map(({ deviceCode: _code, ...device }) => device)).toEqual([
      { device: 'Windows · Chrome', place: '广东 113.108.81.*', since: '2026-03-02T09:00:01+08:00', lastSeenAt: expect.any(String), current: true },
      { device: 'iOS · 微信', place: '广东 113.108.81.*', since: '2026-03-02T09:00:03+08:00', lastSeenAt: expect.any(String), current: false },
    ]);
    expect(Date.parse(devices[0]!.since)).toBe(opened);
    context.clock.advance(2 * 3_600_000);
    expect(await firstTab.tried('accountSecurity', {})).toBe(sessionEnded);
  });

  test('end with all their tabs at the next request, one of them or all others; the current one stays', async () => {
    const { browser, personId, audited } = await person(open);
    const own = await browser().logIn();
    const other = browser();
    const tabs = [await other.logIn(), await other.logIn()];
    const [, listed] = (await own.make('accountSecurity', {})).devices;
    for (const expected of [success, success]) expect(await own.tried('accountEndDevice', { deviceCode: listed!.deviceCode })).toBe(expected);
    for (const tab of tabs) expect(await tab.tried('accountSecurity', {})).toBe(sessionEnded);

    const again = await other.logIn();
    const third = await browser().logIn();
    expect(await own.tried('accountEndOtherDevices', {})).toBe(success);
    for (const tab of [again, third]) expect(await tab.tried('accountSecurity', {})).toBe(sessionEnded);
    expect((await own.make('accountSecurity', {})).devices).toMatchObject([{ current: true }]);
    expect(await audited()).toEqual([
      { action: 'session.end', actor: personId, subject_code: personId, network: '113.108.81.0/24', detail: { session: listed!.deviceCode } },
      { action: 'session.endOthers', actor: personId, subject_code: personId, network: '113.108.81.0/24', detail: {} },
    ]);
  });

  test.each([
    ['one other is ended', (tab: Tab, deviceCode: string) => tab.make('accountEndDevice', { deviceCode })],
    ['all others are ended', (tab: Tab) => tab.make('accountEndOtherDevices', {})],
    ['the password is changed', (tab: Tab) => tab.make('accountChangePassword', { oldPassword: password, password: chosen, confirmPassword: chosen })],
  ] as const)('are no longer known to the account when %s, not even by a copy of the cookie of the one that stays', async (_when, act) => {
    const { context, personId, browser } = await person(open);
    const other = browser();
    await other.logIn();
    const own = browser();
    const tab = await own.logIn();
    const copy = own.copiedHeaders();
    const knows = async (headers: Headers) => (await browserKnownTo(context, personId, headers)) !== null;
    expect([await knows(copy), await knows(other.copiedHeaders())]).toEqual([true, true]);
    await act(tab, (await tab.make('accountSecurity', {})).devices[1]!.deviceCode);
    expect([await knows(own.copiedHeaders()), await knows(copy), await knows(other.copiedHeaders())]).toEqual([true, false, false]);
  });

  test('of another person cannot be ended, and neither can the current one', async () => {
    const { context, browser } = await person(open);
    const stranger = await addTestPerson(context, { phone: '13912345679', memberships: [[a, 'student']] });
    const own = await browser().logIn();
    const [theirs] = (await (await browser().logIn(stranger)).make('accountSecurity', {})).devices;
    const [mine] = (await own.make('accountSecurity', {})).devices;
    expect(await own.tried('accountEndDevice', { deviceCode: theirs!.deviceCode })).toBe(notFound);
    expect(await own.tried('accountEndDevice', { deviceCode: mine!.deviceCode })).toBe(invalidInput);
  });

  test('that end each other at the same time: one stays', async () => {
    const { browser } = await person(open);
    const [one, two] = [await browser().logIn(), await browser().logIn()];
    const outcomes = await Promise.all([one.tried('accountEndOtherDevices', {}), two.tried('accountEndOtherDevices', {})]);
    expect(outcomes.toSorted((x, y) => x - y)).toEqual([success, sessionEnded]);
  });
});

describeOnBothDatabases('changing the own password', (open) => {
  const change = (password_: Partial<RequestOf<'accountChangePassword'>> = {}) => ({ oldPassword: password, password: chosen, confirmPassword: chosen, ...password_ });

  test('with the old one keeps this session, ends all others and logins in progress, and is recorded', async () => {
    const { browser, personId, make, codeOf, solve, tokenOf, audited } = await person(open);
    const own = await browser().logIn();
    const other = await browser().logIn();
    const temporaryToken = await tokenOf(personId);
    expect(await own.tried('accountChangePassword', change())).toBe(success);
    expect(await own.tried('accountSecurity', {})).toBe(success);
    expect(await other.tried('accountSecurity', {})).toBe(sessionEnded);
    expect(await codeOf(make('login', { tempAccountToken: temporaryToken, topCode: a }))).toBe(returnCodes.temporaryTokenUnusable);
    expect(await codeOf(make('getUserOrgList', { username: phone, password, ...(await solve()) }))).toBe(wrongCredentials);
    expect(await make('getUserOrgList', { username: phone, password: chosen, ...(await solve()) })).toMatchObject({ enterpriseList: [{ topCode: a }] });
    expect(await audited()).toEqual([{ action: 'password.change', actor: personId, subject_code: personId, network: '113.108.81.0/24', detail: { by: 'oldPassword' } }]);
  });

  test('refuses a common password, one equal to the old one, and a confirmation that differs, each at its field', async () => {
    const { browser } = await person(open);
    const own = await browser().logIn();
    const refusalOf = (request: RequestOf<'accountChangePassword'>) => own.make('accountChangePassword', request).then(() => null, (error: unknown) => (error instanceof Refusal ? [error.returnCode, (error.data as { field: string }).field, error.message] : error));
    expect(await refusalOf(change({ password: 'Aa123456!', confirmPassword: 'Aa123456!' }))).toEqual([invalidInput, 'password', '8-20位大小写字母、数字和特殊字符']);
    expect(await refusalOf(change({ password, confirmPassword: password }))).toEqual([invalidInput, 'password', '新密码不能和原密码相同']);
    expect(await refusalOf(change({ confirmPassword: `${chosen}x` }))).toEqual([invalidInput, 'confirmPassword', '密码不正确,请重新输入']);
    expect(await refusalOf(change({ oldPassword: 'Wrong#12345' }))).toEqual([wrongCredentials, 'oldPassword', '原密码不正确']);
  });

  test('with wrong old ones is blocked after ten of all sessions together, also in parallel; the SMS code stays available', async () => {
    const { context, browser } = await person(open);
    const [own, other] = [await browser().logIn(), await browser().logIn()];
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? own : other).tried('accountChangePassword', change({ oldPassword: `Wrong#${n}2345` }))));
    expect(outcomes.toSorted((x, y) => x - y)).toEqual([...Array.from({ length: 10 }, () => wrongCredentials), passwordLoginClosed, passwordLoginClosed]);
    expect(await own.tried('accountChangePassword', change())).toBe(passwordLoginClosed);
    await own.make('accountSendCode', {});
    const smsCode = context.smsSent.at(-1)!;
    expect(smsCode.phone).toBe(phone);
    expect(await own.tried('accountChangePassword', { smsCode: smsCode.code, password: chosen, confirmPassword: chosen })).toBe(success);
    context.clock.advance(900_000);
    expect(await own.tried('accountChangePassword', change({ oldPassword: chosen, password: 'Anping#7741', confirmPassword: 'Anping#7741' }))).toBe(success);
  });

  test('with wrong old ones is blocked for the day after twenty; wrong, right and refused ones are in the log of login attempts', async () => {
    const { context, browser, personId } = await person(open);
    // A window of the daily limit begins.
    context.clock.set(Math.ceil(context.clock.now() / 86_400_000) * 86_400_000);
    const today = await browser().logIn();
    const wrong = change({ oldPassword: 'Wrong#12345' });
    for (let quarter = 0; quarter < 2; quarter++) {
      for (let attempt = 0; attempt < 10; attempt++) expect(await today.tried('accountChangePassword', wrong)).toBe(wrongCredentials);
      context.clock.advance(900_000);
    }
    expect(await today.tried('accountChangePassword', wrong)).toBe(passwordLoginClosed);
    context.clock.advance(86_400_000);
    const tomorrow = await browser().logIn();
    // The old password is right, although the new one is refused.
    expect(await tomorrow.tried('accountChangePassword', change({ password, confirmPassword: password }))).toBe(invalidInput);

    const { account_index: index } = await context.database.read.selectFrom('login_attempts').select('account_index').where('outcome', '=', 'throttled').executeTakeFirstOrThrow();
    expect(index).toBe(context.secrets.hmac('login-account', phone));
    const rows = await context.database.read.selectFrom('login_attempts').select(['outcome', 'times', 'person_id', 'network', 'device']).where('way', '=', 'oldPassword').orderBy('at').orderBy('times', 'desc').execute();
    const here = { network: '113.108.81.0/24', device: 'Windows · Chrome' };
    expect(rows).toEqual([
      { outcome: 'wrong', times: 20, person_id: null, ...here },
      { outcome: 'throttled', times: 1, person_id: null, ...here },
      { outcome: 'proved', times: 1, person_id: personId, ...here },
    ]);
  });

  test('with an SMS code sets a first password, and the code works once', async () => {
    const { context, browser, personId } = await person(open);
    await context.database.transaction((tx) => tx.updateTable('people').set({ password_hash: null }).where('id', '=', personId).execute());
    const own = await browser().logIn();
    expect(await own.make('accountSecurity', {})).toMatchObject({ hasPassword: false });
    expect(await own.tried('accountChangePassword', change())).toBe(invalidInput);
    await own.make('accountSendCode', {});
    const smsCode = context.smsSent.at(-1)!.code;
    expect(await own.tried('accountChangePassword', { smsCode: smsCode === '000000' ? '000001' : '000000', password: chosen, confirmPassword: chosen })).toBe(smsCodeWrong);
    expect(await own.tried('accountChangePassword', { smsCode, password: chosen, confirmPassword: chosen })).toBe(success);
    expect(await own.tried('accountChangePassword', { smsCode, password: chosen, confirmPassword: chosen })).toBe(smsCodeWrong);
    expect(await own.make('accountSecurity', {})).toMatchObject({ hasPassword: true });
  });
});

describeOnBothDatabases('an account’s owner', (open) => {
  const channel = (fail: () => SmsUndelivered | null = () => null) => {
    const notices: SmsNotice[] = [];
    const codes: string[] = [];
    const sms = {
      name: 'remembering',
      async send({ code }: { code: string }) {
        codes.push(code);
        return { receipt: 'r' };
      },
      async sendNotice(notice: SmsNotice) {
        const failure = fail();
        if (failure) throw failure;
        notices.push(notice);
        return { receipt: 'r' };
      },
      async health() {},
      async close() {},
    };
    return { notices, codes, sms };
  };

  test('gets an SMS for a login from an unknown browser: not for the first login, not for a known browser, at most three a day', async () => {
    const { notices, sms } = channel();
    const { context, browser, personId } = await person(open, { sms });
    const own = browser();
    await own.logIn();
    await own.logIn();
    await context.outbox.runDue();
    expect(notices).toEqual([]);
    await browser().logIn();
    await context.outbox.runDue();
    expect(notices).toEqual([{ phone, reference: expect.any(String), event: '在新设备上登录', time: '3月2日 09:00', device: 'Windows Chrome', place: '广东' }]);
    for (let login = 0; login < 5; login++) await browser().logIn();
    await context.outbox.runDue();
    expect(notices).toHaveLength(3);
    // Half a year later the log of logins is empty, but the account is not new.
    context.clock.advance(200 * 86_400_000);
    await context.database.transaction((tx) => tx.deleteFrom('sessions').where('person_id', '=', personId).execute());
    await browser().logIn();
    await context.outbox.runDue();
    expect(notices).toHaveLength(4);
  });

  test('gets one SMS for a changed and for a reset password, also after an outage of the channel', async () => {
    let isDown = true;
    const { notices, codes, sms } = channel(() => (isDown ? new SmsUndelivered('remembering', { reason: 'unreachable', retryable: true }) : null));
    const { context, browser, make } = await person(open, { sms });
    const own = await browser().logIn();
    await own.make('accountChangePassword', { oldPassword: password, password: chosen, confirmPassword: chosen });
    await context.outbox.runDue();
    expect(notices).toEqual([]);
    isDown = false;
    context.clock.advance(3_600_000);
    await context.outbox.runDue();
    context.clock.advance(3_600_000);
    await context.outbox.runDue();
    expect(notices.map(({ event }) => event)).toEqual(['修改了密码']);
    await requestSmsCode(context, { phone, topCode: '-1', purpose: 'resetPassword' }, '203.0.113.7');
    await make('resetPassword', { phone, smsCode: codes[0]!, password, confirmPassword: password });
    await context.outbox.runDue();
    expect(notices.map(({ event }) => event)).toEqual(['修改了密码', '重置了密码']);
  });

  test('gets a mail if the SMS channel has no template for notices, or refuses it permanently', async () => {
    for (const settings of [{}, { sms: channel(() => new SmsUndelivered('remembering', { reason: 'refused', retryable: false })).sms }]) {
      const { context, personId } = await person(open, settings);
      await context.database.transaction((tx) => tx.updateTable('enterprises').set({ founder_id: personId, contact_email: 'zhaomin@example.com' }).where('top_code', '=', a).execute());
      const caller = testCaller(context, { clientAddress: '8.8.8.8' });
      for (let login = 0; login < 2; login++) {
        await context.database.transaction((tx) => completeLogin({ ...caller, headers: new Headers({ host: 'localhost:3000', 'sec-fetch-site': 'same-origin', 'user-agent': chrome }) }, tx, { personId, topCode: a }));
      }
      await context.outbox.runDue();
      expect(context.mailSent).toMatchObject([{ to: 'zhaomin@example.com', subject: '您的账号在新设备上登录', text: expect.stringContaining('地点：8.8.8.*') }]);
    }
  });
});
