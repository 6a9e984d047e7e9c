import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import { mediaPath } from '../provider.ts';
import { freeUdpPort } from '../testing-peers.ts';
import { createEmbeddedMediaProvider } from './embedded.ts';

/** A media process that refuses viewers while it is overloaded. */
class LoadedProcess extends EventEmitter {
  readonly pid = 1;
  readonly connected = true;
  isOverloaded = true;
  isDying = false;
  send({ id, order }: { id: number; order: string }): void {
    if (this.isDying) return void this.emit('exit', null, 'SIGKILL');
    const answer = order === 'play' ? { session: 'one', answer: 'v=0' } : order === 'load' ? { isFull: this.isOverloaded } : { done: true };
    queueMicrotask(() => this.emit('message', order === 'play' && this.isOverloaded ? { id, fault: { name: 'Overloaded', message: '' } } : { id, answer }));
  }
  disconnect(): void {
    this.emit('exit', 0, null);
  }
}

/** A provider with a stream. */
async function loadedProvider() {
  const child = new LoadedProcess();
  const { logger, lines } = recordingLogger();
  const media = createEmbeddedMediaProvider({ kind: 'embedded', udpPort: await freeUdpPort(), rtmpPort: 0, bindAddress: '127.0.0.1', publicAddress: null, directory: '/nonexistent' }, { clock: fixedClock(), logger, hmac: (text) => createHash('sha256').update(text).digest('hex') }, () => {
    queueMicrotask(() => child.emit('message', { news: 'ready' }));
    return child as never;
  });
  onTestFinished(() => media.close());
  await media.createStream({ stream: 'room', record: false });
  return { child, media, lines };
}

test('a viewer whom the media process has no time for is refused with 503, and health reports it until the load is gone', async () => {
  const { child, media, lines } = await loadedProvider();
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

test('health reports a media process that dies while it is asked', async () => {
  const { child, media } = await loadedProvider();
  child.isDying = true;
  expect(await media.health()).toEqual({ problem: { what: expect.stringContaining('没有起来'), remedy: expect.any(String) } });
});

test('the FLV of a public class is refused with 503 to anonymous viewers beyond their share, and a person with a login gets it', async () => {
  const { media } = await loadedProvider();
  const watch = async (person: { code: string; name: string } | null) => {
    const flv = (await media.playDescriptors('room', person)).find(({ kind }) => kind === 'flv') as { url: string };
    const { status, body } = await media.answer!({ method: 'GET', path: flv.url.slice(mediaPath.length), headers: {}, query: new URLSearchParams(), address: '127.0.0.1' } as never);
    if (typeof body === 'function') body(new PassThrough() as never);
    return status;
  };
  for (let viewer = 0; viewer < 600; viewer++) expect(await watch(null)).toBe(200);
  expect(await watch(null)).toBe(503);
  expect(await watch({ code: 'student-1', name: '' })).toBe(200);
});

test('the HLS address of a student that is passed on plays in four networks, and the address of the public in all', async () => {
  const { media } = await loadedProvider();
  const statuses = async (person: { code: string; name: string } | null) => {
    const hls = (await media.playDescriptors('room', person)).find(({ kind }) => kind === 'hls') as { url: string };
    const path = hls.url.slice(mediaPath.length).replace('live.m3u8', 'none.m4s');
    return Promise.all([1, 2, 3, 4, 5, 1].map(async (number) => (await media.answer!({ method: 'GET', path, headers: {}, query: new URLSearchParams(), address: `192.0.${number}.1`, network: `192.0.${number}.0/24`, signal: new AbortController().signal } as never)).status));
  };
  // 404: the stream has not begun.
  expect(await statuses({ code: 'student-1', name: '' })).toEqual([404, 404, 404, 404, 429, 404]);
  expect(await statuses(null)).toEqual([404, 404, 404, 404, 404, 404]);
});
