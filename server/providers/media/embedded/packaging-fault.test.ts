import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import type { MediaEvent } from '../provider.ts';
import { createEmbeddedMediaProvider } from './embedded.ts';
import { freeUdpPort } from '../testing-peers.ts';

/** A media process that does everything at once. */
class WillingProcess extends EventEmitter {
  readonly pid = 1;
  connected = true;
  send({ id }: { id: number }): void {
    queueMicrotask(() => this.emit('message', { id, answer: { done: true } }));
  }
  kill(): void {
    this.emit('exit', null, 'SIGKILL');
  }
  disconnect(): void {
    this.emit('exit', 0, null);
  }
}

test('a packager that stopped is told once and in the health until its stream ends; lost packets of a sender are only logged', async () => {
  const child = new WillingProcess();
  const media = createEmbeddedMediaProvider({ kind: 'embedded', udpPort: await freeUdpPort(), rtmpPort: 0, bindAddress: '127.0.0.1', publicAddress: null, directory: '/nonexistent' }, { clock: fixedClock(), logger: recordingLogger().logger, hmac: (text) => text }, () => {
    queueMicrotask(() => child.emit('message', { news: 'ready' }));
    return child as never;
  });
  onTestFinished(() => media.close());
  const events: MediaEvent[] = [];
  media.onEvent((event) => events.push(event));
  await media.createStream({ stream: 'room', record: true });
  const fail = (isFinal: boolean) => child.emit('message', { news: 'failed', stream: 'room', fault: 'no AAC encoder', isFinal });
  fail(false);
  expect(events).toEqual([]);
  expect(await media.health()).toEqual({ problem: null });
  fail(true);
  fail(true);
  expect(events).toEqual([{ kind: 'packagingFailed', stream: 'room', fault: 'no AAC encoder' }]);
  expect(await media.health()).toEqual({ problem: { what: expect.stringContaining('no AAC encoder'), remedy: expect.any(String) } });
  await media.end('room');
  expect(await media.health()).toEqual({ problem: null });
});
