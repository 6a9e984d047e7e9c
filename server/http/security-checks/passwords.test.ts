import { expect, test, vi } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases, describeOnSqlite, type OpenDatabase } from '../../database/testing.ts';
import { cheapHash } from '../../testing-password.ts';
import { knownNonce, withOneChallenge } from '../../testing-proof.ts';
import { openPuzzle } from '../../testing-puzzle.ts';
import type { BackgroundThread } from '../../threads/background-thread.ts';
import { cookiesOf, from, proxied, type Visitor, visitorOf } from '../testing-visitor.ts';
import { addTestPerson, testPassword as password } from '../../testing-entities.ts';

/** Attacks on passwords from outside. The numbers are those of the checks (spec security#checks). */

/** Counts password verifications that are sent to the threads. Hashes are cheap here: hundreds of real argon2 hashes would take too long. */
const verifications = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../threads/background-thread.ts', async (original) => {
  const threads = await original<typeof import('../../threads/background-thread.ts')>();
  return {
    ...threads,
    createBackgroundThread(file: URL): BackgroundThread<unknown, unknown> {
      const thread = threads.createBackgroundThread<unknown, unknown>(file);
      return {
        ...thread,
        ask(order) {
          const { password, passwordHash } = order as { password?: string; passwordHash?: string | null };
          if (password !== undefined && passwordHash === null) return Promise.resolve(cheapHash(password));
          if (passwordHash) verifications.count++;
          return thread.ask(order);
        },
      };
    },
  };
});

const phone = '13912345678';
const wrong = 'Wrong#Chegong1';
const { success, captchaWrong, wrongCredentials, passwordLoginClosed, smsCodeNeeded } = returnCodes;

/** The three calls that take a password. */
const ways = {
  login: async (visitor: Visitor, account: string, typed: string, headers?: Record<string, string>) => visitor.make('login', { phoneLogin: 0, phone: account, password: typed, ...(await visitor.solve()) }, headers),
  getUserOrgList: async (visitor: Visitor, account: string, typed: string, headers?: Record<string, string>) => visitor.make('getUserOrgList', { username: account, password: typed, ...(await visitor.solve()) }, headers),
  userLogin: async (visitor: Visitor, account: string, typed: string, headers?: Record<string, string>) => visitor.make('userLogin', { username: account, password: typed, topCode: '100000000001', ...(await visitor.solve()) }, headers),
};

