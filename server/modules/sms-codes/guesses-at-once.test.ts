import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { startRedis, type TestRedis } from '../../bus/testing-redis.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { createLimits } from '../../limits/index.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { requestSmsCode, requireSmsCode } from './index.ts';
import { address, binding, codeSent, from, outcomeOf, use, wrongFor } from './testing-codes.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describeOnBothDatabases('parallel guesses at an SMS code', (open) => {
  describe.each(['in this process', 'in Redis'])('with limits %s', (where) => {
    /** A sent code and its limits. Phones are indexed by the secrets of each test, so tests share no keys. */
    async function ready() {
      const context = testContext(await open());
      if (where === 'in Redis') {
        const limits = createLimits({ redisUrl: redis.url, answerWithinMilliseconds: 20_000 }, context);
        onTestFinished(() => limits.close());
        await limits.ready();
        context.limits = limits;
      }
      await requestSmsCode(context, binding, address);
      return context;
    }

    /** Holds back the first answer of the limits for strangers until all of them have asked. */
    function gathered(context: TestContext, guesses: number): TestContext {
      let asked = 0;
      let open: () => void;
      const all = new Promise<void>((resolve) => (open = resolve));
      const take: TestContext['limits']['take'] = async (...question) => {
        if (++asked >= guesses) open();
        await all;
        return context.limits.take(...question);
      };
      return { ...context, limits: { ...context.limits, take } };
    }

    const networks = (n: number) => `198.51.${n}.9`;
    const oneAddress = () => '198.51.100.9';

    test.each([
      ['a hundred networks', 40, networks],
      ['a hundred networks', 70, networks],
      ['a hundred networks', 99, networks],
      ['one address', 40, oneAddress],
      ['one address', 99, oneAddress],
    ])('from %s that did not request it, with the right one at place %i, succeed no more after three wrong ones, and the requester keeps all tries', async (_from, place, addressOf) => {
      const context = await ready();
      const atOnce = gathered(context, 100);
      const [right, wrong] = [codeSent(context), wrongFor(codeSent(context))];
      const guesses = Array.from({ length: 100 }, (_, n) => outcomeOf(requireSmsCode(atOnce, binding, n === place ? right : wrong, from(addressOf(n)))));
      expect(new Set(await Promise.all(guesses))).toEqual(new Set([returnCodes.smsCodeWrong]));
      expect(await use(context, binding, right, '192.0.2.1'), 'no stranger has a try left').toBe(returnCodes.smsCodeWrong);
      for (let guess = 0; guess < 4; guess++) expect(await use(context, binding, wrong)).toBe(returnCodes.smsCodeWrong);
      expect(await use(context, binding, right)).toBe(returnCodes.success);
    });

    test('from the requester, with the right one at place 40, succeed no more after five wrong ones', async () => {
      const context = await ready();
      const [right, wrong] = [codeSent(context), wrongFor(codeSent(context))];
      const guesses = Array.from({ length: 100 }, (_, n) => outcomeOf(requireSmsCode(context, binding, n === 40 ? right : wrong, from(address))));
      expect(new Set(await Promise.all(guesses))).toEqual(new Set([returnCodes.smsCodeWrong]));
      expect(await use(context, binding, right)).toBe(returnCodes.smsCodeWrong);
      expect((await context.database.read.selectFrom('sms_codes').select('tries_left').executeTakeFirstOrThrow()).tries_left).toBe(0);
    });

    test('from an address with one try left take that try', async () => {
      const context = await ready();
      const stranger = oneAddress();
      for (const guesses of [3, 2]) {
        for (let guess = 0; guess < guesses; guess++) await use(context, binding, wrongFor(codeSent(context)), stranger);
        context.clock.advance(61_000);
        await requestSmsCode(context, binding, address);
      }
      const atOnce = gathered(context, 20);
      await Promise.all(Array.from({ length: 20 }, () => outcomeOf(requireSmsCode(atOnce, binding, wrongFor(codeSent(context)), from(stranger)))));
      const left = await context.database.read.selectFrom('sms_codes').select(['tries_left', 'stranger_tries_left']).executeTakeFirstOrThrow();
      expect(left).toEqual({ tries_left: 5, stranger_tries_left: 2 });
      expect(await use(context, binding, codeSent(context), '192.0.2.1'), 'from another device than the requester’s').toBe(returnCodes.success);
    });

    test('take no try if they are right: the code is checked again and then used', async () => {
      const context = await ready();
      for (const place of [address, address, oneAddress(), oneAddress(), oneAddress()]) {
        const looks = Array.from({ length: 5 }, () => outcomeOf(requireSmsCode(context, binding, codeSent(context), from(place))));
        expect(await Promise.all(looks)).toEqual([200, 200, 200, 200, 200]);
      }
      for (let guess = 0; guess < 4; guess++) expect(await use(context, binding, wrongFor(codeSent(context)))).toBe(returnCodes.smsCodeWrong);
      for (let look = 0; look < 3; look++) expect(await outcomeOf(requireSmsCode(context, binding, codeSent(context), from(address)))).toBe(200);
      expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
    });

    test('give no tries back to a newer code that replaced the right one', async () => {
      const context = await ready();
      const first = codeSent(context);
      for (let turn = 0; turn < 3; turn++) await outcomeOf(requireSmsCode(context, binding, first, from(address)));
      context.clock.advance(61_000);
      await requestSmsCode(context, binding, address);
      for (let guess = 0; guess < 5; guess++) await use(context, binding, wrongFor(codeSent(context)));
      expect(await use(context, binding, codeSent(context))).toBe(returnCodes.smsCodeWrong);
    });
  });

  test('without an answer of the database take nothing from the limit of the address', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const { database } = context;
    const away = { ...context, database: { ...database, read: database.read, transaction: () => Promise.reject(new Error('the database is away')) } } as TestContext;
    const stranger = '198.51.100.9';
    for (let guess = 0; guess < 7; guess++) await expect(requireSmsCode(away, binding, codeSent(context), from(stranger))).rejects.toThrow('the database is away');
    expect(await use(context, binding, codeSent(context), stranger)).toBe(returnCodes.success);
  });
});
