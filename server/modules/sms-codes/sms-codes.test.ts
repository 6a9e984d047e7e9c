import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { type CodeBinding, requestSmsCode, requireSmsCode, smsRules, useLastSmsCode } from './index.ts';
import { address, binding, codeSent, from, outcomeOf, use, wrongFor } from './testing-codes.ts';

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

  test('strangers have three tries for each code, one address six and its network twelve in an hour; the requester keeps five', async () => {
    const context = testContext(await open());
    const subscriber = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
    const triesLeft = async () => (await context.database.read.selectFrom('sms_codes').select('stranger_tries_left').executeTakeFirstOrThrow()).stranger_tries_left;
    const left: number[] = [];
    for (const group of [() => '198.51.100.9', subscriber]) {
      for (let code = 0, guess = 0; code < 5; code++, context.clock.advance(61_000)) {
        await requestSmsCode(context, binding, address);
        for (let wrong = 0; wrong < 5; wrong++) await use(context, binding, wrongFor(codeSent(context)), group(guess++));
        left.push(await triesLeft());
        for (let wrong = 0; wrong < 4; wrong++) await use(context, binding, wrongFor(codeSent(context)));
        expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
      }
      context.clock.advance(3_600_000);
    }
    expect(left).toEqual([0, 0, 3, 3, 3, 0, 0, 0, 0, 3]);
  });

  test('all codes of a phone allow at most 166 guesses a day from all addresses, a chance of one in 6,000', async () => {
    const { perDay, ofNewcomersPerDay, resetsPerDay, wrongTries, strangerTries } = smsRules;
    // The attacker requests every code that strangers may request, and is a stranger to codes that the owner requests.
    const guessesPerDay = (perDay + ofNewcomersPerDay + resetsPerDay) * (wrongTries + strangerTries) + perDay * strangerTries;
    expect([guessesPerDay, Math.floor(1_000_000 / guessesPerDay)]).toEqual([166, 6024]);
    const decision = readFileSync(join(import.meta.dirname, '../../../docs/decisions/0004-sms-codes-in-transactions.md'), 'utf8');
    expect(decision).toContain(`一天最多猜 ${guessesPerDay} 次，猜中的机会是 ${guessesPerDay} / 1000000`);

    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const live = () => context.database.read.selectFrom('sms_codes').select(['tries_left', 'stranger_tries_left', 'known_tries_left']).executeTakeFirstOrThrow();
    for (let guess = 0; guess < 20; guess++) {
      await use(context, binding, wrongFor(codeSent(context)), `198.51.${guess}.9`);
      await use(context, binding, wrongFor(codeSent(context)));
    }
    expect(await live(), `${wrongTries + strangerTries} were compared`).toEqual({ tries_left: 0, stranger_tries_left: 0, known_tries_left: wrongTries });
  });

  test('guessing at phones without a code stores nothing, and is refused by the same steps as guessing at one with a code', async () => {
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
      expect(await outcomeOf(requireSmsCode(watched, { ...binding, phone }, guess, from('198.51.100.9')))).toBe(returnCodes.smsCodeWrong);
      return { steps: steps.filter((step) => !step.startsWith('kept')), kept: steps.some((step) => step.startsWith('kept')) };
    };
    const unknown = await stepsOf('13900000001', wrong);
    expect(unknown.kept).toBe(false);
    for (let guess = 0; guess < 3; guess++) expect(await stepsOf(binding.phone, wrong)).toEqual({ steps: unknown.steps, kept: true });
    expect(await stepsOf(binding.phone, wrong), 'strangers have no try left').toEqual(unknown);
    expect(await stepsOf(binding.phone, codeSent(context)), 'the right code is not compared either').toEqual(unknown);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('after five wrong tries a new code can be requested and used', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    for (let guess = 0; guess < 5; guess++) await use(context, binding, wrongFor(codeSent(context)));
    context.clock.advance(61_000);
    await requestSmsCode(context, binding, address);
    expect(await use(context, binding, wrongFor(codeSent(context)))).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('after a clock was set back by a day, no phone waits for that day, and no code stays valid for it', async () => {
    const context = testContext(await open());
    const login = { ...binding, purpose: 'login' as const };
    for (let sent = 0; sent < smsRules.perHour; sent++, context.clock.advance(61_000)) await requestSmsCode(context, binding, address);
    const before = codeSent(context);
    context.clock.advance(-86_400_000);
    expect(await use(context, binding, before)).toBe(returnCodes.smsCodeWrong);
    await requestSmsCode(context, login, address);
    expect(await use(context, login, codeSent(context))).toBe(returnCodes.success);
    await expect(requestSmsCode(context, login, address)).rejects.toMatchObject({ returnCode: returnCodes.smsAskedTooOften, data: { resendAfterSeconds: 60 } });
    // Another instance's clock may be slightly ahead.
    context.clock.advance(-4_000);
    await expect(requestSmsCode(context, login, address)).rejects.toMatchObject({ data: { resendAfterSeconds: 64 } });
  });

  test('a code is refused after five minutes', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    context.clock.advance(5 * 60_000);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.smsCodeWrong);
  });

  test('a code is refused for another phone, purpose or enterprise', async () => {
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

  test('using a code as the phone’s last voids every other; a wrong one voids none', async () => {
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

  test('only the newest code is valid', async () => {
    const context = testContext(await open());
    await requestSmsCode(context, binding, address);
    const first = codeSent(context);
    context.clock.advance(61_000);
    await requestSmsCode(context, binding, address);
    expect(codeSent(context)).not.toBe(first);
    expect(await use(context, binding, first)).toBe(returnCodes.smsCodeWrong);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('phones and codes are not in the database in plain text', async () => {
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
