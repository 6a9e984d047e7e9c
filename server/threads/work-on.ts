import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, Order, Unyielding } from './background-thread.ts';

/** Weight 110 against the 1,024 of the thread that answers everybody (sched(7)): it gets what that one leaves. */
const niceness = 10;

/** On Linux each thread has a priority of its own (setpriority(2), "C library/kernel differences"); elsewhere all stay alike. */
function giveWay(): void {
  if (process.platform !== 'linux') return;
  const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  if (threadId > 0 && threadId !== process.pid) setPriority(threadId, Math.min(19, getPriority() + niceness));
}

/**
 * The other end of a `BackgroundThread`: orders come in, answers go out, one after the other, as some need tens of megabytes
 * each and give them back only between two turns of the loop. Where it may not give way, the work is done all the same, and
 * whoever opened the thread is told.
 */
export function workOn<Ordered, Answered>(work: (order: Ordered) => Answered | Promise<Answered>, lowerPriority: () => void = giveWay): void {
  const tell = (answer: Answer<Answered> | Unyielding) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
    parentPort?.postMessage(answer);
  };
  try {
    lowerPriority();
  } catch (error) {
    tell({ unyielding: (error as NodeJS.ErrnoException).code ?? String(error) });
  }
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ id, order }: Order<Ordered>) => {
    last = last
      .then(() => work(order))
      .then(
        (answer) => tell({ id, answer }),
        (error: unknown) => tell({ id, fault: String(error) }),
      );
  });
}
