import { expect, test } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { type TestContext, testContext } from '../../testing-context.ts';
import { type CodeBinding, requestSmsCode, requireSmsCode, smsRules, useLastSmsCode } from './index.ts';
import { address, binding, codeSent, outcomeOf, use, wrongFor } from './testing-codes.ts';

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
    const unknown = await stepsOf('13900000001', wrong);
    expect(unknown.kept).toBe(false);
    for (let guess = 0; guess < 5; guess++) expect(await stepsOf(binding.phone, wrong)).toEqual({ steps: unknown.steps, kept: true });
    expect(await stepsOf(binding.phone, wrong), 'the code is dead').toEqual(unknown);
    context.clock.advance(61_000);
    await requestSmsCode(context, binding, address);
    expect(await stepsOf(binding.phone, codeSent(context)), 'the right code is not compared either').toEqual(unknown);
    expect(await use(context, binding, codeSent(context))).toBe(returnCodes.success);
  });

  test('after five wrong tries a new code may be asked for and used', async () => {
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
