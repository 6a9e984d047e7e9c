import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FixedClock, fixedClock } from '../clock.ts';
import { createLimits, type Limits } from '../limits/index.ts';
import { failedAccounts, noteFailedAccount, noteSuccessfulLogin } from './failed-accounts.ts';

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
  /** Records a login of the person with this account. Here an account has one name. */
  const letIn = (account: string, address = school) => noteSuccessfulLogin(limits, address, account, [account]);
  const counts = async (address = school) => {
    const { hour, day } = await failedAccounts(limits, address);
    return [hour.ofAddress, hour.ofNetwork, day.ofAddress, day.ofNetwork];
  };

  test('count once however often they fail, for the address and its network', async () => {
    for (const account of ['a', 'b', 'a', 'b', 'c']) await note(account);
    await note('a', neighbour);
    expect([await counts(), await counts(neighbour), await counts('198.51.100.1')]).toEqual([[3, 4, 3, 4], [1, 4, 1, 4], [0, 0, 0, 0]]);
  });

  test('no longer count after their person logs in, once, and each person makes room for two more failures, once', async () => {
    for (let n = 0; n < 10; n++) await note(`account ${n}`);
    await letIn('account 0');
    expect(await counts()).toEqual([7, 7, 7, 7]);
    for (let again = 0; again < 3; again++) {
      await letIn('account 0');
      await note('account 0');
    }
    await Promise.all(Array.from({ length: 20 }, () => letIn('account 1')));
    expect(await counts()).toEqual([4, 4, 4, 4]);
    await letIn('never failed');
    expect(await counts()).toEqual([2, 2, 2, 2]);
  });

  test('get room in a network once for each person, from any number of its addresses', async () => {
    for (let n = 0; n < 10; n++) await note(`account ${n}`);
    for (const address of [neighbour, '203.0.113.9', '203.0.113.10']) await letIn('a person', address);
    expect(await counts()).toEqual([10, 8, 10, 8]);
  });

  test('each get a count of their own in parallel, and undoing one keeps the others', async () => {
    const failures = await Promise.all(Array.from({ length: 20 }, (_, n) => note(`account ${n}`)));
    expect(failures.map(({ hour }) => hour.ofAddress).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    await failures[3]!.undo();
    await (await note('account 4')).undo();
    expect(await counts()).toEqual([19, 19, 19, 19]);
    expect((await note('account 3')).isNewIn).toEqual(['hour', 'day']);
  });

  test('are forgotten after the hour and after the day', async () => {
    await note('a');
    clock.advance(3_600_000);
    expect(await counts()).toEqual([0, 0, 1, 1]);
    expect((await note('a')).isNewIn).toEqual(['hour']);
    clock.advance(86_400_000);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
