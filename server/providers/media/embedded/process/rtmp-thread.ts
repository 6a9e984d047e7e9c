import { Worker } from 'node:worker_threads';
import type { RtmpNews, RtmpOrder } from '../rtmp/worker.ts';
import type { RefusalReason } from '../rtmp/refusals.ts';
import { EncoderSender } from './encoder-sender.ts';
import type { Engine } from './engine.ts';

interface RtmpThreadEvents {
  /** An encoder shows a key. The receiver answers with `admit` or `refuse`. */
  key(connection: number, key: string, address: string): void;
  refused(stream: string, reason: RefusalReason): void;
  fault(what: string): void;
}

/** The RTMP port cannot be opened. */
class NoRtmpPort extends Error {}

/** Heap of the thread, for all encoders together. Socket buffers are outside of it. */
const heapMegabytes = 128;
const restartMilliseconds = 1_000;

/** Owns the thread that parses RTMP, and connects accepted encoders to the engine. */
export class RtmpThread {
  readonly #engine: Engine;
  readonly #clock: () => number;
  readonly #events: RtmpThreadEvents;
  readonly #senders = new Map<number, { sender: EncoderSender; stream: string }>();
  #worker: Worker | null = null;
  #listening: Promise<number> | null = null;

  constructor(engine: Engine, { clock, events }: { clock: () => number; events: RtmpThreadEvents }) {
    this.#engine = engine;
    this.#clock = clock;
    this.#events = events;
  }

  /** Does nothing if the port is open. @returns the port. @throws NoRtmpPort */
  listen(port: number, host: string): Promise<number> {
    this.#listening ??= this.#open(port, host);
    // The next call tries again.
    this.#listening.catch(() => (this.#listening = null));
    return this.#listening;
  }

  /** Accepts the key of a connection. @returns the session. @throws StreamFull, after closing the connection */
  admit(connection: number, stream: string): string {
    try {
      const sender = this.#engine.publishEncoder(stream, (id, events) => new EncoderSender(id, this.#clock(), { ...events, close: (refusal) => this.#close(connection, refusal) }));
      this.#senders.set(connection, { sender, stream });
      this.#order({ order: 'admit', connection });
      return sender.id;
    } catch (error) {
      this.refuse(connection);
      throw error;
    }
  }

  refuse(connection: number): void {
    this.#order({ order: 'refuse', connection, reason: null });
  }

  #close(connection: number, reason: RefusalReason | null): void {
    const found = this.#senders.get(connection);
    if (found && reason) this.#events.refused(found.stream, reason);
    this.#order(reason ? { order: 'refuse', connection, reason } : { order: 'close', connection });
    this.#leave(connection);
  }

  #leave(connection: number): void {
    const found = this.#senders.get(connection);
    this.#senders.delete(connection);
    if (found) this.#engine.remove(found.sender.id);
  }

  #open(port: number, host: string): Promise<number> {
    const worker = new Worker(new URL('../rtmp/worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.on('message', (news: RtmpNews) => {
        if (news.news === 'listening') resolve(news.port);
        else if (news.news === 'notListening') {
          reject(new NoRtmpPort(news.code));
          void worker.terminate();
        } else this.#hear(news);
      });
      worker.on('error', (error) => this.#events.fault(`RTMP: ${error.message}`));
      worker.on('exit', (code) => {
        if (this.#worker === worker) this.#worker = null;
        for (const connection of this.#senders.keys()) this.#leave(connection);
        reject(new NoRtmpPort(`the thread ended with ${code}`));
        // The thread crashed. Encoders reconnect by themselves.
        if (this.#listening) setTimeout(() => this.#reopen(port, host), restartMilliseconds).unref();
      });
      this.#order({ order: 'listen', port, host });
    });
  }

  #reopen(port: number, host: string): void {
    this.#listening = null;
    this.listen(port, host).catch((error: Error) => this.#events.fault(`RTMP: ${error.message}`));
  }

  #hear(news: RtmpNews): void {
    switch (news.news) {
      case 'key':
        return this.#events.key(news.connection, news.key, news.address);
      case 'units':
        return this.#senders.get(news.connection)?.sender.receive(news.units, news.bytes, this.#clock());
      case 'closed': {
        const found = this.#senders.get(news.connection);
        if (found && news.refusal) this.#events.refused(found.stream, news.refusal);
        return this.#leave(news.connection);
      }
    }
  }

  #order(order: RtmpOrder): void {
    this.#worker?.postMessage(order);
  }
}
