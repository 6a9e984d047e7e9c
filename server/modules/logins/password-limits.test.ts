import pino from 'pino';
import { expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { createLimits } from '../../limits/index.ts';
import { seededRandomness } from '../../randomness.ts';
import { createSecrets } from '../../secrets.ts';
import { trustedBrowser, reserveFailure } from './password-limits.ts';

test('after forty failures a day in known browsers of an account, each of them counts as unknown to it, also one with a new value', async () => {
  const clock = fixedClock('2026-03-02T09:15:00+08:00');
  const random = seededRandomness('password-limits');
  const limits = createLimits({ redisUrl: null }, { clock, logger: pino({ level: 'silent' }) });
  const secrets = createSecrets({ masterKeys: [random.bytes(32).toString('base64')], indexKey: random.bytes(32).toString('base64') }, random);
  const context = { limits, secrets } as unknown as Context;
  for (let failure = 0; failure < 40; failure++) await reserveFailure(context, { account: 'victim', clientAddress: '203.0.113.7', knownBrowser: `value ${Math.floor(failure / 8)}` });

  expect(await trustedBrowser(context, 'Victim', 'another new value')).toBeNull();
  expect(await trustedBrowser(context, 'neighbour', 'another new value')).toBe('another new value');
  await limits.close();
});
