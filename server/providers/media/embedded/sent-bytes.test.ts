import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import { createEmbeddedMediaProvider } from './embedded.ts';

/** A media process that answers the counters of its streams. */
class CountingProcess extends EventEmitter {
  readonly pid = 1;
  readonly connected = true;
  /** Keeps back the answers about a stream. */
  held: { stream: string; asked(): void; until: Promise<void> } | null = null;
  readonly #sent: Readonly<Record<string, number>>;
  constructor(sent: Readonly<Record<string, number>>) {
    super();
    this.#sent = sent;
  }
  send({ id, order, stream }: { id: number; order: string; stream: string }): void {
    const answer = order === 'state' ? { state: { viewers: 0, bytesReceived: 0, bytesSent: this.#sent[stream] } } : { done: true };
    const held = order === 'state' && this.held?.stream === stream ? this.held : null;
    held?.asked();
    void (held?.until ?? Promise.resolve()).then(() => this.emit('message', { id, answer }));
  }
  disconnect(): void {
    this.emit('exit', 0, null);
  }
}

test('the bytes of a room contain those of a voice that ends while the counters are read', async () => {
  const child = new CountingProcess({ room: 1_000, 'room--one': 10, 'room--two': 100 });
  const media = createEmbeddedMediaProvider({ kind: 'embedded', udpPort: 1, rtmpPort: 0, bindAddress: '127.0.0.1', publicAddress: null, directory: '/nonexistent' }, { clock: fixedClock(), logger: recordingLogger().logger, hmac: (text) => text }, () => {
    queueMicrotask(() => child.emit('message', { news: 'ready' }));
    return child as never;
  });
  onTestFinished(() => media.close());
  for (const stream of ['room', 'room--one', 'room--two']) await media.createStream({ stream, record: false });
  for (const voice of ['room--one', 'room--two']) await media.mixVoice!(voice, 'room');
  expect((await media.usage('room')).bytesSent).toBe(1_110);
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  child.held = { stream: 'room--one', asked: asked.resolve, until: answered.promise };
  const reading = media.usage('room');
  await asked.promise;
  await media.end('room--two');
  answered.resolve();
  expect((await reading).bytesSent).toBe(1_110);
  expect((await media.usage('room')).bytesSent).toBe(1_110);
});
