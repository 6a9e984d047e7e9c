import pino from 'pino';
import { expect, test } from 'vitest';
import { fixedClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createLimits } from '../limits/index.ts';
import { refuse } from './refusal.ts';
import { countingRegistration } from './registration-limit.ts';

test('a registration counts for its address when it succeeds or is refused, and not when the portal fails', async () => {
  const config = readConfig({ DATA_DIR: '/nonexistent', REGISTRATIONS_PER_HOUR_PER_ADDRESS: '2' });
  const context = { config, limits: createLimits({ redisUrl: null }, { clock: fixedClock(), logger: pino({ level: 'silent' }) }) };
  const register = (work: () => Promise<string>) => countingRegistration(context, 'registrations', '203.0.113.7', work);
  for (const error of [refuse.unavailable(), new Error('a bug')]) {
    for (let time = 0; time < 3; time++) await expect(register(() => Promise.reject(error))).rejects.toBe(error);
  }
  await expect(register(() => Promise.reject(refuse.phoneAlreadyRegistered()))).rejects.toMatchObject(refuse.phoneAlreadyRegistered());
  expect(await register(() => Promise.resolve('done'))).toBe('done');
  await expect(register(() => Promise.resolve('beyond'))).rejects.toMatchObject({ httpStatus: 429 });
});
