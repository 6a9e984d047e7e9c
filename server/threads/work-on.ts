import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answer, Order } from './background-thread.ts';

/** Weight 110 against the 1,024 of the thread that answers everybody (sched(7)): it gets what that one leaves. */
const niceness = 10;

/** On Linux each thread has a priority of its own (setpriority(2), "C library/kernel differences"); elsewhere all stay alike. */
function giveWay(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (threadId > 0 && threadId !== process.pid) setPriority(threadId, Math.min(19, getPriority() + niceness));
  } catch {
    // No such system, or not allowed: the work is done all the same.
  }
}

/**
 * The other end of a `BackgroundThread`: orders come in, answers go out, one after the other, as some need tens of megabytes
 * each and give them back only between two turns of the loop.
 */
export function workOn<Ordered, Answered>(work: (order: Ordered) => Answered | Promise<Answered>): void {
  giveWay();
  const tell = (answer: Answer<Answered>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
    parentPort?.postMessage(answer);
  };
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