async function tries(visitor: Visitor, times: number, account: string, typed: string, headers?: Record<string, string>): Promise<(number | undefined)[]> {
  const codes: (number | undefined)[] = [];
  for (let attempt = 0; attempt < times; attempt++) codes.push((await ways.getUserOrgList(visitor, account, typed, headers)).envelope.returnCode);
  return codes;
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** A portal with one account. */
async function start(open: OpenDatabase): Promise<Visitor> {
  const visitor = await visitorOf(open, proxied);
  await addTestPerson(visitor.context, { phone, userName: 'demo01', memberships: [['100000000001', 'administrator']] });
  return visitor;
}

/** Tries one wrong password for each account, and the right one where given. */
async function spray(visitor: Visitor, accounts: readonly string[], headers: Record<string, string>): Promise<(number | undefined)[]> {
  const codes: (number | undefined)[] = [];
  for (const account of accounts) codes.push(...(await tries(visitor, 1, account, wrong, headers)));
  return codes;
}
const invented = (from: number, count: number): string[] => Array.from({ length: count }, (_, index) => `spray${from + index}`);
const attacker = from('203.0.113.7');

/** Opens all puzzles first, then sends all attempts at the same moment. */
async function allAtOnce(visitor: Visitor, attempts: readonly (readonly [account: string, typed: string])[]): Promise<(number | undefined)[]> {
  const puzzles: Awaited<ReturnType<typeof openPuzzle>>[] = [];
  for (let attempt = 0; attempt < attempts.length; attempt++) puzzles.push(await openPuzzle(visitor.context));
  visitor.context.clock.advance(1_000);
  const answers = await Promise.all(attempts.map(([username, typed], index) => visitor.make('getUserOrgList', { username, password: typed, ...puzzles[index] }, attacker)));
  return answers.map(({ envelope }) => envelope.returnCode);
}

describeOnBothDatabases('from outside, passwords', (open, dialect) => {
  test('1: after ten wrong passwords from one address the account is locked for it for minutes; other accounts and other addresses are not', async () => {
    const visitor = await start(open);
    await addTestPerson(visitor.context, { phone: '13912345679', userName: 'demo02', memberships: [['100000000002', 'administrator']] });
    expect(await tries(visitor, 11, 'demo01', wrong, from('203.0.113.7'))).toEqual([...times(10, wrongCredentials), passwordLoginClosed]);
    const closed = await ways.login(visitor, 'DEMO01', password, from('203.0.113.7'));
    expect(closed.envelope).toMatchObject({ returnCode: passwordLoginClosed, data: null });
    expect(closed.envelope.returnMsg).toMatch(/^密码错误次数过多，请\d{1,2}分钟后再试，或改用验证码登录$/);
    expect(await tries(visitor, 1, 'demo02', password, from('198.51.100.9'))).toEqual([success]);
    expect(await tries(visitor, 1, 'demo02', password, from('203.0.113.7'))).toEqual([success]);
    expect(await tries(visitor, 1, 'demo01', password, from('198.51.100.9'))).toEqual([success]);
    visitor.context.clock.advance(15 * 60_000);
    expect(await tries(visitor, 1, 'demo01', password, from('203.0.113.7'))).toEqual([success]);
  });

  test('1: thirty parallel wrong passwords get no more tries than ten sequential ones', async () => {
    const visitor = await start(open);
    const puzzles: Awaited<ReturnType<Visitor['solve']>>[] = [];
    for (let solved = 0; solved < 30; solved++) puzzles.push(await visitor.solve());
    const before = verifications.count;
    const answers = await Promise.all(puzzles.map((puzzle) => visitor.make('getUserOrgList', { username: 'demo01', password: wrong, ...puzzle })));
    const codes = answers.map(({ envelope }) => envelope.returnCode);
    expect(codes.filter((code) => code === wrongCredentials)).toHaveLength(10);
    expect(codes.filter((code) => code === passwordLoginClosed)).toHaveLength(20);
    expect(verifications.count - before).toBe(10);
  });

  test('3: an unknown account, one without a password, a disabled one and a wrong password: same body, one verification each', async () => {
    const visitor = await start(open);
    const { context } = visitor;
    await addTestPerson(context, { phone: '13912345671', userName: 'nopass01', password: null });
    const disabled = await addTestPerson(context, { phone: '13912345672', userName: 'closed01' });
    await context.database.transaction((tx) => tx.updateTable('people').set({ disabled_at: 1 }).where('id', '=', disabled).execute());
    const bodies = new Set<string>();
    for (const [account, typed] of [['demo01', wrong], [phone, wrong], ['unknown01', password], ['13912345600', password], ['无此账号', password], ['nopass01', password], ['closed01', password], ['13912345672', password]] as const) {
      for (const way of Object.values(ways)) {
        const before = verifications.count;
        const { text, envelope } = await way(visitor, account, typed);
        expect([account, envelope.returnCode, verifications.count - before]).toEqual([account, wrongCredentials, 1]);
        bodies.add(text);
      }
    }
    expect(bodies.size).toBe(1);
  });

  test('43: of 200 attempts at the same time with different accounts at most 30 get a verdict, and a right password among the rest gets none', async () => {
    const visitor = await start(open);
    const codes = await allAtOnce(visitor, [...invented(0, 199).map((account) => [account, wrong] as const), ['demo01', password]]);
    expect(codes.filter((code) => code === wrongCredentials)).toHaveLength(30);
    expect(codes.filter((code) => code === smsCodeNeeded)).toHaveLength(170);

    // Attempts without a verdict did not count against the accounts, so the counts of an account reveal nothing either.
    expect(await tries(visitor, 11, 'demo01', wrong, from('198.51.100.9'))).toEqual([...times(10, wrongCredentials), passwordLoginClosed]);
    expect(await visitor.context.metrics.registry.metrics()).toContain('portal_password_spraying_total{outcome="account-failed"} 31');
  });

  test('43: puzzles fetched before any account failed are refused once the difficulty has risen, also if all are answered at the same time', async () => {
    const visitor = await start(open);
    const { context } = visitor;
    Object.assign(context, { random: withOneChallenge(context.random) });
    const fetched = async () => {
      const userKey = context.random.uuid();
      const { pow } = await visitor.succeed('getCaptcha', { userKey }, attacker);
      const { answer_x: blockX } = await context.database.read.selectFrom('captcha_puzzles').select('answer_x').where('user_key', '=', userKey).executeTakeFirstOrThrow();
      return { userKey, blockX, powNonce: knownNonce(pow) };
    };
    const puzzles: Awaited<ReturnType<typeof fetched>>[] = [];
    for (let account = 0; account < 34; account++) puzzles.push(await fetched());
    context.clock.advance(1_000);
    const attempt = async (puzzle: object, username: string) => (await visitor.make('getUserOrgList', { username, password: wrong, ...puzzle }, attacker)).envelope.returnCode;
    const codes = await Promise.all(puzzles.map((puzzle, account) => attempt(puzzle, `spray${account}`)));
    const verdicts = codes.filter((code) => code === wrongCredentials).length;
    expect([verdicts > 10, verdicts < 20, codes.filter((code) => code === captchaWrong).length]).toEqual([true, true, 34 - verdicts]);

    const puzzle = await fetched();
    context.clock.advance(1_000);
    expect(await attempt(puzzle, 'spray99'), 'at the price of now').toBe(wrongCredentials);
  });

  /** Limits do not depend on the database, so only one needs a large school. */
  const students = dialect === 'sqlite' ? 300 : 40;

  test(`43: ${students} right passwords at the same time from one address all log in, although 29 accounts failed there before`, async () => {
    const visitor = await start(open);
    const phones = Array.from({ length: students }, (_, student) => `1391235${1000 + student}`);
    for (const own of phones) await addTestPerson(visitor.context, { phone: own, memberships: [['100000000001', 'student']] });
    await spray(visitor, invented(0, 29), attacker);
    expect(await allAtOnce(visitor, phones.map((own) => [own, password] as const))).toEqual(times(students, success));
  });
});

// These count and compare, as those above do on both databases.
describeOnSqlite('from outside, passwords', (open) => {
  test('1: above fifty failures a day only unknown browsers are refused; a stranger cannot lock out the owner', async () => {
    const visitor = await start(open);
    const owner = { ...from('203.0.113.7'), origin: visitor.server.origin };
    const first = await ways.userLogin(visitor, 'demo01', password, owner);
    const cookie = cookiesOf(first).cookie ?? '';
    for (let address = 0; address < 5; address++) expect(await tries(visitor, 10, 'demo01', wrong, from(`198.51.100.${address}`))).toEqual(times(10, wrongCredentials));

    expect(await tries(visitor, 1, 'demo01', password, from('198.51.100.77'))).toEqual([passwordLoginClosed]);
    expect(await tries(visitor, 1, 'demo01', password, owner)).toEqual([passwordLoginClosed]);
    for (const name of ['__Host-browser', '__Host-known']) expect(await tries(visitor, 1, 'demo01', password, { ...owner, cookie: `${name}=${'x'.repeat(43)}` })).toEqual([passwordLoginClosed]);
    expect(await tries(visitor, 1, 'demo01', password, { ...owner, cookie })).toEqual([success]);
    expect((await visitor.logIn(phone, '100000000001', from('198.51.100.77'))).topCode).toBe('100000000001');
    // An attacker at the owner's browser gets no more tries than elsewhere.
    expect(await tries(visitor, 11, 'demo01', wrong, { ...owner, cookie })).toEqual([...times(10, wrongCredentials), passwordLoginClosed]);
  });

  test('1: a reset removes all known browsers, so that the old password gives no advantage in guessing the new one', async () => {
    const visitor = await start(open);
    const intruder = { ...from('203.0.113.7'), origin: visitor.server.origin };
    const cookie = cookiesOf(await ways.userLogin(visitor, 'demo01', password, intruder)).cookie ?? '';
    const renewed = 'Chegong#8128';
    await visitor.succeed('resetPassword', { phone, smsCode: await visitor.codeFor(phone, 'resetPassword'), password: renewed, confirmPassword: renewed });
    for (let address = 0; address < 5; address++) expect(await tries(visitor, 10, 'demo01', password, { ...from(`198.51.100.${address}`), origin: visitor.server.origin, cookie })).toEqual(times(10, wrongCredentials));
    expect(await tries(visitor, 1, 'demo01', renewed, { ...intruder, cookie })).toEqual([passwordLoginClosed]);
  });

  test('2: the tries through all ways to log in are counted together', async () => {
    const visitor = await start(open);
    for (const way of [ways.login, ways.getUserOrgList, ways.userLogin, ways.userLogin, ways.login]) {
      for (let twice = 0; twice < 2; twice++) expect((await way(visitor, 'demo01', wrong)).envelope.returnCode).toBe(wrongCredentials);
    }
    for (const way of Object.values(ways)) expect((await way(visitor, 'demo01', password)).envelope.returnCode).toBe(passwordLoginClosed);
  });

  test('3: an unknown account is locked after as many tries as a known one, with the same message', async () => {
    const visitor = await start(open);
    const [known, unknown] = [await tries(visitor, 12, 'demo01', wrong), await tries(visitor, 12, 'unknown01', wrong)];
    expect(unknown).toEqual(known);
    const says = async (account: string) => (await ways.login(visitor, account, wrong)).text.replace(/\d+分钟/, '');
    expect(await says('unknown01')).toBe(await says('demo01'));
  });

  test('4: passwords of the common lists are refused at registration and reset although they fit the pattern', async () => {
    const visitor = await start(open);
    for (const common of ['Aa123456!', 'P@ssw0rd1', 'Qwer1234!', 'Admin@123', '13912345670Aa!']) {
      const registered = await visitor.make('register', { phone: '13912345670', smsCode: '123456', userName: '陈海燕', studentPassword: common });
      expect([registered.status, registered.envelope.returnMsg, registered.envelope.data]).toEqual([400, '8-20位大小写字母、数字和特殊字符', { field: 'studentPassword' }]);
    }
    const reset = await visitor.make('resetPassword', { phone, smsCode: await visitor.codeFor(phone, 'resetPassword'), password: 'Aa123456!', confirmPassword: 'Aa123456!' });
    expect([reset.status, reset.envelope.returnMsg, reset.envelope.data]).toEqual([400, '8-20位大小写字母、数字和特殊字符', { field: 'password' }]);
    const around = await visitor.make('resetPassword', { phone, smsCode: visitor.context.smsSent.at(-1)?.code, password: 'X#Demo01#x', confirmPassword: 'X#Demo01#x' });
    expect([around.status, around.envelope.data]).toEqual([400, { field: 'password' }]);
  });

  test('5: admin/admin and other default credentials are refused', async () => {
    const visitor = await start(open);
    for (const [account, typed] of [['admin', 'admin'], ['root', 'root'], ['administrator', 'password'], ['demo01', 'demo01'], ['demo01', '123456'], ['operator01', 'Yingwu@2026'], ['test', '']] as const) {
      expect([wrongCredentials, returnCodes.invalidInput]).toContain((await ways.login(visitor, account, typed)).envelope.returnCode);
    }
  });

  test('43: one wrong password for each of 60 accounts from one address: first proof of work, then an SMS code even with the right password, counted and alarmed', async () => {
    const visitor = await start(open);
    const { context } = visitor;
    const owner = { ...from('198.51.100.9'), origin: visitor.server.origin };
    const { cookie = '' } = cookiesOf(await ways.userLogin(visitor, 'demo01', password, owner));
    const priceOf = async (address: Record<string, string>) => JSON.stringify((await visitor.succeed('getCaptcha', { userKey: context.random.uuid() }, address)).pow ?? null, (name, value: unknown) => (name === 'challenge' ? undefined : value));
    const [atRest, elsewhere] = [await priceOf(attacker), await priceOf(from('198.51.100.9'))];

    expect(await spray(visitor, invented(0, 20), attacker)).toEqual(times(20, wrongCredentials));
    expect(await priceOf(attacker)).not.toBe(atRest);
    expect(await priceOf(from('198.51.100.9'))).toBe(elsewhere);
    expect(await spray(visitor, invented(20, 40), attacker)).toEqual([...times(10, wrongCredentials), ...times(30, smsCodeNeeded)]);

    // The answer is the same for right and wrong passwords and for unknown accounts. No password is verified.
    const before = verifications.count;
    const answers = [await ways.login(visitor, 'demo01', password, attacker), await ways.userLogin(visitor, phone, wrong, attacker), await ways.getUserOrgList(visitor, 'unknown01', wrong, attacker)];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.envelope).toEqual({ returnCode: smsCodeNeeded, returnMsg: '这个网络上输错密码的账号较多，为保护您的账号，请改用短信验证码登录', data: null });
    expect(verifications.count).toBe(before);

    // Other addresses, a known browser of the account, and an SMS code can still log in.
    expect(await tries(visitor, 1, 'demo01', password, from('198.51.100.9'))).toEqual([success]);
    expect(await tries(visitor, 1, 'demo01', password, { ...attacker, origin: visitor.server.origin, cookie })).toEqual([success]);
    expect((await visitor.logIn(phone, '100000000001', attacker)).topCode).toBe('100000000001');

    const metrics = await context.metrics.registry.metrics();
    for (const line of ['{outcome="account-failed"} 30', '{outcome="sms-code-asked"} 33', '{outcome="alarm"} 1']) expect(metrics).toContain(`portal_password_spraying_total${line}`);
    context.clock.advance(3_600_000);
    expect(await tries(visitor, 1, 'demo01', password, attacker)).toEqual([success]);
  });

  test('43: a network is counted as eight addresses, and the daily limit holds after an hour’s pause', async () => {
    const visitor = await start(open);
    const { limits } = visitor.context;
    await limits.take({ name: 'failed-accounts-of-hour-of-network', points: 10_000_000, windowSeconds: 3600 }, '203.0.113.0/24', 239);
    expect(await tries(visitor, 1, 'demo01', password, from('203.0.113.200'))).toEqual([success]);
    // One more failed account reaches the limit. The successful login gave back two.
    await spray(visitor, invented(0, 3), attacker);
    expect(await tries(visitor, 1, 'demo01', password, from('203.0.113.200'))).toEqual([smsCodeNeeded]);
    visitor.context.clock.advance(3_600_000);
    expect(await tries(visitor, 1, 'demo01', password, from('203.0.113.200'))).toEqual([success]);
    await limits.take({ name: 'failed-accounts-of-day', points: 10_000_000, windowSeconds: 86_400 }, '203.0.113.7', 99);
    expect(await tries(visitor, 1, 'demo01', password, attacker)).toEqual([smsCodeNeeded]);
  });

  test('43: an account that fails and then logs in is no longer counted, and its person makes room for two more failures', async () => {
    const visitor = await start(open);
    await spray(visitor, invented(0, 29), attacker);
    for (let lesson = 0; lesson < 3; lesson++) {
      const mistyping = `student${lesson}`;
      const own = `1391234100${lesson}`;
      await addTestPerson(visitor.context, { phone: own, userName: mistyping, memberships: [['100000000001', 'student']] });
      expect(await tries(visitor, 1, mistyping, wrong, attacker)).toEqual([wrongCredentials]);
      expect(await tries(visitor, 1, mistyping, password, attacker)).toEqual([smsCodeNeeded]);
      await visitor.logIn(own, '100000000001', attacker);
      expect(await tries(visitor, 1, mistyping, password, attacker)).toEqual([success]);
      expect(await spray(visitor, invented(100 + 2 * lesson, 2), attacker)).toEqual(times(2, wrongCredentials));
    }
  });

  test('1: a known browser has a daily share for each account; above a limit for all its accounts it counts as unknown to them', async () => {
    const visitor = await start(open);
    const room = { ...from('203.0.113.7'), origin: visitor.server.origin };
    let cookie = '';
    const accounts = ['demo01', 'demo02', 'demo03', 'demo04'];
    for (const [index, userName] of accounts.entries()) {
      if (index > 0) await addTestPerson(visitor.context, { phone: `1391234568${index}`, userName, memberships: [['100000000001', 'student']] });
      ({ cookie = cookie } = cookiesOf(await ways.userLogin(visitor, userName, password, { ...room, cookie })));
    }
    const pc = { ...room, cookie };
    const quarter = 15 * 60_000;
    visitor.context.clock.set(Math.ceil(visitor.context.clock.now() / 86_400_000) * 86_400_000 + quarter);
    for (const account of accounts.slice(0, 2)) {
      expect(await tries(visitor, 10, account, wrong, pc)).toEqual(times(10, wrongCredentials));
      visitor.context.clock.advance(quarter);
      expect(await tries(visitor, 10, account, wrong, pc)).toEqual(times(10, wrongCredentials));
      visitor.context.clock.advance(quarter);
      expect(await tries(visitor, 1, account, password, pc)).toEqual([passwordLoginClosed]);
    }
    for (let twice = 0; twice < 2; twice++) {
      expect(await tries(visitor, 10, 'demo03', wrong, pc)).toEqual(times(10, wrongCredentials));
      visitor.context.clock.advance(quarter);
    }
    // From here on the browser is unknown, and unknown browsers at this address have used up the share of this account.
    expect(await tries(visitor, 10, 'demo04', wrong, room)).toEqual(times(10, wrongCredentials));
    expect(await tries(visitor, 1, 'demo04', password, pc)).toEqual([passwordLoginClosed]);
    visitor.context.clock.advance(86_400_000);
    expect(await tries(visitor, 1, 'demo04', password, pc)).toEqual([success]);
  });
});
