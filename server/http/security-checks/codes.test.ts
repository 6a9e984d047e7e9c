import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { seedEntries, siteConfigKind } from '../../publishing/index.ts';
import type { RawAnswer } from '../testing-server.ts';
import { cookiesOf, from, proxied, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Attacks on SMS codes and puzzles from outside. The numbers are those of the checks (spec security#checks). */

const phone = '13912345678';
const newPhone = '13912345670';
const { success, smsCodeWrong, smsAskedTooOften, captchaNeeded, captchaWrong } = returnCodes;

/** The calls that need an SMS code, with a code for each. */
const openings = {
  login: (smsCode: string) => ({ phone, smsCode, phoneLogin: 1 }),
  register: (smsCode: string) => ({ phone: newPhone, smsCode, userName: '陈海燕', studentPassword: password }),
  resetPassword: (smsCode: string) => ({ phone, smsCode, password: 'Chegong#0002', confirmPassword: 'Chegong#0002' }),
};
const phoneOf = { login: phone, register: newPhone, resetPassword: phone };
const purposes = ['login', 'register', 'resetPassword'] as const;
type Purpose = keyof typeof openings;
const tryCode = (visitor: Visitor, purpose: Purpose, smsCode: string, more: Record<string, string> = {}, headers?: Record<string, string>) =>
  visitor.make(purpose, { ...openings[purpose](smsCode), ...more }, headers);
const codesOf = (answers: readonly RawAnswer[]) => answers.map(({ envelope }) => envelope.returnCode);

describeOnBothDatabases('from outside, codes', (open) => {
  const start = async (settings: Parameters<typeof visitorOf>[1] = {}): Promise<Visitor> => {
    const visitor = await visitorOf(open, settings);
    await addTestPerson(visitor.context, { phone, userName: 'demo01', memberships: [['100000000001', 'administrator']] });
    return visitor;
  };

  test('6: a code for one purpose is refused for another', async () => {
    const visitor = await start();
    for (const purpose of purposes) {
      for (const other of purposes) {
        if (other === purpose) continue;
        const smsCode = await visitor.codeFor(phoneOf[other], purpose);
        const answer = await tryCode(visitor, other, smsCode);
        expect([purpose, other, answer.envelope.returnCode]).toEqual([purpose, other, smsCodeWrong]);
        // A phone may get five codes an hour.
        visitor.context.clock.advance(3_600_000);
      }
    }
  });

  test('7: a code works once, also for twenty parallel uses', async () => {
    for (const purpose of purposes) {
      const visitor = await start();
      const smsCode = await visitor.codeFor(phoneOf[purpose], purpose);
      const codes = codesOf(await Promise.all(Array.from({ length: 20 }, () => tryCode(visitor, purpose, smsCode))));
      expect([purpose, codes.filter((code) => code === success).length]).toEqual([purpose, 1]);
      expect(codes.filter((code) => code !== success && code !== smsCodeWrong && code !== returnCodes.phoneAlreadyRegistered)).toEqual([]);
      expect((await tryCode(visitor, purpose, smsCode)).envelope.returnCode).toBe(smsCodeWrong);
    }
  });

  test('7: a code is used up by the answer that reveals whether a phone is registered', async () => {
    const visitor = await start();
    const login = { phone: newPhone, smsCode: await visitor.codeFor(newPhone, 'login'), phoneLogin: 1 };
    expect(codesOf([await visitor.make('login', login), await visitor.make('login', login)])).toEqual([returnCodes.phoneNotRegistered, smsCodeWrong]);
    const register = { phone, smsCode: await visitor.codeFor(phone, 'register'), userName: '陈海燕', studentPassword: password };
    expect(codesOf([await visitor.make('register', register), await visitor.make('register', register)])).toEqual([returnCodes.phoneAlreadyRegistered, smsCodeWrong]);
    const reset = { phone: '13912345671', smsCode: await visitor.codeFor('13912345671', 'resetPassword'), password, confirmPassword: password };
    expect(codesOf([await visitor.make('resetPassword', reset), await visitor.make('resetPassword', reset)])).toEqual([returnCodes.phoneNotRegistered, smsCodeWrong]);
    // Without the code the answer does not reveal whether the phone is registered.
    for (const asked of [phone, newPhone]) {
      expect(codesOf([await visitor.make('login', { phone: asked, smsCode: '123456', phoneLogin: 1 }), await visitor.make('register', { ...register, phone: asked, smsCode: '123456' }), await visitor.make('resetPassword', { ...reset, phone: asked, smsCode: '123456' })])).toEqual([smsCodeWrong, smsCodeWrong, smsCodeWrong]);
    }
  });

  test('8: a code is valid for five minutes', async () => {
    for (const purpose of purposes) {
      const visitor = await start();
      const smsCode = await visitor.codeFor(phoneOf[purpose], purpose);
      visitor.context.clock.advance(5 * 60_000);
      expect((await tryCode(visitor, purpose, smsCode)).envelope.returnCode).toBe(smsCodeWrong);
    }
  });

  test('9: a code for another phone or another enterprise is refused', async () => {
    for (const purpose of purposes) {
      const visitor = await start();
      const other = await visitor.codeFor('13912345699', purpose);
      expect((await tryCode(visitor, purpose, other)).envelope.returnCode).toBe(smsCodeWrong);
      // Registration on another enterprise's site is refused, so no code is sent (permissions.test.ts).
      if (purpose === 'register') continue;
      const elsewhere = await visitor.codeFor(phoneOf[purpose], purpose, '100000000001');
      expect((await tryCode(visitor, purpose, elsewhere)).envelope.returnCode).toBe(smsCodeWrong);
      expect((await tryCode(visitor, purpose, elsewhere, { topCode: '100000000001' })).envelope.returnCode).toBe(success);
    }
  });

  test('10: after five wrong guesses of the requester, or three of strangers, the right code is refused to them too', async () => {
    for (const purpose of purposes) {
      const visitor = await start(proxied);
      const smsCode = await visitor.codeFor(phoneOf[purpose], purpose);
      const guess = smsCode === '000000' ? '000001' : '000000';
      for (let guesses = 0; guesses < 3; guesses++) await tryCode(visitor, purpose, guess, {}, from('198.51.100.9'));
      expect((await tryCode(visitor, purpose, smsCode, {}, from('198.51.100.9'))).envelope.returnCode).toBe(smsCodeWrong);
      expect((await tryCode(visitor, purpose, smsCode, {}, from('203.0.113.7'))).envelope.returnCode).toBe(smsCodeWrong);
      for (let guesses = 0; guesses < 5; guesses++) await tryCode(visitor, purpose, guess);
      expect((await tryCode(visitor, purpose, smsCode)).envelope.returnCode).toBe(smsCodeWrong);
    }
  });

  /** Asks for a code from a browser. @returns the browser's cookie, and the code that was sent */
  async function askIn(visitor: Visitor, operaType: Purpose, browser: Record<string, string>): Promise<{ cookie: string; smsCode: string }> {
    visitor.context.clock.advance(60_000);
    const answer = await visitor.make('sendOfficialCode', { phone: phoneOf[operaType], operaType, ...(await visitor.solve()) }, browser);
    expect(answer.envelope.returnCode).toBe(success);
    const others = (browser['cookie'] ?? '').split('; ').filter((cookie) => cookie !== '' && !cookie.startsWith('__Host-code='));
    return { cookie: [...others, cookiesOf(answer).cookie].join('; '), smsCode: visitor.context.smsSent.at(-1)?.code ?? '' };
  }
  const wrongOf = (smsCode: string) => (smsCode === '000000' ? '000001' : '000000');
  const page = { 'sec-fetch-site': 'same-origin' };

  test('10: a stranger’s wrong guesses, also from the requester’s address or before the code, do not void the code for the requesting browser', async () => {
    const school = from('203.0.113.7');
    for (const purpose of purposes) {
      const visitor = await start(proxied);
      const browser: Record<string, string> = { ...school, ...page };
      for (let asked = 0; asked < 2; asked++) {
        const guess = async (smsCode: string, times: number) => {
          for (let guesses = 0; guesses < times; guesses++) await tryCode(visitor, purpose, wrongOf(smsCode), {}, guesses % 2 ? school : from(`198.51.${guesses}.9`));
        };
        await guess('', 10);
        const { cookie, smsCode } = await askIn(visitor, purpose, browser);
        Object.assign(browser, { cookie });
        await guess(smsCode, 20);
        // The person mistypes too, and the phone changes from the school's network to the carrier's.
        for (let mistyped = 0; mistyped < 4; mistyped++) await tryCode(visitor, purpose, wrongOf(smsCode), {}, browser);
        expect((await tryCode(visitor, purpose, smsCode, {}, school)).envelope.returnCode, 'the stranger').toBe(smsCodeWrong);
        expect([purpose, (await tryCode(visitor, purpose, smsCode, {}, { ...browser, ...from('192.0.2.4') })).envelope.returnCode]).toEqual([purpose, asked === 1 && purpose === 'register' ? returnCodes.phoneAlreadyRegistered : success]);
      }
    }
  });

  test('10: a known browser logs in with each of its five codes of the hour while strangers guess, and with a code that a stranger requested and guessed', async () => {
    const visitor = await start(proxied);
    /** Logs in from a browser. Returns the browser's cookie. */
    const logInIn = async (browser: Record<string, string>): Promise<string> => {
      const asked = await askIn(visitor, 'login', browser);
      const begun = await tryCode(visitor, 'login', asked.smsCode, {}, { ...browser, cookie: asked.cookie });
      const { tempAccountToken } = begun.envelope.data as { tempAccountToken: string };
      const completed = await visitor.make('login', { tempAccountToken, topCode: '100000000001' }, { ...browser, ...cookiesOf(begun) });
      return /__Host-known=[^;]+/.exec(cookiesOf(completed).cookie ?? '')![0];
    };
    const known = { ...page, ...from('203.0.113.7'), cookie: await logInIn(page) };
    const strangersGuess = async (purpose: Purpose, smsCode: string, network: number) => {
      for (let guesses = 0; guesses < 5; guesses++) await tryCode(visitor, purpose, wrongOf(smsCode), {}, from(`198.51.${network}.${guesses}`));
    };
    for (const [index, purpose] of (['login', 'login', 'login', 'login', 'resetPassword'] as const).entries()) {
      const { smsCode } = await askIn(visitor, purpose, known);
      await strangersGuess(purpose, smsCode, index);
      const answer = await tryCode(visitor, purpose, smsCode, {}, known);
      expect([index, answer.envelope.returnCode]).toEqual([index, success]);
    }
    // The reset removed all known browsers.
    known.cookie = await logInIn(page);
    const attacker = { ...page, ...from('198.51.200.9') };
    const { cookie, smsCode } = await askIn(visitor, 'login', attacker);
    for (let guesses = 0; guesses < 6; guesses++) await tryCode(visitor, 'login', wrongOf(smsCode), {}, { ...attacker, cookie });
    await strangersGuess('login', smsCode, 201);
    expect((await tryCode(visitor, 'login', smsCode, {}, known)).envelope.returnCode).toBe(success);
  });

  test('10: a code may be entered on another device than the one that asked for it, with mistakes', async () => {
    const visitor = await start(proxied);
    const { smsCode } = await askIn(visitor, 'login', { ...page, ...from('203.0.113.7') });
    const otherDevice = { ...page, ...from('192.0.2.4') };
    for (let mistyped = 0; mistyped < 2; mistyped++) await tryCode(visitor, 'login', wrongOf(smsCode), {}, otherDevice);
    expect((await tryCode(visitor, 'login', smsCode, {}, otherDevice)).envelope.returnCode).toBe(success);
  });

  test('24: the cookie of the browser that asked for a code is __Host-, Secure, HttpOnly, SameSite, lives as long as the code, stays the same at the next request, and is not set for callers other than browsers', async () => {
    const visitor = await start();
    const ask = async (headers: Record<string, string>) => {
      visitor.context.clock.advance(60_000);
      return (await visitor.make('sendOfficialCode', { phone, operaType: 'login', ...(await visitor.solve()) }, headers)).headers['set-cookie'] as string[] | undefined;
    };
    const set = await ask(page);
    expect(set).toEqual([expect.stringMatching(/^__Host-code=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=300$/)]);
    expect(await ask({ ...page, cookie: set![0]!.split(';')[0]! })).toEqual(set);
    expect(await ask({})).toBeUndefined();
  });

  test('11: a second SMS within 60 s, a 6th within the hour and an 11th within the day are 70004 for every purpose', async () => {
    const visitor = await start();
    const ask = async (operaType: string) => (await visitor.make('sendOfficialCode', { phone, operaType, ...(await visitor.solve()) })).envelope.returnCode;
    visitor.context.clock.set(Date.parse('2026-03-02T09:00:00+08:00'));
    expect([await ask('login'), await ask('register')]).toEqual([success, smsAskedTooOften]);
    for (const purpose of ['register', 'resetPassword', 'bind', 'login']) {
      visitor.context.clock.advance(60_000);
      expect(await ask(purpose)).toBe(success);
    }
    visitor.context.clock.advance(60_000);
    expect(await ask('login')).toBe(smsAskedTooOften);
    visitor.context.clock.advance(3_600_000);
    for (let sent = 6; sent <= 10; sent++) {
      expect(await ask('login')).toBe(success);
      visitor.context.clock.advance(60_000);
    }
    visitor.context.clock.advance(3_600_000);
    expect(await ask('login')).toBe(smsAskedTooOften);
    expect(visitor.context.smsSent).toHaveLength(10);
  });

  test('11: the refusal above the limit says how long to wait, alike for registered and unknown phones, and only with a solved puzzle', async () => {
    const visitor = await start();
    const ask = async (of: string) => (await visitor.make('sendOfficialCode', { phone: of, operaType: 'login', ...(await visitor.solve()) })).envelope;
    const sendVerCode = async (of: string) => (await visitor.make('sendVerCode', { phone: of, operaType: 'orgRegister', ...(await visitor.solve()) })).envelope;
    for (const of of [phone, newPhone]) {
      expect((await ask(of)).returnCode).toBe(success);
      // Each puzzle takes 3.1 seconds.
      expect([await ask(of), await sendVerCode(of)]).toEqual([57, 54].map((resendAfterSeconds) => ({ returnCode: smsAskedTooOften, returnMsg: '验证码获取过于频繁，请稍后再试', data: { resendAfterSeconds } })));
      expect((await visitor.make('sendOfficialCode', { phone: of, operaType: 'login' })).envelope).toMatchObject({ returnCode: captchaNeeded, data: null });
    }
    visitor.context.config.limits = { ...visitor.context.config.limits, smsPerHourPerAddress: 1 };
    const register = async (of: string) => (await visitor.make('sendOfficialCode', { phone: of, operaType: 'register', ...(await visitor.solve()) })).envelope;
    expect([await register('13912345672'), await register('13912345673')]).toMatchObject([{ returnCode: success }, { returnCode: smsAskedTooOften, data: null }]);
  });

  test('while registration is closed no registration code is sent to any phone, and codes for other purposes are', async () => {
    const visitor = await start();
    await seedEntries(visitor.context, siteConfigKind, { name: 'site.json', fingerprint: '1' }, [{ code: 'site', topCode: '-1', position: 10, publishAt: null, body: JSON.stringify({ registerEnabled: false }) }]);
    const closed = { returnCode: returnCodes.noPermission, returnMsg: '注册暂未开放', data: null };
    for (const of of [phone, newPhone]) expect((await visitor.make('sendOfficialCode', { phone: of, operaType: 'register', ...(await visitor.solve()) })).envelope).toEqual(closed);
    expect((await visitor.make('register', { ...openings.register('123456') })).envelope).toEqual(closed);
    expect(visitor.context.smsSent).toEqual([]);
    await visitor.codeFor(phone, 'login');
    expect(visitor.context.smsSent).toHaveLength(1);
  });

  test('12: one slider answer 20 times in parallel lets one password be tried', async () => {
    const visitor = await start();
    const puzzle = await visitor.solve();
    const codes = codesOf(await Promise.all(Array.from({ length: 20 }, () => visitor.make('getUserOrgList', { username: 'demo01', password, ...puzzle }))));
    expect(codes.filter((code) => code === success)).toHaveLength(1);
    expect(codes.filter((code) => code === captchaWrong)).toHaveLength(19);
  });

  test('13: an SMS or a password without a slider answer is 70001, with a wrong one 70002, and neither sends nor logs in', async () => {
    const visitor = await start();
    const calls = [['sendOfficialCode', { phone, operaType: 'login' }], ['getUserOrgList', { username: 'demo01', password }], ['userLogin', { username: 'demo01', password, topCode: '100000000001' }], ['login', { phoneLogin: 0, phone: 'demo01', password }]] as const;
    for (const [name, parameters] of calls) {
      const { userKey, blockX, powNonce } = await visitor.solve();
      const answers = [
        await visitor.make(name, parameters),
        await visitor.make(name, { ...parameters, userKey }),
        await visitor.make(name, { ...parameters, blockX }),
        await visitor.make(name, { ...parameters, userKey: '00000000-0000-4000-9000-000000000000', blockX, powNonce }),
        await visitor.make(name, { ...parameters, userKey, blockX: blockX + 40, powNonce }),
        await visitor.make(name, { ...parameters, userKey, blockX, powNonce }),
      ];
      expect([name, ...codesOf(answers)]).toEqual([name, captchaNeeded, captchaNeeded, captchaNeeded, captchaWrong, captchaWrong, captchaWrong]);
      visitor.context.clock.advance(3_600_000);
    }
    expect(visitor.context.smsSent).toEqual([]);
    expect(await visitor.context.database.read.selectFrom('temporary_tokens').selectAll().execute()).toEqual([]);
    expect(await visitor.context.database.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
