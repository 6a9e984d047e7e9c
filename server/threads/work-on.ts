import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread, parentPort } from 'node:worker_threads';
import type { Answer, Order, Unyielding } from './background-thread.ts';

/** Weight 110 against 1,024 of the main thread (sched(7)): the thread gets CPU time that the main thread does not use. */
const niceness = 10;

/**
 * Lowers the priority. For a process, threads that it starts later inherit it. On Linux each thread has a priority of its own
 * (setpriority(2), "C library/kernel differences"). On other systems all threads of a process have the same.
 */
function giveWay(): void {
  if (isMainThread) return setPriority(Math.min(19, getPriority() + niceness));
  if (process.platform !== 'linux') return;
  const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  if (threadId > 0 && threadId !== process.pid) setPriority(threadId, Math.min(19, getPriority() + niceness));
}

/**
 * The worker's side of a `BackgroundThread` or a `BackgroundProcess`. It works on one order after the other, because some need tens of
 * megabytes that are freed only between two turns of the loop. If the priority cannot be lowered, it works anyway and notifies
 * the opener of the thread.
 */
export function workOn<Ordered, Answered>(work: (order: Ordered) => Answered | Promise<Answered>, lowerPriority: () => void = giveWay): void {
  const tell = (answer: Answer<Answered> | Unyielding) => {
    // If the server has ended, the answer is dropped and the closed channel ends this process.
    if (isMainThread) process.send?.(answer, undefined, {}, () => undefined);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
    else parentPort?.postMessage(answer);
  };
  if (isMainThread) endWithServer();
  try {
    lowerPriority();
  } catch (error) {
    tell({ unyielding: (error as NodeJS.ErrnoException).code ?? String(error) });
  }
  let last: Promise<void> = Promise.resolve();
  const orders = isMainThread ? process : parentPort;
  orders?.on('message', ({ id, order }: Order<Ordered>) => {
    last = last
      .then(() => work(order))
      .then(
        (answer) => tell({ id, answer }),
        (error: unknown) => tell({ id, fault: String(error) }),
      );
  });
}

/**
 * A child process ends when the server ends, even by SIGKILL, because the channel closes. It ignores signals to the whole
 * process group (Ctrl-C, systemd): the server still answers accepted requests, and may need a picture.
 */
function endWithServer(): void {
  process.on('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}
