import { expect, test } from 'vitest';
import { fixedClock } from '../clock.ts';
import { cacheHealth } from './cached-health.ts';

test('a good result is cached for a minute, a bad one for five seconds', async () => {
  const clock = fixedClock();
  let asked = 0;
  let well = true;
  const health = cacheHealth(clock, async () => {
    asked += 1;
    if (!well) throw new Error('ill');
  });

  await health();
  clock.advance(59_999);
  await health();
  expect(asked).toBe(1);

  well = false;
  clock.advance(1);
  await expect(health()).rejects.toThrow('ill');
  well = true;
  clock.advance(4_999);
  await expect(health()).rejects.toThrow('ill');
  expect(asked).toBe(2);
  clock.advance(1);
  await health();
  expect(asked).toBe(3);
});

test('requests during a running check share its result', async () => {
  let answer = (): void => {};
  let asked = 0;
  const health = cacheHealth(fixedClock(), () => {
    asked += 1;
    return new Promise((resolve) => (answer = resolve));
  });
  const asking = Promise.all([health(), health(), health()]);
  answer();
  await asking;
  expect(asked).toBe(1);
});
