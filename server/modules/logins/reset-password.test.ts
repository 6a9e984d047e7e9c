import { beforeEach, expect, test, vi } from 'vitest';
import { returnCodes } from '../../../contract/return-codes.ts';
import { Refusal } from '../../calls/refusal.ts';
import { transactionUntil } from '../../calls/transaction.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import type { BackgroundThread } from '../../threads/background-thread.ts';
import { testCaller, type TestContext, testContext } from '../../testing-context.ts';
import { addPerson } from '../accounts/index.ts';
import { requestSmsCode, type SmsPurpose } from '../sms-codes/index.ts';
import { loginHandlers } from './index.ts';
import { testPerson } from '../../testing-entities.ts';

/** Counts the password hashes that are ordered from the threads. */
const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../threads/background-thread.ts', async (original) => {
  const threads = await original<typeof import('../../threads/background-thread.ts')>();
  return {
    ...threads,
    createBackgroundThread(file: URL): BackgroundThread<unknown, unknown> {
      const thread = threads.createBackgroundThread<unknown, unknown>(file);
      return { ...thread, ask: (order) => (hashes.count++, thread.ask(order)) };
    },
  };
});
beforeEach(() => (hashes.count = 0));

const phone = '13912345678';
const password = 'Chegong#0002';
const { success, smsCodeWrong, tooManyRequests } = returnCodes;
const somewhere = (n: number) => `198.51.${n}.9`;

describeOnBothDatabases('one code that is sent many times in parallel', (open) => {
  async function ready() {
    const context = testContext(await open());
    await context.database.transaction((tx) => addPerson(context, tx, testPerson({ phone })));
    return context;
  }
  const codeFor = async (context: TestContext, to: string, purpose: SmsPurpose): Promise<string> => {
    context.clock.advance(60_000);
    await requestSmsCode(context, { phone: to, topCode: '-1', purpose }, '203.0.113.7');
    return context.smsSent.at(-1)?.code ?? '';
  };
  const callerAt = (context: TestContext, clientAddress: string) => testCaller(context, { clientAddress, headers: new Headers({ host: 'localhost:3000' }) });
  const outcomeOf = (work: Promise<unknown>): Promise<number> =>
    work.then(
      () => success,
      (error: unknown) => {
        if (error instanceof Refusal) return error.returnCode;
        throw error;
      },
    );
  const reset = (context: TestContext, smsCode: string, clientAddress: string, to = phone) => outcomeOf(loginHandlers.resetPassword({ phone: to, smsCode, password, confirmPassword: password, topCode: '-1' }, callerAt(context, clientAddress)));

  test('resets the password once, and computes one password hash', async () => {
    const context = await ready();
    const smsCode = await codeFor(context, phone, 'resetPassword');
    const outcomes = await Promise.all(Array.from({ length: 90 }, (_, n) => reset(context, smsCode, somewhere(n))));
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([success, ...Array.from({ length: 89 }, () => smsCodeWrong)]);
    expect(hashes.count).toBe(1);
  });

  test('registers one person, and computes one password hash', async () => {
    const context = await ready();
    const smsCode = await codeFor(context, '13912345670', 'register');
    const account = { phone: '13912345670', smsCode, userName: '陈海燕', topCode: '-1', studentPassword: password };
    const outcomes = await Promise.all(Array.from({ length: 90 }, (_, n) => outcomeOf(loginHandlers.register(account, callerAt(context, somewhere(n))))));
    expect(outcomes.filter((outcome) => outcome === success)).toHaveLength(1);
    expect(hashes.count).toBe(1);
  });

  test('is valid again after a failed attempt', async () => {
    const context = await ready();
    const smsCode = await codeFor(context, phone, 'resetPassword');
    const late = new Error('late');
    const request = { phone, smsCode, password, confirmPassword: password, topCode: '-1' };
    await expect(loginHandlers.resetPassword(request, { ...callerAt(context, somewhere(1)), transaction: transactionUntil(context.database, AbortSignal.abort(late)) })).rejects.toBe(late);
    expect(await reset(context, smsCode, somewhere(1))).toBe(success);
  });

  test('resets as many passwords from one address in an hour as it may register people; wrong codes do not count', async () => {
    const context = await ready();
    context.config.limits = { ...context.config.limits, registrationsPerHourPerAddress: 2 };
    const resetAnew = async (clientAddress: string) => {
      context.clock.advance(600_000);
      return reset(context, await codeFor(context, phone, 'resetPassword'), clientAddress);
    };
    await codeFor(context, phone, 'resetPassword');
    for (let guess = 0; guess < 3; guess++) expect(await reset(context, '0000000', somewhere(1))).toBe(smsCodeWrong);
    expect([await resetAnew(somewhere(1)), await resetAnew(somewhere(1)), await resetAnew(somewhere(1))]).toEqual([success, success, tooManyRequests]);
    expect(hashes.count).toBe(2);
    expect(await resetAnew(somewhere(2))).toBe(success);
  });
});
