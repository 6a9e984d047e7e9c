import { Worker } from 'node:worker_threads';

/** A message to a background thread. The answer has the same id. */
export interface Order<T> {
  id: number;
  order: T;
}

/** The answer of a background thread. */
export type Answer<T> = { id: number; answer: T } | { id: number; fault: string };

/** First message of a worker that cannot lower its priority, with the reason (docs/decisions/0009). */
export interface Unyielding {
  unyielding: string;
}

/** Warns once in a process, because all of its threads have the same problem. */
let hasWarned = false;
export function warnUnyielding({ unyielding }: Unyielding): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(`background work may not lower their priority (setpriority: ${unyielding}), so pages are slow while many people log in: docs/decisions/0009-heavy-work-priority.md`, { code: 'HEAVY_WORK_DOES_NOT_GIVE_WAY' });
}

/** For work that would block the main thread. */
export interface BackgroundThread<Ordered, Answered> {
  /** Rejects if the work fails. If the thread ends, all open orders are rejected. */
  ask(order: Ordered): Promise<Answered>;
  /** True: a caller waits for the answer. Otherwise the process may exit before it. */
  isWaitedFor(waited: boolean): void;
}

interface Waiting<T> {
  resolve(answer: T): void;
  reject(error: Error): void;
}

/** One thread, started for the first order, and again for the next order after it ended. @param file a module that calls `workOn` */
export function createBackgroundThread<Ordered, Answered>(file: URL): BackgroundThread<Ordered, Answered> {
  let worker: Worker | null = null;
  let orders = 0;
  const waiting = new Map<number, Waiting<Answered>>();

  function open(): Worker {
    if (worker) return worker;
    const opened = new Worker(file);
    opened.on('message', (answer: Answer<Answered> | Unyielding) => {
      if ('unyielding' in answer) return warnUnyielding(answer);
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('answer' in answer) asked?.resolve(answer.answer);
      else asked?.reject(new Error(`a background thread failed: ${answer.fault}`));
    });
    const closed = (error: Error) => {
      if (worker !== opened) return;
      worker = null;
      const lost = [...waiting.values()];
      waiting.clear();
      for (const asked of lost) asked.reject(error);
    };
    opened.on('error', closed);
    opened.on('exit', (code) => closed(new Error(`a background thread ended with ${code}`)));
    worker = opened;
    return opened;
  }

  return {
    ask(order) {
      const sent: Order<Ordered> = { id: ++orders, order };
      return new Promise((resolve, reject) => {
        waiting.set(sent.id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        open().postMessage(sent);
      });
    },
    isWaitedFor(waited) {
      if (waited) worker?.ref();
      else worker?.unref();
    },
  };
}
