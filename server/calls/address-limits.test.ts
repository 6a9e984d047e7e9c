import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { type FixedClock, fixedClock } from '../clock.ts';
import { createLimits, type Limits } from '../limits/index.ts';
import { peekForAddress, refundForAddress, takeForAddress } from './address-limits.ts';

const rule = { name: 'enquiries', points: 2, windowSeconds: 3_600 };
const subscriber = (index: number) => `2001:db8:1:${index.toString(16)}::1`;

let limits: Limits;
let clock: FixedClock;

beforeEach(() => {
  clock = fixedClock('2026-03-02T09:15:00+08:00');
  limits = createLimits({ redisUrl: null }, { clock, logger: pino({ level: 'silent' }) });
});

const take = (address: string, subject?: string) => takeForAddress(limits, rule, address, subject);

test('an address has its share, and requests above it take nothing from its neighbours', async () => {
  expect([await take('203.0.113.7'), await take('203.0.113.7')]).toMatchObject([{ allowed: true }, { allowed: true, takenByAddress: 2, takenByNetwork: 2 }]);
  for (let time = 0; time < 50; time++) {
    expect(await take('203.0.113.7')).toEqual({ allowed: false, refusedBy: 'address', retryAfterSeconds: 45 * 60, takenByAddress: 2, takenByNetwork: 2 });
  }
  expect(await take('203.0.113.8')).toMatchObject({ allowed: true, takenByAddress: 1, takenByNetwork: 3 });
});

test('a whole IPv6 network has the share of eight addresses, not of 65,536', async () => {
  const verdicts = [];
  for (let index = 0; index < 100; index++) verdicts.push(await take(subscriber(index)));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(16);
  expect(verdicts.at(-1)).toMatchObject({ refusedBy: 'network', retryAfterSeconds: 45 * 60 });
  expect(await take('2001:db8:2::1')).toMatchObject({ allowed: true });
  clock.advance(45 * 60_000);
  expect(await take(subscriber(99))).toMatchObject({ allowed: true, takenByAddress: 1, takenByNetwork: 1 });
});

test('a refusal by the network’s limit takes nothing from the address’s limit', async () => {
  for (let index = 0; index < 16; index++) await take(subscriber(index));
  for (let time = 0; time < 3; time++) await take(subscriber(99));
  await refundForAddress(limits, rule, subscriber(0));
  expect(await take(subscriber(99))).toMatchObject({ allowed: true, takenByAddress: 1 });
});

test('a network may have a share of its own size, and each subject has a share of its own', async () => {
  const narrow = { ...rule, pointsOfNetwork: 3 };
  const verdicts = [];
  for (let index = 0; index < 5; index++) verdicts.push((await takeForAddress(limits, narrow, subscriber(index), 'a phone')).allowed);
  expect(verdicts).toEqual([true, true, true, false, false]);
  expect((await takeForAddress(limits, narrow, subscriber(0), 'another')).allowed).toBe(true);
  await refundForAddress(limits, narrow, subscriber(4), { subject: 'a phone', points: 3 });
  expect((await takeForAddress(limits, narrow, subscriber(5), 'a phone')).allowed).toBe(true);
});

test('peeking takes nothing', async () => {
  for (let time = 0; time < 5; time++) expect(await peekForAddress(limits, rule, subscriber(0))).toEqual({ allowed: true, refusedBy: null, retryAfterSeconds: 0, takenByAddress: 0, takenByNetwork: 0 });
});
