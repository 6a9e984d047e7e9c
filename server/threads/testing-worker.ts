import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { workOn } from './work-on.ts';

/** Answers the orders of tests: a word in capitals, its own priority, the names of visible keys, a failure, its end, or its crash. */
workOn<string, string | number>((order) => {
  if (order === 'fail') throw new Error('no such work');
  if (order === 'end') process.exit(3);
  if (order === 'die') process.kill(process.pid, 'SIGSEGV');
  if (order === 'environment') return Object.keys(process.env).filter((name) => name.endsWith('_KEY')).join();
  if (order === 'priority') return process.platform === 'linux' ? getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))) : getPriority();
  return order.toUpperCase();
});
