import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../calls/refusal.ts';
import { fixedClock, type FixedClock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { createLimits, type Limits } from '../../limits/index.ts';
import { seededRandomness } from '../../randomness.ts';
import { createSecrets } from '../../secrets.ts';
import { reserveFailure } from './password-limits.ts';
import { noteWrongPassword, requireNoSpraying } from './password-spraying.ts';

const attacker = { clientAddress: '203.0.113.7', knownBrowser: null };
const quarter = 15 * 60_000;

/** The figures of decision 0007. */
describe('wrong passwords that get a verdict for an attacker with one address and no account', () => {
  let clock: FixedClock;
  let limits: Limits;
  let context: Context;
  beforeEach(() => {
    // The limits' day begins at midnight UTC.
    clock = fixedClock('2026-03-02T00:00:00Z');
    const logger = pino({ level: 'silent' });
    const random = seededRandomness('password-spraying');
    limits = createLimits({ redisUrl: null }, { clock, logger });
    const secrets = createSecrets({ masterKeys: [random.bytes(32).toString('base64')], indexKey: random.bytes(32).toString('base64') }, random);
    context = { limits, secrets, logger, metrics: { passwordSpraying: { inc() {} } } } as unknown as Context;
  });
  afterEach(() => limits.close());

  /** Does the same as `checkPassword` for a wrong password. @returns 1 for a verdict, 0 for a refusal without one */
  async function guess(account: string): Promise<number> {
    try {
      await requireNoSpraying(context, attacker);
      await reserveFailure(context, { account, ...attacker });
      await noteWrongPassword(context, { account, ...attacker });
      return 1;
    } catch (error) {
      if (error instanceof Refusal) return 0;
      throw error;
    }
  }
  const guessAll = async (accounts: readonly string[], times: number): Promise<number> => {
    let verdicts = 0;
    for (let time = 0; time < times; time++) for (const account of accounts) verdicts += await guess(account);
    return verdicts;
  };
  const accounts = (first: number, count: number) => Array.from({ length: count }, (_, n) => `account ${first + n}`);

  test('are one for each of 30 accounts an hour and of 100 a day', async () => {
    const perHour: number[] = [];
    for (let hour = 0; hour < 5; hour++, clock.advance(4 * quarter)) perHour.push(await guessAll(accounts(hour * 200, 200), 1));
    expect(perHour).toEqual([30, 30, 30, 10, 0]);
  });

  test('are 1,161 an hour if the attacker stays with 29 accounts until the end', async () => {
    let verdicts = await guessAll(accounts(0, 29), 11);
    for (let n = 0; n < 3; n++) {
      clock.advance(quarter);
      verdicts += await guessAll(accounts(0, 29), 11);
    }
    verdicts += await guessAll(accounts(500, 5), 1);
    expect(verdicts).toBe(1161);
  });

  test('are 4,951 a day, fifty for each account', async () => {
    let verdicts = 0;
    // Two groups of 14 are within one hour: fewer than 30 accounts.
    for (let first = 0; first < 99; first += 14) {
      const group = accounts(first, Math.min(14, 99 - first));
      for (let n = 0; n < 5; n++, clock.advance(quarter)) verdicts += await guessAll(group, 11);
    }
    verdicts += await guessAll(accounts(500, 5), 1);
    clock.advance(4 * quarter);
    verdicts += await guessAll(accounts(0, 120), 1);
    expect(verdicts).toBe(4951);
  });
});
