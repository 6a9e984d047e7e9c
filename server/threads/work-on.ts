import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread, parentPort } from 'node:worker_threads';
import type { Answer, Order, Unyielding } from './background-thread.ts';

/** Weight 110 against 1,024 of the main thread (sched(7)): it gets the CPU time that the main thread leaves. */
const niceness = 10;

/**
 * A process lowers its own priority: threads that it starts later inherit it. On Linux each thread has a priority of its own
 * (setpriority(2), "C library/kernel differences"); elsewhere the threads of a process stay alike.
 */
function giveWay(): void {
  if (isMainThread) return setPriority(Math.min(19, getPriority() + niceness));
  if (process.platform !== 'linux') return;
  const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  if (threadId > 0 && threadId !== process.pid) setPriority(threadId, Math.min(19, getPriority() + niceness));
}

/**
 * The worker's side of a `BackgroundThread` or a `BackgroundProcess`: orders come in, answers go out, one after the other, as
 * some need tens of megabytes each and free them only between two turns of the loop. If the priority cannot be lowered, the
 * work is done all the same, and the opener of the thread is notified.
 */
export function workOn<Ordered, Answered>(work: (order: Ordered) => Answered | Promise<Answered>, lowerPriority: () => void = giveWay): void {
  const tell = (answer: Answer<Answered> | Unyielding) => {
    // A server that is gone by now takes no answer; the closed channel ends this process.
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
 * A process of the server ends when the server is gone, even by SIGKILL: then the channel closes. Signals that go to the whole
 * group (Ctrl-C, systemd) do not end it: the server still answers what it has accepted, and may need a picture for it.
 */
function endWithServer(): void {
  process.on('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
}
