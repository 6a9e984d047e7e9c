import { expect, test, vi } from 'vitest';
import { addresses, calls, type CallName, type CallShape } from '../../../contract/calls/index.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { openTemporaryToken } from '../../modules/accounts/index.ts';
import { beginLogin } from '../../modules/logins/index.ts';
import { testCaller } from '../../testing-context.ts';
import { cookiesOf, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Attacks with tokens and cookies. The numbers are those of the checks (spec security#checks). */

const phone = '13912345678';
const own = '100000000001';
const foreign = '100000000002';
const hour = 3_600_000;
const { success, sessionEnded, noPermission, temporaryTokenUnusable } = returnCodes;

describeOnBothDatabases('from outside, sessions', (open) => {
  const start = async (): Promise<Visitor & { personId: string }> => {
    const visitor = await visitorOf(open);
    const personId = await addTestPerson(visitor.context, { phone, userName: 'demo01', memberships: [[own, 'administrator'], ['100000000003', 'student']] });
    await addTestPerson(visitor.context, { phone: '13912345679', userName: 'demo02', memberships: [[foreign, 'administrator']] });
    return { ...visitor, personId };
  };
  const who = async (visitor: Visitor, headers: Record<string, string>) => (await visitor.make('getUserInfo', {}, headers)).envelope.returnCode;
  const begin = async (visitor: Visitor & { personId: string }) => (await beginLogin(testCaller(visitor.context), visitor.personId)).tempAccountToken;
  const step2 = async (visitor: Visitor, tempAccountToken: string, topCode: string) => (await visitor.make('login', { tempAccountToken, topCode })).envelope.returnCode;

  test('14: a temporary token is no session', async () => {
    const visitor = await start();
    const begun = await visitor.succeed('getUserOrgList', { username: 'demo01', password, ...(await visitor.solve()) });
    for (const name of Object.keys(addresses) as CallName[]) {
      const { access } = calls[name] as CallShape;
      if (access === 'anyone') continue;
      const { envelope } = await visitor.make(name, {}, { authorization_token: begun.tempAccountToken });
      // Parameters are checked before the session, so a call with more required fields answers "invalid input".
      expect([name, [sessionEnded, returnCodes.invalidInput].includes(envelope.returnCode as never)]).toEqual([name, true]);
    }
    expect(await who(visitor, { authorization_token: begun.tempAccountToken })).toBe(sessionEnded);
    expect(await step2(visitor, begun.tempAccountToken, own)).toBe(success);
  });

  test('15: step 2 with an enterprise of another person is 10063, and the token stays valid', async () => {
    const visitor = await start();
    const token = await begin(visitor);
    for (const topCode of [foreign, '-1', '999999999999', `${own} `.repeat(2)]) expect(await step2(visitor, token, topCode)).toBe(noPermission);
    expect((await visitor.make('userLogin', { username: 'demo01', tempAccountToken: token, topCode: foreign })).envelope.returnCode).toBe(noPermission);
    expect((await visitor.make('userLogin', { username: 'demo01', password, topCode: foreign, ...(await visitor.solve()) })).envelope.returnCode).toBe(noPermission);

    // A membership that has ended, and one that was added after the list of enterprises was sent.
    await visitor.context.database.transaction(async (tx) => {
      await tx.deleteFrom('memberships').where('person_id', '=', visitor.personId).where('top_code', '=', '100000000003').execute();
      await tx.insertInto('memberships').values({ person_id: visitor.personId, top_code: foreign, role: 'student', created_at: 0 }).execute();
    });
    expect(await step2(visitor, token, '100000000003')).toBe(noPermission);
    expect(await step2(visitor, token, foreign)).toBe(noPermission);
    expect(await step2(visitor, token, own)).toBe(success);
  });

  test('15: a user name of another person than the temporary token’s is 10062, and the token stays valid', async () => {
    const visitor = await start();
    const named = async (username: string, topCode = own) => (await visitor.make('userLogin', { username, tempAccountToken: token, topCode })).envelope.returnCode;
    let token = await begin(visitor);
    for (const username of ['demo02', '13912345679', 'unknown01', '13912345600']) expect([username, await named(username), await named(username, foreign)]).toEqual([username, temporaryTokenUnusable, temporaryTokenUnusable]);
    for (const username of ['demo01', 'DEMO01', phone]) {
      expect([username, await named(username)]).toEqual([username, success]);
      token = await begin(visitor);
    }
  });

  test('15: a temporary token is valid once for five minutes; an unknown one is refused', async () => {
    const visitor = await start();
    const token = await begin(visitor);
    const codes = await Promise.all(Array.from({ length: 20 }, () => step2(visitor, token, own)));
    expect(codes.filter((code) => code === success)).toHaveLength(1);
    expect(codes.filter((code) => code === temporaryTokenUnusable)).toHaveLength(19);
    const late = await begin(visitor);
    visitor.context.clock.advance(5 * 60_000);
    expect([await step2(visitor, late, own), await step2(visitor, 'x', own), await step2(visitor, `${late}=`, own)]).toEqual([temporaryTokenUnusable, temporaryTokenUnusable, temporaryTokenUnusable]);
    for (const name of ['searchEnterprise', 'createEnterprise', 'joinEnterprise'] as const) {
      const { envelope } = await visitor.make(name, { tempAccountToken: late, keyword: '启航职业', enterpriseName: '启航职业培训学校', orgType: '0', topCode: own });
      expect([name, envelope.returnCode]).toEqual([name, temporaryTokenUnusable]);
    }
  });

  test('16: a thousand tokens of each kind are distinct, of 256 bits each, and none is stored in plain text', async () => {
    const visitor = await start();
    const tokens: string[] = [];
    for (let batch = 0; batch < 20; batch++) {
      const temporary = await visitor.context.database.transaction(async (tx) => {
        const opened: string[] = [];
        for (let number = 0; number < 50; number++) opened.push(await openTemporaryToken(visitor.context, tx, { personId: visitor.personId, topCodes: [own] }));
        return opened;
      });
      const completed = await Promise.all(temporary.map((tempAccountToken) => visitor.succeed('userLogin', { username: 'demo01', tempAccountToken, topCode: own })));
      tokens.push(...temporary, ...completed.map(({ authorizationToken }) => authorizationToken));
    }
    expect(new Set(tokens).size).toBe(2000);
    expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([]);
    const stored = JSON.stringify([await visitor.context.database.read.selectFrom('sessions').selectAll().execute(), await visitor.context.database.read.selectFrom('temporary_tokens').selectAll().execute()]);
    expect(tokens.filter((token) => stored.includes(token))).toEqual([]);
  }, 60_000);

  test('17, 19: each login gets a new token; a log-out ends that session and no other', async () => {
    const visitor = await start();
    const first = await visitor.logIn(phone, own);
    const second = await visitor.logIn(phone, own);
    expect(second.authorizationToken).not.toBe(first.authorizationToken);
    await visitor.succeed('logout', {}, { authorization_token: first.authorizationToken });
    expect([await who(visitor, { authorization_token: first.authorizationToken }), await who(visitor, { authorization_token: second.authorizationToken })]).toEqual([sessionEnded, success]);
    expect((await visitor.make('logout', {}, { authorization_token: first.authorizationToken })).envelope.returnCode).toBe(sessionEnded);
  });

  test('18: a session ends after two idle hours and after twelve in all', async () => {
    const visitor = await start();
    const { clock, database } = visitor.context;
    /** The time of the last use is stored after the answer was sent. */
    const useIsStored = () => vi.waitFor(async () => expect(await database.read.selectFrom('sessions').select('id').where('last_seen_at', '=', clock.now()).execute()).toHaveLength(1));
    const idle = { authorization_token: (await visitor.logIn(phone, own)).authorizationToken };
    clock.advance(2 * hour - 1);
    expect(await who(visitor, idle)).toBe(success);
    await useIsStored();
    clock.advance(2 * hour);
    expect(await who(visitor, idle)).toBe(sessionEnded);
    const busy = { authorization_token: (await visitor.logIn(phone, own)).authorizationToken };
    for (let passed = 1; passed < 12; passed++) {
      clock.advance(hour);
      expect(await who(visitor, busy)).toBe(success);
      await useIsStored();
    }
    clock.advance(hour);
    expect(await who(visitor, busy)).toBe(sessionEnded);
  });

  test('20: a reset ends all sessions and pending logins of this person alone; the old password is wrong, the new one right', async () => {
    const visitor = await start();
    const browser = { origin: visitor.server.origin };
    const [one, two, other] = [await visitor.logIn(phone, own), await visitor.logIn(phone, '100000000003', browser), await visitor.logIn('13912345679', foreign)];
    const onItsWay = await begin(visitor);
    const changed = 'Chegong#0002';
    await visitor.succeed('resetPassword', { phone, smsCode: await visitor.codeFor(phone, 'resetPassword'), password: changed, confirmPassword: changed });
    for (const { authorizationToken } of [one, two]) expect(await who(visitor, { authorization_token: authorizationToken })).toBe(sessionEnded);
    expect(await who(visitor, { authorization_token: other.authorizationToken })).toBe(success);
    expect(await step2(visitor, onItsWay, own)).toBe(temporaryTokenUnusable);
    const withPassword = async (typed: string) => (await visitor.make('getUserOrgList', { username: 'demo01', password: typed, ...(await visitor.solve()) })).envelope.returnCode;
    expect([await withPassword(password), await withPassword(changed)]).toEqual([returnCodes.wrongCredentials, success]);
  });

  test('20: no login with the old password survives a parallel reset', async () => {
    const visitor = await start();
    const smsCode = await visitor.codeFor(phone, 'resetPassword');
    const puzzles: Awaited<ReturnType<Visitor['solve']>>[] = [];
    for (let solved = 0; solved < 8; solved++) puzzles.push(await visitor.solve());
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(visitor)));
    const [answers] = await Promise.all([
      Promise.all([
        ...puzzles.map((puzzle) => visitor.make('userLogin', { username: 'demo01', password, topCode: own, ...puzzle })),
        ...begun.map((tempAccountToken) => visitor.make('userLogin', { username: 'demo01', tempAccountToken, topCode: own })),
      ]),
      visitor.succeed('resetPassword', { phone, smsCode, password: 'Chegong#0002', confirmPassword: 'Chegong#0002' }),
    ]);
    const opened = answers.flatMap(({ envelope }) => (envelope.data as { authorizationToken?: string } | null)?.authorizationToken ?? []);
    expect(await Promise.all(opened.map((token) => who(visitor, { authorization_token: token })))).toEqual(opened.map(() => sessionEnded));
  });

  test('20: a person who is disabled is logged out at once, and gets the same answers as a stranger', async () => {
    const visitor = await start();
    const session = { authorization_token: (await visitor.logIn(phone, own)).authorizationToken };
    const onItsWay = await begin(visitor);
    await visitor.context.database.transaction((tx) => tx.updateTable('people').set({ disabled_at: 1 }).where('id', '=', visitor.personId).execute());
    expect([await who(visitor, session), await step2(visitor, onItsWay, own)]).toEqual([sessionEnded, temporaryTokenUnusable]);
    expect((await visitor.make('login', { phone, smsCode: await visitor.codeFor(phone, 'login'), phoneLogin: 1 })).envelope.returnCode).toBe(returnCodes.phoneNotRegistered);
    expect((await visitor.make('resetPassword', { phone, smsCode: await visitor.codeFor(phone, 'resetPassword'), password, confirmPassword: password })).envelope.returnCode).toBe(returnCodes.phoneNotRegistered);
  });

  test('24: a browser’s cookie is __Host-, Secure, HttpOnly, SameSite, and in no body; a browser gets one, and other callers get none', async () => {
    const visitor = await start();
    const token = await begin(visitor);
    const answer = await visitor.make('userLogin', { username: 'demo01', tempAccountToken: token, topCode: own }, { 'sec-fetch-site': 'same-origin' });
    const cookies = answer.headers['set-cookie'] as string[];
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-browser=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=43200$/),
      expect.stringMatching(/^__Host-known=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15897600$/),
    ]);
    for (const value of cookies.map((cookie) => /=([\w-]{43});/.exec(cookie)?.[1])) expect(answer.text).not.toContain(value);
    const again = await visitor.make('userLogin', { username: 'demo01', tempAccountToken: await begin(visitor), topCode: own }, { 'sec-fetch-site': 'same-origin', ...cookiesOf(answer) });
    expect([again.envelope.returnCode, again.headers['set-cookie']]).toEqual([success, cookies]);
    const noBrowser = await visitor.make('userLogin', { username: 'demo01', tempAccountToken: await begin(visitor), topCode: own });
    expect([noBrowser.envelope.returnCode, noBrowser.headers['set-cookie']]).toEqual([success, undefined]);
    // A failed step sets no cookie.
    const refused = await visitor.make('userLogin', { username: 'demo01', tempAccountToken: await begin(visitor), topCode: foreign }, { 'sec-fetch-site': 'same-origin' });
    expect([refused.envelope.returnCode, refused.headers['set-cookie']]).toEqual([noPermission, undefined]);
  });

  test('25: a browser’s token without its cookie or with another’s, and the cookie without the token, are 10005', async () => {
    const visitor = await start();
    const logIn = async () => {
      const answer = await visitor.make('userLogin', { username: 'demo01', tempAccountToken: await begin(visitor), topCode: own }, { origin: visitor.server.origin });
      return { token: (answer.envelope.data as { authorizationToken: string }).authorizationToken, cookie: cookiesOf(answer).cookie?.split('; ')[0] ?? '' };
    };
    const [mine, another] = [await logIn(), await logIn()];
    expect(await who(visitor, { authorization_token: mine.token, cookie: mine.cookie })).toBe(success);
    expect(await who(visitor, { authorization_token: mine.token })).toBe(sessionEnded);
    expect(await who(visitor, { authorization_token: mine.token, 'sec-fetch-site': 'same-origin' })).toBe(sessionEnded);
    expect(await who(visitor, { authorization_token: mine.token, cookie: another.cookie })).toBe(sessionEnded);
    expect(await who(visitor, { cookie: mine.cookie })).toBe(sessionEnded);
    // Only a cookie with the __Host- prefix counts, and only if the request has exactly one.
    expect(await who(visitor, { authorization_token: mine.token, cookie: `a=1; \u00a0${mine.cookie}` })).toBe(sessionEnded);
    expect(await who(visitor, { authorization_token: mine.token, cookie: `${another.cookie}; ${mine.cookie}` })).toBe(sessionEnded);
    expect(await who(visitor, { authorization_token: mine.token, cookie: `a=1; ${mine.cookie}; b=2` })).toBe(success);
  });

  test('25: a cookie planted by a logged-in attacker gives the attacker no access to the victim’s session', async () => {
    const visitor = await start();
    const browser = { origin: visitor.server.origin };
    const logIn = async (username: string, topCode: string, cookie: { cookie?: string } = {}) => {
      const begun = await visitor.make('getUserOrgList', { username, password, ...(await visitor.solve()) }, { ...browser, ...cookie });
      const { tempAccountToken } = begun.envelope.data as { tempAccountToken: string };
      const answer = await visitor.make('userLogin', { username, tempAccountToken, topCode }, { ...browser, ...cookiesOf(begun) });
      const { authorizationToken } = answer.envelope.data as { authorizationToken: string };
      return { authorization_token: authorizationToken, cookie: cookiesOf(answer).cookie!.split('; ')[0]! };
    };
    const attacker = await logIn('demo01', own);
    const victim = await logIn('demo02', foreign, { cookie: attacker.cookie });
    expect(await who(visitor, { authorization_token: victim.authorization_token, cookie: attacker.cookie })).toBe(sessionEnded);
    expect([await who(visitor, victim), await who(visitor, { ...browser, ...victim })]).toEqual([success, success]);
    // Two people share one browser: both stay logged in with its one cookie, and another login of either changes nothing.
    expect(await who(visitor, { ...attacker, cookie: victim.cookie })).toBe(success);
    const again = await logIn('demo01', own, { cookie: victim.cookie });
    for (const token of [attacker, victim, again]) expect(await who(visitor, { ...token, cookie: again.cookie })).toBe(success);
    // When one person logs out, the other stays logged in. The next login drops the unused secret.
    for (const token of [attacker, again]) await visitor.succeed('logout', {}, { ...token, cookie: again.cookie });
    expect(await who(visitor, { ...victim, cookie: again.cookie })).toBe(success);
    const last = await logIn('demo02', foreign, { cookie: again.cookie });
    expect(last.cookie).toMatch(/^__Host-browser=[\w-]{43}$/);
    for (const token of [victim, last]) expect(await who(visitor, { ...token, cookie: last.cookie })).toBe(success);
  });

  /** Every way to complete step 1 as a browser. For the messaging app see `messaging-app.test.ts`. */
  const waysIn = {
    'an SMS code': async (visitor: Visitor, headers: Record<string, string>) => visitor.make('login', { phone, smsCode: await visitor.codeFor(phone, 'login'), phoneLogin: 1 }, headers),
    'a password by login': async (visitor: Visitor, headers: Record<string, string>) => visitor.make('login', { phone: 'demo01', password, phoneLogin: 0, ...(await visitor.solve()) }, headers),
    'a password by getUserOrgList': async (visitor: Visitor, headers: Record<string, string>) => visitor.make('getUserOrgList', { username: 'demo01', password, ...(await visitor.solve()) }, headers),
  };

  test('44: the temporary token of a browser’s step 1 is 10062 for another browser and without a cookie, with any headers, and valid in its own', async () => {
    const visitor = await start();
    const stranger = cookiesOf(await waysIn['an SMS code'](visitor, { origin: visitor.server.origin }));
    for (const [way, begin] of Object.entries(waysIn)) {
      const browsers: Record<string, string>[] = [{ origin: visitor.server.origin }, { 'sec-fetch-site': 'same-origin' }];
      for (const browser of browsers) {
        const begun = await begin(visitor, browser);
        expect([way, begun.envelope.returnCode]).toEqual([way, success]);
        const { tempAccountToken } = begun.envelope.data as { tempAccountToken: string };
        const steps: Record<string, (headers: Record<string, string>) => ReturnType<Visitor['make']>> = {
          login: (headers) => visitor.make('login', { tempAccountToken, topCode: own }, headers),
          userLogin: (headers) => visitor.make('userLogin', { username: 'demo01', tempAccountToken, topCode: own }, headers),
          searchEnterprise: (headers) => visitor.make('searchEnterprise', { tempAccountToken, keyword: '启航职业' }, headers),
          createEnterprise: (headers) => visitor.make('createEnterprise', { tempAccountToken, enterpriseName: '海燕职业培训学校', orgType: '2' }, headers),
          joinEnterprise: (headers) => visitor.make('joinEnterprise', { tempAccountToken, topCode: foreign }, headers),
        };
        const planted = { cookie: `__Host-browser=${'x'.repeat(43)}` };
        for (const [step, take] of Object.entries(steps)) {
          for (const headers of [{}, browser, { ...browser, ...stranger }, stranger, planted]) expect([step, (await take(headers)).envelope.returnCode]).toEqual([step, temporaryTokenUnusable]);
        }
        // The browser itself needs no other header. The session that follows is bound to it like any login of a browser.
        const ownBrowser = cookiesOf(begun);
        expect((await steps.searchEnterprise!(ownBrowser)).envelope.returnCode).toBe(success);
        const completed = await steps.login!(ownBrowser);
        const { authorizationToken } = completed.envelope.data as { authorizationToken: string };
        expect([await who(visitor, { authorization_token: authorizationToken }), await who(visitor, { authorization_token: authorizationToken, ...ownBrowser })]).toEqual([sessionEnded, success]);
      }
    }
  });

  test('44: a caller that is not a browser continues by the header alone', async () => {
    const visitor = await start();
    const begun = await waysIn['a password by login'](visitor, {});
    expect(begun.headers['set-cookie']).toBeUndefined();
    const completed = await visitor.succeed('login', { tempAccountToken: (begun.envelope.data as { tempAccountToken: string }).tempAccountToken, topCode: own });
    if (!('authorizationToken' in completed)) throw new Error('step 2 completed none');
    expect(await who(visitor, { authorization_token: completed.authorizationToken })).toBe(success);
  });

  test('44: two tabs of one browser can both complete their logins, even if both begin before either completes', async () => {
    const visitor = await start();
    const browser = { origin: visitor.server.origin };
    const one = await waysIn['a password by login'](visitor, browser);
    const two = await waysIn['a password by login'](visitor, { ...browser, ...cookiesOf(one) });
    expect(cookiesOf(two)).toEqual(cookiesOf(one));
    for (const { envelope } of [one, two]) {
      const { tempAccountToken } = envelope.data as { tempAccountToken: string };
      expect((await visitor.make('login', { tempAccountToken, topCode: own }, { ...browser, ...cookiesOf(two) })).envelope.returnCode).toBe(success);
    }
  });
});
