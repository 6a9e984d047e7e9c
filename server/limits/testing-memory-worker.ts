/** Worker thread: floods the limits and returns the growth of its heap in bytes after each step. Other tests do not share this heap. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { fixedClock } from '../clock.ts';
import { createLimitsOver } from './windows.ts';
import { createMemoryCounters } from './memory.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const bytes = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const clock = fixedClock('2026-03-02T09:15:00+08:00');
const limits = createLimitsOver(createMemoryCounters(), clock);
const rule = { points: 5, windowSeconds: 3_600 };

async function flood(name: string, refund: boolean): Promise<void> {
  for (let n = 0; n < 50_000; n++) {
    const key = `198.51.100.7 0123456789abcdef0123456789abcdef ${n}`;
    await limits.take({ ...rule, name }, key);
    if (refund) await limits.refund({ ...rule, name }, key);
  }
}

const before = bytes();
await flood('given-back', true);
const givenBack = bytes() - before;
await flood('left', false);
const left = bytes() - before;
clock.advance(3_600_000);
await limits.take({ ...rule, name: 'another' }, 'any');
const ended = bytes() - before;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ givenBack, left, ended });
