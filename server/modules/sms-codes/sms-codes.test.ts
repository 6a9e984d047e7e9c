import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { startRedis, type TestRedis } from '../../bus/testing-redis.ts';
import type { Context } from '../../context.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { createLimits } from '../../limits/index.ts';
import { Refusal } from '../../calls/refusal.ts';
import { type SmsFailureReason, SmsUndelivered } from '../../providers/sms/index.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { type CodeBinding, requestSmsCode, requireSmsCode, smsRules, useLastSmsCode, useSmsCode } from './index.ts';

const binding: CodeBinding = { phone: '13912345678', topCode: '-1', purpose: 'orgRegister' };
const address = '203.0.113.7';

const outcomeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => returnCodes.success,
    (error: unknown) => {
      if (error instanceof Refusal) return error.returnCode;
      throw error;
    },
  );

const use = (context: TestContext, bound: CodeBinding, code: string, clientAddress = address) =>
  outcomeOf(requireSmsCode(context, bound, code, clientAddress).then(() => context.database.transaction((tx) => useSmsCode(context, tx, bound, code))));
const codeSent = (context: TestContext): string => context.smsSent.at(-1)?.code ?? '';
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

describeOnBothDatabases('SMS codes', (open) => {
  test('the code that was sent is accepted once', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    expect(context.smsSent).toHaveLength(1);
    expect(codeSent(context)).toMatch(/^\d{6}$/);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.smsCodeWrong);
  });

  test('twenty parallel uses of one code succeed once', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => use(context, binding, codeSent(context))));
    expect(outcomes.filter((outcome) => outcome === returnCodes.success)).toHaveLength(1);
  });

  test('one address kills one code of a phone in an hour; the next is good whatever it guesses', async () => {
    const context = testContext(await open());
    const stranger = '198.51.100.9';
    await requestSmsCode(context, binding, address);
    for (let guess = 0; guess < 5; guess++) expect(await use(context, binding, wrongFor(codeSent(context)), stranger)).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.smsCodeWrong);

    context.clock.advance(61_000);
    await requestSmsCode(context, binding, address);
    const guesses = Array.from({ length: 20 }, () => use(context, binding, wrongFor(codeSent(context)), stranger));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([returnCodes.smsCodeWrong]));
    expect(await use(context, binding, codeSent(context), stranger)).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('the addresses of one network kill two codes of a phone in an hour, however many they are', async () => {
    const context = testContext(await open());
    const subscriber = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
    for (let code = 1, from = 0; code <= 3; code++, context.clock.advance(61_000)) {
      await requestSmsCode(context, binding, address);
      for (let guess = 0; guess < 5; guess++) await use(context, binding, wrongFor(codeSent(context)), subscriber(from++));
      expect(await use(context, binding, codeSent(context)), `code ${code}`).toBe(code === 3 ? returnCodes.success : returnCodes.smsCodeWrong);
    }
  });

  test('guessing at phones that have no code leaves nothing behind, and is refused by the same steps as guessing at one that has', async () => {
    const context = testContext(await open());
    const steps: string[] = [];
    const { limits, database } = context;
    const watched = {
      ...context,
      limits: { ...limits, take: (...asked: Parameters<typeof limits.take>) => (steps.push('limits', `kept ${asked[1]}`), limits.take(...asked)), peek: (...asked: Parameters<typeof limits.peek>) => (steps.push('limits'), limits.peek(...asked)) },
      database: { ...database, get read() { return (steps.push('read'), database.read); }, transaction: (...asked: Parameters<typeof database.transaction>) => (steps.push('write'), database.transaction(...asked)) },
    } as TestContext;
    await requestSmsCode(context, binding, address);
    const wrong = wrongFor(codeSent(context));
    const stepsOf = async (phone: string, guess: string) => {
      steps.length = 0;
      expect(await outcomeOf(requireSmsCode(watched, { ...binding, phone }, guess, '198.51.100.9'))).toBe(returnCodes.smsCodeWrong);
      return { steps: steps.filter((step) => !step.startsWith('kept')), kept: steps.some((step) => step.startsWith('kept')) };
    };
    const nobody = await stepsOf('13900000001', wrong);
    expect(nobody.kept).toBe(false);
    for (let guess = 0; guess < 5; guess++) expect(await stepsOf(binding.phone, wrong)).toEqual({ steps: nobody.steps, kept: true });
    expect(await stepsOf(binding.phone, wrong), 'the code is dead').toEqual(nobody);
    context.clock.advance(61_000);
    await requestSmsCode(context, binding, address);
    expect(await stepsOf(binding.phone, codeSent(context)), 'not even listened to').toEqual(nobody);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('whoever mistyped five times asks for a new code and may use it', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    for (let guess = 0; guess < 5; guess++) await use(context, binding, wrongFor(codeSent(context)));
    context.clock.advance(61_000);
    await requestSmsCode(context, binding, address);
    expect(await use(context, binding, wrongFor(codeSent(context)))).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('a clock that is set back by a day keeps no phone waiting for that day, nor a code good for it', async () => {
    const context = testContext(await open());
    const login = { ...binding, purpose: 'login' as const };
    for (let sent = 0; sent < smsRules.perHour; sent++, context.clock.advance(61_000)) await requestSmsCode(context, binding, address);
    const before = codeSent(context);
    context.clock.advance(-86_400_000);
    expect(await use(context, binding, before)).toBe(returnCodes.smsCodeWrong);
    await requestSmsCode(context, login, address);
    expect(await use(context, login, codeSent(context))).toBe(returnCodes.success);
    await expect(requestSmsCode(context, login, address)).rejects.toMatchObject({ returnCode: returnCodes.smsAskedTooOften, data: { resendAfterSeconds: 60 } });
    // Another instance's clock may be a little ahead.
    context.clock.advance(-4_000);
    await expect(requestSmsCode(context, login, address)).rejects.toMatchObject({ data: { resendAfterSeconds: 64 } });
  });

  test('a code is refused after five minutes', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    context.clock.advance(5 * 60_000);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.smsCodeWrong);
  });

  test('a code opens nothing for another phone, purpose or enterprise', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    for (const other of [{ phone: '13912345679' }, { purpose: 'login' as const }, { topCode: '100000000001' }]) {
      expect(await use(context, { ...binding, ...other }, codeSent(context))).toBe(returnCodes.smsCodeWrong);
    }
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('the right code is refused after five wrong guesses', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const wrong = codeSent(context) === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess++) expect(await use(context, binding, wrong)).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.smsCodeWrong);
  });

  test('a code that is the phone’s last takes every other with it; a wrong one takes none', async () => {
    const context = testContext(await open());
    const sent: [CodeBinding, string][] = [];
    for (const bound of [binding, { ...binding, purpose: 'login' }, { ...binding, purpose: 'bind', topCode: '100000000001' }, { ...binding, phone: '13912345679' }] as CodeBinding[]) {
      context.clock.advance(60_000);
      await requestSmsCode(context, bound, address);
      sent.push([bound, codeSent(context)]);
    }
    const [last, login, bind, theirs] = sent as [(typeof sent)[0], (typeof sent)[0], (typeof sent)[0], (typeof sent)[0]];
    const useLast = ([bound, code]: (typeof sent)[0]) => outcomeOf(context.database.transaction((tx) => useLastSmsCode(context, tx, bound, code)));
    expect(await useLast([last[0], wrongFor(last[1])])).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, ...login), 'what was refused took nothing').toBe(returnCodes.success);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => useLast(last)));
    expect(outcomes.filter((outcome) => outcome === returnCodes.success)).toHaveLength(1);
    expect([await use(context, ...bind), await use(context, ...theirs)]).toEqual([returnCodes.smsCodeWrong, returnCodes.success]);
  });

  test('only the newest code is good', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const first = codeSent(context);
    context.clock.advance(61_000);
    await requestSmsCode(context, binding, address);
    expect(codeSent(context)).not.toBe(first);
    expect(await use(context, binding, first)).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('a phone gets one SMS a minute, five an hour and ten a day, across purposes', async () => {
    const context = testContext(await open());
    const start = context.clock.now();
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.success);
    context.clock.advance(59_000);
    expect(await outcomeOf(requestSmsCode(context, { ...binding, purpose: 'login' }, address))).toBe(returnCodes.smsAskedTooOften);

    const hourly: number[] = [];
    for (let minute = 2; minute <= 12; minute += 2) {
      context.clock.set(start + minute * 60_000);
      hourly.push(await outcomeOf(requestSmsCode(context, binding, address)));
    }
    expect(hourly).toEqual([200, 200, 200, 200, returnCodes.smsAskedTooOften, returnCodes.smsAskedTooOften]);

    const daily: number[] = [];
    for (let hour = 2; hour <= 12; hour += 1) {
      context.clock.set(start + hour * 3_600_000);
      daily.push(await outcomeOf(requestSmsCode(context, binding, address)));
    }
    expect(daily.filter((outcome) => outcome === 200)).toHaveLength(5);
    expect(context.smsSent).toHaveLength(10);
  });

  test('who asks too often is told when the phone may be asked again, and then it may', async () => {
    const context = testContext(await open());
    const refusalOf = async (purpose: CodeBinding['purpose']): Promise<unknown> => {
      try {
        return await requestSmsCode(context, { ...binding, purpose }, address);
      } catch (refusal) {
        return refusal;
      }
    };
    const waitOf = async (purpose: CodeBinding['purpose'] = 'login'): Promise<number> => {
      const refusal = await refusalOf(purpose);
      if (refusal === undefined) return 0;
      expect(refusal).toMatchObject({ returnCode: returnCodes.smsAskedTooOften, data: { resendAfterSeconds: expect.any(Number) } });
      return (refusal as { data: { resendAfterSeconds: number } }).data.resendAfterSeconds;
    };
    expect(await waitOf()).toBe(0);
    expect(await waitOf()).toBe(60);
    context.clock.advance(18_001);
    expect(await waitOf('register'), 'rounded up: nobody comes a moment too early').toBe(42);
    context.clock.advance(41_998);
    expect(await waitOf()).toBe(1);
    context.clock.advance(1);

    for (let sent = 2; sent <= 5; sent++, context.clock.advance(60_000)) expect(await waitOf(), `message ${sent}`).toBe(0);
    // Five in five minutes: the hour's first goes out of the hour 55 minutes from now, whoever asks meanwhile.
    expect(await waitOf()).toBe(55 * 60);
    context.clock.advance(55 * 60_000 - 1);
    expect(await waitOf()).toBe(1);
    context.clock.advance(1);
    for (let sent = 6; sent <= 10; sent++, context.clock.advance(60_000)) expect(await waitOf(), `message ${sent}`).toBe(0);
    // Ten in a day: the next one when the day's first is a day old, 65 minutes after which this is.
    expect(await waitOf('bind')).toBe(24 * 3600 - 65 * 60);
    context.clock.advance((24 * 3600 - 65 * 60) * 1000);
    expect(await waitOf()).toBe(0);
  });

  test('the budgets of address, network and site do not say when, nor does a vendor that has had enough', async () => {
    const context = testContext(await open());
    const dataOf = (phone: string, clientAddress = address) => requestSmsCode(context, { ...binding, phone }, clientAddress).then(() => 'sent', (refusal: Refusal) => refusal.data);
    for (const limits of [{ smsPerHourPerAddress: 1 }, { smsPerHourPerNetwork: 1 }, { smsPerHourForSite: 1 }]) {
      context.config.limits = { ...testContext(context.database).config.limits, ...limits };
      context.clock.advance(3_600_000);
      expect([await dataOf('13900000001'), await dataOf('13900000001'), await dataOf('13900000002')]).toEqual(['sent', null, null]);
    }
    const limited = testContext(context.database, { sms: failing('limited').sms });
    await expect(requestSmsCode(limited, { ...binding, phone: '13900000003' }, address)).rejects.toMatchObject({ returnCode: returnCodes.smsAskedTooOften, data: null });
  });

  test('of twenty requests at once for one phone, one SMS goes out', async () => {
    const context = testContext(await open());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(requestSmsCode(context, binding, address))));
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(context.smsSent).toHaveLength(1);
  });

  test('an address, its network and the whole site have budgets of their own', async () => {
    const database = await open();
    const context = testContext(database);
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 2, smsPerHourPerNetwork: 3, smsPerHourForSite: 4 };
    const from = (phone: number, client: string) => outcomeOf(requestSmsCode(context, { ...binding, phone: `139000000${phone}` }, client));
    expect([await from(10, address), await from(11, address), await from(12, address)]).toEqual([200, 200, returnCodes.smsAskedTooOften]);
    expect([await from(13, '203.0.113.8'), await from(14, '203.0.113.9')]).toEqual([200, returnCodes.smsAskedTooOften]);
    expect([await from(15, '198.51.100.1'), await from(16, '198.51.101.1')]).toEqual([200, returnCodes.smsAskedTooOften]);
    expect(context.smsSent).toHaveLength(4);
    expect(await context.metrics.registry.metrics()).toContain('portal_sms_site_budget_exhausted_total 1');
  });

  /** A channel that fails as told, and remembers what it was to send. */
  function failing(reason: SmsFailureReason | null) {
    const channel = { reason, codes: [] as string[] };
    const sms: Context['sms'] = {
      name: 'unreliable',
      async send({ code }) {
        channel.codes.push(code);
        if (channel.reason) throw new SmsUndelivered('unreliable', { reason: channel.reason, retryable: true });
        return { receipt: 'r' };
      },
      async health() {},
      async close() {},
    };
    return { channel, sms };
  }

  test.each([
    ['refused' as const, returnCodes.smsUndelivered],
    ['limited' as const, returnCodes.smsAskedTooOften],
  ])('when the provider says %s, the visitor may try again at once and the unsent code opens nothing', async (reason, told) => {
    const { channel, sms } = failing(reason);
    const context = testContext(await open(), { sms });
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(told);
    expect(await use(context, binding, channel.codes[0] ?? '')).toBe(returnCodes.smsCodeWrong);
    channel.reason = null;
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.success);
    expect(await use(context, binding, channel.codes[1] ?? '')).toBe(returnCodes.success);
  });

  test.each(['unreachable' as const, 'timeout' as const])('when the provider is lost (%s), the message may have arrived: its code opens, and it counts', async (reason) => {
    const { channel, sms } = failing(reason);
    const context = testContext(await open(), { sms });
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.smsUndelivered);
    channel.reason = null;
    expect(await outcomeOf(requestSmsCode(context, binding, address))).toBe(returnCodes.smsAskedTooOften);
    expect(await use(context, binding, channel.codes[0] ?? '')).toBe(returnCodes.success);
  });

  test('a database that fails after the delivery takes nothing from the visitor', async () => {
    const context = testContext(await open());
    const { database } = context;
    let transactions = 0;
    const breaking: TestContext = {
      ...context,
      database: { ...database, read: database.read, transaction: (work) => (++transactions === 2 ? Promise.reject(new Error('the database is away')) : database.transaction(work)) },
    };
    expect(await outcomeOf(requestSmsCode(breaking, binding, address))).toBe(returnCodes.success);
    expect(transactions).toBe(2);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('what was not sent costs address, network and site nothing', async () => {
    const { channel, sms } = failing('refused');
    const context = testContext(await open(), { sms });
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 2, smsPerHourPerNetwork: 2, smsPerHourForSite: 2 };
    const ask = (phone: string) => outcomeOf(requestSmsCode(context, { ...binding, phone }, address));
    for (let index = 0; index < 3; index++) expect(await ask('13900000001')).toBe(returnCodes.smsUndelivered);
    channel.reason = null;
    expect(await ask('13900000001')).toBe(returnCodes.success);
    for (let index = 0; index < 3; index++) expect(await ask('13900000001')).toBe(returnCodes.smsAskedTooOften);
    expect(await ask('13900000002')).toBe(returnCodes.success);
    for (let index = 0; index < 2; index++) expect(await ask('13900000003')).toBe(returnCodes.smsAskedTooOften);
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 4, smsPerHourPerNetwork: 3 };
    expect(await ask('13900000003')).toBe(returnCodes.smsAskedTooOften);
    expect(await context.limits.peek({ name: 'sms-address', points: 4, windowSeconds: 3600 }, address)).toMatchObject({ remaining: 4 });
  });

  test('one subscriber’s addresses of IPv6 have one budget', async () => {
    const context = testContext(await open());
    context.config.limits = { ...context.config.limits, smsPerHourPerAddress: 2 };
    const ask = (index: number, network = '2001:db8:1:2') => outcomeOf(requestSmsCode(context, { ...binding, phone: `1390000000${index}` }, `${network}::${index}`));
    expect([await ask(1), await ask(2), await ask(3)]).toEqual([200, 200, returnCodes.smsAskedTooOften]);
    expect(await ask(4, '2001:db8:1:3')).toBe(200);
  });

  test('phones and codes are nowhere in clear in the database', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const rows = await Promise.all([
      context.database.read.selectFrom('sms_messages').selectAll().execute(),
      context.database.read.selectFrom('sms_codes').selectAll().execute(),
      context.database.read.selectFrom('sms_phones').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(binding.phone);
    expect(stored).not.toContain(codeSent(context));
  });
});

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describeOnBothDatabases('guesses at an SMS code that come all at once', (open) => {
  describe.each(['in this process', 'in Redis'])('with limits %s', (where) => {
    /** A code sent, and its limits: each test has keys of its own, since its phones are indexed by secrets of its own. */
    async function ready() {
      const context = testContext(await open());
      if (where === 'in Redis') {
        const limits = createLimits({ redisUrl: redis.url }, context);
        onTestFinished(() => limits.close());
        await limits.ready();
        context.limits = limits;
      }
      await requestSmsCode(context, binding, address);
      return context;
    }

    /** Nobody's first question about the limits is answered before all have asked it. */
    function gathered(context: TestContext, guesses: number): TestContext {
      let asked = 0;
      let open: () => void;
      const all = new Promise<void>((resolve) => (open = resolve));
      const peek: TestContext['limits']['peek'] = async (...question) => {
        if (++asked >= guesses) open();
        await all;
        return context.limits.peek(...question);
      };
      return { ...context, limits: { ...context.limits, peek } };
    }

    const networks = (n: number) => `198.51.${n}.9`;
    const oneAddress = () => '198.51.100.9';

    test.each([
      ['a hundred networks', 40, networks],
      ['a hundred networks', 70, networks],
      ['a hundred networks', 99, networks],
      ['one address', 40, oneAddress],
      ['one address', 99, oneAddress],
    ])('from %s, with the right one at place %i, open nothing after five wrong ones', async (_from, place, addressOf) => {
      const context = await ready();
      const atOnce = gathered(context, 100);
      const [right, wrong] = [codeSent(context), wrongFor(codeSent(context))];
      const guesses = Array.from({ length: 100 }, (_, n) => outcomeOf(requireSmsCode(atOnce, binding, n === place ? right : wrong, addressOf(n))));
      expect(new Set(await Promise.all(guesses))).toEqual(new Set([returnCodes.smsCodeWrong]));
      expect(await use(context, binding, right), 'the code is dead').toBe(returnCodes.smsCodeWrong);
    });

    test('from an address that has one try left cost a new code that one', async () => {
      const context = await ready();
      const stranger = oneAddress();
      for (let guess = 0; guess < 4; guess++) await use(context, binding, wrongFor(codeSent(context)), stranger);
      context.clock.advance(61_000);
      await requestSmsCode(context, binding, address);
      const atOnce = gathered(context, 20);
      await Promise.all(Array.from({ length: 20 }, () => outcomeOf(requireSmsCode(atOnce, binding, wrongFor(codeSent(context)), stranger))));
      const { tries_left } = await context.database.read.selectFrom('sms_codes').select('tries_left').executeTakeFirstOrThrow();
      expect(tries_left).toBe(4);
      expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
    });

    test('cost nothing where they are right, the address as little as the code: it is looked at again, and then used', async () => {
      const context = await ready();
      for (let turn = 0; turn < 4; turn++) {
        const looks = Array.from({ length: 5 }, () => outcomeOf(requireSmsCode(context, binding, codeSent(context), address)));
        expect(await Promise.all(looks)).toEqual([200, 200, 200, 200, 200]);
      }
      for (let guess = 0; guess < 4; guess++) expect(await use(context, binding, wrongFor(codeSent(context)))).toBe(returnCodes.smsCodeWrong);
      for (let look = 0; look < 3; look++) expect(await outcomeOf(requireSmsCode(context, binding, codeSent(context), address))).toBe(200);
      expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
    });

    test('give no tries to a code that took the place of the one they were right about', async () => {
      const context = await ready();
      const first = codeSent(context);
      for (let turn = 0; turn < 3; turn++) await outcomeOf(requireSmsCode(context, binding, first, address));
      context.clock.advance(61_000);
      await requestSmsCode(context, binding, address);
      for (let guess = 0; guess < 5; guess++) await use(context, binding, wrongFor(codeSent(context)), networks(guess));
      expect(await use(context, binding, codeSent(context))).toBe(returnCodes.smsCodeWrong);
    });
  });

  test('that the database does not answer cost the address nothing', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const { database } = context;
    const away = { ...context, database: { ...database, read: database.read, transaction: () => Promise.reject(new Error('the database is away')) } } as TestContext;
    for (let guess = 0; guess < 6; guess++) await expect(requireSmsCode(away, binding, codeSent(context), address)).rejects.toThrow('the database is away');
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });
});
