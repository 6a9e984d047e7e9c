import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Answer, BackgroundThread, Order } from './background-thread.ts';

/** Its code and what it loaded: memory that nobody needs between two bursts of orders. */
const endsWhenIdleForMilliseconds = 60_000;
/** As a thread's (`work-on.ts`). */
const niceness = 10;

interface Waiting<T> {
  resolve(answer: T): void;
  reject(error: Error): void;
}

/**
 * Like a background thread, for work that may crash: native code that does not bear other threads beside it takes this
 * process along, and leaves ours standing. Started for the first order, ended when there was none for a while.
 * @param file a module that calls `workForParent`
 */
export function createBackgroundProcess<Ordered, Answered>(file: URL, { idleMilliseconds = endsWhenIdleForMilliseconds } = {}): BackgroundThread<Ordered, Answered> {
  let child: ChildProcess | null = null;
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting<Answered>>();
  const ordersOf = new WeakMap<ChildProcess, Set<number>>();

  function open(): ChildProcess {
    if (child?.connected) return child;
    // Nothing of ours goes along: neither settings with their secrets nor what stands on our command line.
    const opened = fork(file, [], { serialization: 'advanced', env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const mine = new Set<number>();
    opened.on('message', (answer: Answer<Answered>) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('answer' in answer) asked?.resolve(answer.answer);
      else asked?.reject(new Error(`a background process failed: ${answer.fault}`));
      settle();
    });
    const closed = (error: Error) => {
      if (child === opened) child = null;
      for (const id of mine) {
        waiting.get(id)?.reject(error);
        waiting.delete(id);
      }
      settle();
    };
    opened.on('error', closed);
    opened.on('exit', (code, signal) => closed(new Error(`a background process ended with ${signal ?? code}`)));
    ordersOf.set(opened, mine);
    giveWay(opened);
    child = opened;
    return opened;
  }

  /** Nobody who waits: our process may end, and after a while the other does. */
  function settle(): void {
    hold(waiting.size > 0);
    clearTimeout(idle);
    if (waiting.size > 0) return;
    idle = setTimeout(() => {
      if (child?.connected) child.disconnect();
      child = null;
    }, idleMilliseconds).unref();
  }

  function hold(waited: boolean): void {
    if (waited) {
      child?.ref();
      child?.channel?.ref();
    } else {
      child?.unref();
      child?.channel?.unref();
    }
  }

  return {
    ask(order) {
      const sent: Order<Ordered> = { id: ++orders, order };
      return new Promise((resolve, reject) => {
        waiting.set(sent.id, { resolve, reject });
        clearTimeout(idle);
        const opened = open();
        ordersOf.get(opened)!.add(sent.id);
        hold(true);
        // Where it cannot be sent the process has ended, and says so itself.
        opened.send(sent, () => undefined);
      });
    },
    isWaitedFor: hold,
  };
}

function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, niceness);
  } catch {
    // Not allowed here: the work is done all the same.
  }
}
