import type { Worker } from 'node:worker_threads';
import type { PackagerNews, PackagerOrder } from '../packager/worker.ts';

type Finished = Extract<PackagerNews, { news: 'finished' }>;

interface PackagerEvents {
  news(news: Exclude<PackagerNews, { news: 'finished' | 'ended' }>): void;
  fault(what: string): void;
  /** The thread has ended. Without it there is no HLS and no recording. */
  gone(): void;
}

/** The thread that packages streams, as the media process uses it. */
export class PackagerThread {
  readonly #worker: Pick<Worker, 'on' | 'postMessage'>;
  #finishes = 0;
  readonly #waitingForFiles = new Map<number, (news: Finished) => void>();
  readonly #waitingForEnd = new Map<string, () => void>();

  constructor(worker: Pick<Worker, 'on' | 'postMessage'>, events: PackagerEvents) {
    this.#worker = worker;
    worker.on('message', (news: PackagerNews) => {
      if (news.news === 'finished') {
        this.#waitingForFiles.get(news.id)?.(news);
        this.#waitingForFiles.delete(news.id);
      } else if (news.news === 'ended') {
        this.#waitingForEnd.get(news.stream)?.();
        this.#waitingForEnd.delete(news.stream);
      } else events.news(news);
    });
    worker.on('error', (error) => events.fault(`packager: ${error instanceof Error ? error.message : String(error)}`));
    worker.on('exit', () => events.gone());
  }

  order(order: Exclude<PackagerOrder, { order: 'finish' | 'end' }>): void {
    this.#send(order);
  }

  /** Resolves when the last part is sent and the recording is written. */
  end(stream: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingForEnd.set(stream, resolve);
      this.#send({ order: 'end', stream });
    });
  }

  /** Makes the films of a recording. Rejects if the files could not be finished, or if another process is writing them. */
  finish({ directory, time }: Pick<Extract<PackagerOrder, { order: 'finish' }>, 'directory' | 'time'>): Promise<Finished> {
    return new Promise((resolve, reject) => {
      const id = ++this.#finishes;
      this.#waitingForFiles.set(id, (news) => (news.fault === null ? resolve(news) : reject(new Error(`a recording could not be finished: ${news.fault}`))));
      this.#send({ order: 'finish', id, directory, time });
    });
  }

  #send(order: PackagerOrder): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    this.#worker.postMessage(order);
  }
}
