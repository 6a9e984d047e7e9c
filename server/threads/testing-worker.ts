import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { workOn } from './work-on.ts';

/** What tests order: a word back in capitals, its own priority, a failure, or its end. */
workOn<string, string | number>((order) => {
  if (order === 'fail') throw new Error('no such work');
  if (order === 'end') process.exit(3);
  if (order === 'priority') return process.platform === 'linux' ? getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))) : getPriority();
  return order.toUpperCase();
});
