import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FixedClock, fixedClock } from '../clock.ts';
import { createLimits, type Limits } from '../limits/index.ts';
import { failedAccounts, noteFailedAccount, settleFailedAccount } from './failed-accounts.ts';

const school = '203.0.113.7';
const neighbour = '203.0.113.8';

describe('accounts that failed at an address', () => {
  let clock: FixedClock;
  let limits: Limits;
  beforeEach(() => {
    clock = fixedClock('2026-03-02T09:15:00+08:00');
    limits = createLimits({ redisUrl: null }, { clock, logger: pino({ level: 'silent' }) });
  });
  const note = (account: string, address = school) => noteFailedAccount(limits, address, account);
  const settle = (account: string, address = school) => settleFailedAccount(limits, address, account);
  const counts = async (address = school) => {
    const { hour, day } = await failedAccounts(limits, address);
    return [hour.ofAddress, hour.ofNetwork, day.ofAddress, day.ofNetwork];
  };

  test('count once however often they fail, for the address and its network', async () => {
    for (const account of ['a', 'b', 'a', 'b', 'c']) await note(account);
    await note('a', neighbour);
    expect([await counts(), await counts(neighbour), await counts('198.51.100.1')]).toEqual([[3, 4, 3, 4], [1, 4, 1, 4], [0, 0, 0, 0]]);
  });

  test('are taken back where their owners get in, once: nothing that is repeated lowers the count of others', async () => {
    for (const account of ['a', 'b', 'c']) await note(account);
    await settle('a');
    expect(await counts()).toEqual([2, 2, 2, 2]);
    for (let again = 0; again < 3; again++) {
      await settle('a');
      await settle('never failed');
      await note('a');
    }
    await Promise.all(Array.from({ length: 20 }, () => settle('b')));
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });

  test('are forgotten with the hour, and with the day', async () => {
    await note('a');
    clock.advance(3_600_000);
    expect(await counts()).toEqual([0, 0, 1, 1]);
    expect((await note('a')).isNewIn).toEqual(['hour']);
    clock.advance(86_400_000);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
