import { type ChildProcess, fork } from 'node:child_process';
import type { NetworkOptions } from './process/connection.ts';
import type { MediaAnswer, MediaMessage, MediaNews, MediaOrder } from './process/media-process.ts';
import type { Logger } from 'pino';
import { MediaUnavailable } from '../provider.ts';

export interface MediaProcess {
  /**
   * @throws MediaUnavailable if no process runs, or it ends before the answer
   * @throws MediaFault with the name and the message of the error in the process
   */
  ask<Answer extends MediaAnswer>(order: MediaOrder): Promise<Answer>;
  /** Starts the process unless it runs. `restarted` is called at each start except the first. @throws MediaUnavailable */
  start(): Promise<void>;
  pid(): number | null;
  stop(): Promise<void>;
}

export class MediaFault extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Long, because a kill makes a slow start on a busy machine slower. It only ends a process that hangs. */
const startMilliseconds = 120_000;
const answerMilliseconds = 10_000;
/** Delay before a restart. Doubles with each further exit within a minute. */
const firstDelay = 200;
const longestDelay = 10_000;
const stopMilliseconds = 3_000;

/** Starts a process of the operating system. */
export const forkMediaProcess = (network: NetworkOptions): ChildProcess =>
  fork(new URL('./process/media-process.ts', import.meta.url), [JSON.stringify(network)], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=512'],
    // The process gets none of the portal's secrets.
    env: {},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/** Owns the media process: starts it, sends orders and restarts it after an exit. @param open starts a process */
export function createMediaProcess({ open: openChild, logger, heard, restarted }: { open: () => ChildProcess; logger: Pick<Logger, 'warn' | 'error'>; heard: (news: MediaNews) => void; restarted: () => void }): MediaProcess {
  let child: ChildProcess | null = null;
  let ready: Promise<void> | null = null;
  let isStopped = false;
  let delay = firstDelay;
  let restart: NodeJS.Timeout | undefined;
  let startedAt = 0;
  let hasRun = false;
  let asked = 0;
  let heardAt = 0;
  const waiting = new Map<number, { resolve(answer: MediaAnswer): void; reject(error: Error): void; late: NodeJS.Timeout }>();

  function start(): Promise<void> {
    if (isStopped) return Promise.reject(new MediaUnavailable('the media process is stopped'));
    if (ready) return ready;
    startedAt = performance.now();
    try {
      child = openChild();
    } catch (error) {
      // Node throws for some reasons, such as no memory, and emits `error` for others.
      again(String(error));
      return Promise.reject(new MediaUnavailable(`the media process could not be started: ${String(error)}`));
    }
    return (ready = readinessOf(child));
  }

  function readinessOf(opened: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => opened.kill('SIGKILL'), startMilliseconds);
      opened.on('message', (message: MediaMessage) => {
        heardAt = performance.now();
        if (!('id' in message)) {
          if (message.news === 'ready') {
            clearTimeout(late);
            if (hasRun) restarted();
            hasRun = true;
            resolve();
          }
          return heard(message);
        }
        const entry = waiting.get(message.id);
        if (!entry) return;
        waiting.delete(message.id);
        clearTimeout(entry.late);
        if ('answer' in message) entry.resolve(message.answer);
        else entry.reject(new MediaFault(message.fault.name, message.fault.message));
      });
      const closed = (reason: number | string | null) => {
        clearTimeout(late);
        const error = new MediaUnavailable(`the media process ended with ${reason}`);
        reject(error);
        if (child !== opened) return;
        child = null;
        ready = null;
        for (const [id, entry] of waiting) {
          waiting.delete(id);
          clearTimeout(entry.late);
          entry.reject(error);
        }
        if (!isStopped) again(reason);
      };
      // A process that could not be started emits no `exit`.
      opened.on('error', (error) => {
        closed(error.message);
        opened.kill('SIGKILL');
      });
      opened.on('exit', (code, signal) => closed(signal ?? code));
    });
  }

  function again(reason: number | string | null): void {
    if (performance.now() - startedAt > 60_000) delay = firstDelay;
    logger.warn({ reason, delay }, 'the media process ended and is started again');
    // Each question starts the process too. They must not add up to many restarts.
    clearTimeout(restart);
    restart = setTimeout(() => {
      if (isStopped || child) return;
      start().catch((error: unknown) => !isStopped && logger.error({ err: error }, 'the media process does not start'));
    }, delay).unref();
    delay = Math.min(longestDelay, delay * 2);
  }

  return {
    start,
    async ask<Answer extends MediaAnswer>(order: MediaOrder) {
      await start();
      const id = ++asked;
      const asking = child;
      return new Promise<Answer>((resolve, reject) => {
        // Finishing a recording of an hour takes a while.
        const giveUp = () => {
          if (!waiting.delete(id)) return;
          reject(new MediaUnavailable(`the media process does not answer ${order.order}`));
          // A process that hangs does not end by itself. One that is only busy still says something.
          if (asking === child && performance.now() - heardAt >= answerMilliseconds) asking?.kill('SIGKILL');
        };
        // Timers run before messages are read, and a portal that was blocked has both. The process may have answered in time.
        const late = setTimeout(() => setImmediate(giveUp), order.order === 'finish' ? 600_000 : answerMilliseconds);
        waiting.set(id, { resolve: resolve as (answer: MediaAnswer) => void, reject, late });
        child!.send({ id, ...order }, () => undefined);
      });
    },
    pid: () => child?.pid ?? null,
    async stop() {
      isStopped = true;
      const running = child;
      if (!running) return;
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()).once('error', () => resolve()));
      if (running.connected) running.disconnect();
      const late = setTimeout(() => running.kill('SIGKILL'), stopMilliseconds);
      await ended;
      clearTimeout(late);
    },
  };
}
