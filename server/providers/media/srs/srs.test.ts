import { copyFile, mkdir, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { createHmac } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { seededRandomness } from '../../../randomness.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import { mediaConformance } from '../conformance.ts';
import { openSrsServer } from '../fake/srs-server.ts';
import { createMediaProvider, type MediaEvent, type MediaProvider, MediaUnavailable } from '../index.ts';
import type { MediaSurroundings } from '../options.ts';

const hmac = (text: string) => createHmac('sha256', 'key').update(text).digest('hex');
const secret = 'callback-secret-of-srs';
const film = join(import.meta.dirname, '../../../../seed/demo/on-air.mp4');

const callbackTo = (provider: () => MediaProvider, given = secret) => async (body: string) => {
  const { status, body: answer } = await provider().answer!({ method: 'POST', path: 'srs', query: new URLSearchParams({ secret: given }), headers: {}, address: '127.0.0.1', body: async () => body, signal: new AbortController().signal });
  return { status, body: String(answer ?? '') };
};
const optionsFor = (origin: string, directory = '/nonexistent') => ({ kind: 'srs' as const, apiUrl: origin, publicUrl: null, app: 'live', callbackSecret: secret, directory, timeoutMs: 2_000 });

mediaConformance('srs', async (surroundings) => {
  const server = await openSrsServer(callbackTo(() => provider));
  const provider = createMediaProvider(optionsFor(server.origin), { ...surroundings, hmac });
  return {
    provider,
    connect: (descriptor) => ('url' in descriptor ? server.connect(descriptor.url) : expect.unreachable('SRS has addresses alone')),
    disconnect: (id) => server.disconnect(id),
    connections: () => server.ids(),
    breakDown: () => server.suspend(),
    mend: () => server.resume(),
    close: () => server.close(),
  };
});

const providerIn = (directory: string) => {
  const surroundings: MediaSurroundings = { clock: fixedClock(), logger: recordingLogger().logger, random: seededRandomness('srs'), hmac };
  return createMediaProvider(optionsFor('http://127.0.0.1:9', directory), surroundings);
};

test('a callback without the secret or with invalid content changes nothing', async () => {
  const provider = providerIn('/nonexistent');
  const body = JSON.stringify({ action: 'on_publish', client_id: 'x', app: 'live', stream: 'room', param: '' });
  expect((await callbackTo(() => provider, 'guessed')(body)).status).toBe(403);
  expect((await callbackTo(() => provider)(body)).status).toBe(403);
  for (const nonsense of ['', '[]', '{"action":1}']) expect((await callbackTo(() => provider)(nonsense)).status).toBe(400);
});

test('connections that were allowed by another instance, or before a restart, may be used, moved and ended at this one', async () => {
  const server = await openSrsServer((body) => callbackTo(() => heardBy)(body));
  onTestFinished(() => server.close());
  const surroundings: MediaSurroundings = { clock: fixedClock(), logger: recordingLogger().logger, random: seededRandomness('srs'), hmac };
  const [first, second] = [1, 2].map(() => createMediaProvider(optionsFor(server.origin), surroundings)) as [MediaProvider, MediaProvider];
  let heardBy = second;
  const events: MediaEvent[] = [];
  second.onEvent((event) => events.push(event));
  second.prepareUnknown!(async (stream) => void (stream === 'room' && (await second.createStream({ stream, record: false }))));
  second.checkFormerAddresses!(async (_stream, personCode) => personCode !== 'gone');
  const addressOf = async (stream: string, code: string) => {
    const descriptor = await first.publishDescriptor(stream, { code, name: code }, 'camera');
    if (descriptor.kind !== 'whip') throw new Error(descriptor.kind);
    return descriptor.url;
  };
  await first.createStream({ stream: 'room', record: false });
  expect(await server.connect(await addressOf('other', 'teacher')), 'a stream that is not on air').toBeNull();
  expect(await server.connect(await addressOf('room', 'gone')), 'a person without access').toBeNull();
  heardBy = first;
  const publisher = await server.connect(await addressOf('room', 'teacher'));
  expect((await second.usage('room')).viewers).toBe(0);
  heardBy = second;
  await server.disconnect(publisher!);
  first.left!('room');
  expect(await server.connect(await addressOf('room', 'teacher'))).not.toBeNull();
  expect(events).toEqual([
    { kind: 'unpublished', stream: 'room', reason: 'left' },
    { kind: 'published', stream: 'room' },
  ]);
  await first.end('room');
  expect(server.ids()).toEqual([]);
});

test('the parts of a recording are the SRS files of that stream, in order', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'srs-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, 'live'));
  for (const name of ['room.1795417624000.mp4', 'room.1795417600000.mp4', 'room-p1.1795417600000.mp4']) await copyFile(film, join(directory, 'live', name));
  const provider = providerIn(directory);
  const parts = await provider.finishRecording('room');
  expect(parts.map(({ startedAt, seconds }) => [startedAt, Math.round(seconds)])).toEqual([
    [1795417600000, 20],
    [1795417624000, 20],
  ]);
  await provider.removeRecording('room');
  expect(await provider.finishRecording('room')).toEqual([]);
  expect(await provider.finishRecording('room-p1')).toHaveLength(1);
});

test('the recording of a stream is not complete while SRS writes its last file; the file of a killed SRS does not delay it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'srs-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, 'live'));
  const last = join(directory, 'live', 'room.1795417600000.mp4');
  await copyFile(film, `${last}.tmp`);
  const provider = providerIn(directory);
  const writtenAgo = (seconds: number) => utimes(`${last}.tmp`, 0, fixedClock().now() / 1_000 - seconds);
  await writtenAgo(1);
  await expect(provider.finishRecording('room')).rejects.toBeInstanceOf(MediaUnavailable);
  await expect(provider.removeRecording('room')).rejects.toBeInstanceOf(MediaUnavailable);
  await writtenAgo(1_200);
  expect(await provider.finishRecording('room')).toEqual([]);
  await rename(`${last}.tmp`, last);
  expect(await provider.finishRecording('room')).toHaveLength(1);
  await rename(last, `${last}.tmp`);
  await writtenAgo(1_200);
  await provider.removeRecording('room');
  expect(await readdir(join(directory, 'live'))).toEqual([]);
});
