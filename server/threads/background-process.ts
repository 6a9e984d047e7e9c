import { type ChildProcess, fork } from 'node:child_process';
import { homedir } from 'node:os';
import type { Answer, BackgroundThread, Order, Unyielding } from './background-thread.ts';
import { warnUnyielding } from './background-thread.ts';

/** Work in a process of its own: a crash of native code there does not affect the server. */
export interface BackgroundProcess<Ordered, Answered> extends BackgroundThread<Ordered, Answered> {
  /** The id of the current process. Null without one. */
  pid(): number | null;
}

interface Waiting<Ordered, Answered> {
  order: Ordered;
  /** Number of processes that died while working on it. */
  deaths: number;
  resolve(answer: Answered): void;
  reject(error: Error): void;
}

/** An order is given to a new process only once. An order that crashes its process must not crash one after the other. */
const deathsAtMost = 2;

/** An idle process ends after this time, because it uses about 60 MB. */
const idleMilliseconds = 60_000;

/** The only environment variable that a drawing program needs, for the user's fonts. It gets none of the server's keys and addresses. */
const environmentOfChild = { HOME: homedir() };

/**
 * One process that is started for the first order, restarted after it died, and ended when it is idle. It ends by itself after
 * any end of the server (work-on.ts).
 * @param file a module that calls `workOn`
 */
export function createBackgroundProcess<Ordered, Answered>(file: URL): BackgroundProcess<Ordered, Answered> {
  let child: ChildProcess | null = null;
  let isWaitedFor = false;
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting<Ordered, Answered>>();

  function open(): ChildProcess {
    if (child) return child;
    const opened = fork(file, { serialization: 'advanced', execArgv: ['--max-old-space-size=128'], env: environmentOfChild, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    opened.on('message', (answer: Answer<Answered> | Unyielding) => {
      if ('unyielding' in answer) return warnUnyielding(answer);
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('answer' in answer) asked?.resolve(answer.answer);
      else asked?.reject(new Error(`a background process failed: ${answer.fault}`));
      if (waiting.size === 0) endWhenIdle(opened);
    });
    const closed = (error: Error) => {
      if (child !== opened) return;
      child = null;
      clearTimeout(idle);
      opened.kill('SIGKILL');
      takeOver(error);
    };
    opened.on('error', closed);
    opened.on('exit', (code, signal) => closed(new Error(`a background process ended with ${signal ?? code}`)));
    child = opened;
    hold();
    return opened;
  }

  /** Gives the orders of a dead process to a new one. */
  function takeOver(error: Error): void {
    for (const [id, asked] of waiting) {
      asked.deaths++;
      if (asked.deaths >= deathsAtMost) {
        waiting.delete(id);
        asked.reject(error);
      }
    }
    for (const [id, { order }] of waiting) send({ id, order });
  }

  function send(order: Order<Ordered>): void {
    clearTimeout(idle);
    // A process that is just ending may not take the order. Its exit gives the order to the next one.
    open().send(order, () => undefined);
  }

  function endWhenIdle(opened: ChildProcess): void {
    idle = setTimeout(() => {
      if (child !== opened) return;
      child = null;
      opened.disconnect();
    }, idleMilliseconds).unref();
  }

  /** Keeps the server process alive only while a caller waits. */
  function hold(): void {
    if (isWaitedFor) {
      child?.ref();
      child?.channel?.ref();
    } else {
      child?.unref();
      child?.channel?.unref();
    }
  }

  return {
    ask(order) {
      const id = ++orders;
      return new Promise((resolve, reject) => {
        waiting.set(id, { order, deaths: 0, resolve, reject });
        send({ id, order });
      });
    },
    isWaitedFor(waited) {
      isWaitedFor = waited;
      hold();
    },
    pid: () => child?.pid ?? null,
  };
}
