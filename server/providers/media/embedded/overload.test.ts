import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import { freeUdpPort } from '../testing-peers.ts';
import { createEmbeddedMediaProvider } from './embedded.ts';

/** A media process that refuses viewers while it is overloaded. */
class LoadedProcess extends EventEmitter {
  readonly pid = 1;
  readonly connected = true;
  isOverloaded = true;
  send({ id, order }: { id: number; order: string }): void {
    const answer = order === 'play' ? { session: 'one', answer: 'v=0' } : order === 'load' ? { isFull: this.isOverloaded } : { done: true };
    queueMicrotask(() => this.emit('message', order === 'play' && this.isOverloaded ? { id, fault: { name: 'Overloaded', message: '' } } : { id, answer }));
  }
  disconnect(): void {
    this.emit('exit', 0, null);
  }
}

test('a viewer whom the media process has no time for is refused with 503, and health reports it until the load is gone', async () => {
  const child = new LoadedProcess();
  const { logger, lines } = recordingLogger();
  const media = createEmbeddedMediaProvider({ kind: 'embedded', udpPort: await freeUdpPort(), rtmpPort: 0, bindAddress: '127.0.0.1', publicAddress: null, directory: '/nonexistent' }, { clock: fixedClock(), logger, hmac: (text) => createHash('sha256').update(text).digest('hex') }, () => {
    queueMicrotask(() => child.emit('message', { news: 'ready' }));
    return child as never;
  });
  onTestFinished(() => media.close());
  await media.createStream({ stream: 'room', record: false });
  const [whep] = await media.playDescriptors('room', { code: 'student-1', name: '' });
  const bearer = whep?.kind === 'whep' ? whep.bearer : '';
  const play = () => media.answer!({ method: 'POST', path: 'whep', headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' }, query: new URLSearchParams(), address: '127.0.0.1', body: async () => 'v=0' } as never);
  expect(await play()).toEqual({ status: 503, headers: { 'Retry-After': '30' } });
  expect((await play()).status).toBe(503);
  expect(await media.health()).toEqual({ problem: { what: expect.stringContaining('没有余力'), remedy: expect.any(String) } });
  expect(lines.filter((line) => line.includes('no processor time'))).toHaveLength(1);
  child.isOverloaded = false;
  expect((await play()).status).toBe(201);
  expect(await media.health()).toEqual({ problem: null });
});
