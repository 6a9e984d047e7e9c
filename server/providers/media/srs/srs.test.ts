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
  const { status, body: answer } = await provider().answer!({ method: 'POST', path: 'srs', query: new URLSearchParams({ secret: given }), headers: {}, address: '127.0.0.1', network: '127.0.0.0/24', body: async () => body, signal: new AbortController().signal });
  return { status, body: String(answer ?? '') };
};
const optionsFor = (origin: string, directory = '/nonexistent', clientsDirectory = '/dev/null') => ({ kind: 'srs' as const, apiUrl: origin, publicUrl: null, app: 'live', rtmpPort: 1935, callbackSecret: secret, directory, clientsDirectory, timeoutMs: 2_000 });

const addressIn = (descriptor: object): string => ('url' in descriptor ? String(descriptor.url) : expect.unreachable('SRS has addresses alone'));

mediaConformance('srs', async (surroundings) => {
  const server = await openSrsServer(callbackTo(() => provider));
  const provider = createMediaProvider(optionsFor(server.origin), { ...surroundings, hmac });
  return {
    provider,
    connect: (descriptor) => server.connect(addressIn(descriptor)),
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
  second.prepareUnknown(async (stream) => void (stream === 'room' && (await second.createStream({ stream, record: false }))));
  second.checkUse(async (_stream, personCode) => personCode !== 'gone');
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

test('people who were connected before a restart of the portal are known, and are disconnected when they are removed or their login ends', async () => {
  const server = await openSrsServer(async (body) => (provider === null ? { status: 502, body: '' } : callbackTo(() => provider!)(body)));
  onTestFinished(() => server.close());
  const directory = await mkdtemp(join(tmpdir(), 'srs-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const surroundings: MediaSurroundings = { clock: fixedClock(), logger: recordingLogger().logger, random: seededRandomness('srs'), hmac };
  const make = () => createMediaProvider(optionsFor(server.origin, '/nonexistent', directory), surroundings);
  let provider: MediaProvider | null = make();
  await provider.createStream({ stream: 'room', record: false });
  const watch = async (code: string) => server.connect(addressIn((await provider!.playDescriptors('room', { code, name: code }))[0]!));
  const publisher = await server.connect(addressIn(await provider.publishDescriptor('room', teacher, 'camera')));
  const [removed, loggedOut, left, leaving] = [await watch('removed'), await watch('logged-out'), await watch('left'), await watch('leaving')];
  const [publicPlay] = await provider.playDescriptors('room', null);
  const ofPublic = await server.connect(addressIn(publicPlay!));
  await server.disconnect(left!);
  await provider.close();
  provider = null;
  await server.disconnect(leaving!);
  provider = make();
  await provider.createStream({ stream: 'room', record: false });
  expect([provider.publishers('room'), provider.addressHolders('room')]).toEqual([[teacher.code], [teacher.code, 'removed', 'logged-out']]);
  await provider.removePerson('room', 'removed');
  expect(server.ids()).toEqual([publisher, loggedOut, ofPublic]);
  await provider.revokeAddresses('room', 'logged-out');
  await provider.revokeAddresses('room', teacher.code);
  expect(server.ids()).toEqual([ofPublic]);
  expect(removed).not.toBeNull();
});

/** A provider for a stream on air, with the keys that open it, and an encoder that publishes by RTMP as OBS does. */
async function withEncoders(change: { rtmpPort?: number; publicUrl?: string } = {}) {
  const server = await openSrsServer((body) => callbackTo(() => provider)(body));
  onTestFinished(() => server.close());
  const clock = fixedClock();
  const surroundings: MediaSurroundings = { clock, logger: recordingLogger().logger, random: seededRandomness('srs'), hmac };
  const keys = new Map([[(await createMediaProvider(optionsFor(server.origin), surroundings).encoders!.entry!('room', teacher, 'live_a')).key, 'room']]);
  const [[key]] = keys as unknown as [[string]];
  const make = async () => {
    const made = createMediaProvider({ ...optionsFor(server.origin), ...change }, surroundings);
    await made.encoders!.open(async (shown) => (keys.has(shown) ? { stream: keys.get(shown)!, personCode: teacher.code, owner: { code: 'school', encodersAtMost: 20 } } : null));
    return made;
  };
  let provider = await make();
  const events: MediaEvent[] = [];
  const listen = () => provider.onEvent((event) => events.push(event));
  listen();
  const createStream = () => provider.createStream({ stream: 'room', record: false });
  const restart = async () => {
    provider = await make();
    listen();
    await createStream();
  };
  const browser = async () => {
    const descriptor = await provider.publishDescriptor('room', teacher, 'camera');
    if (descriptor.kind !== 'whip') throw new Error(descriptor.kind);
    return server.connect(descriptor.url);
  };
  const whip = (bearer: string, more: object = {}) => provider.answer!({ method: 'POST', path: 'whip', query: new URLSearchParams(), headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' }, address: '127.0.0.1', network: '127.0.0.0/24', body: async () => 'v=0', signal: new AbortController().signal, ...more });
  return { server, clock, keys, key, events, createStream, restart, browser, whip, obs: (shown = key) => server.connect(`rtmp://srs.example.test/live/${shown}`), encoders: () => provider.encoders!, provider: () => provider };
}

const teacher = { code: 'teacher', name: '张老师' };

test('OBS publishes to SRS with the key of the stream, is shown with its picture size, and is cut off when the key is revoked', async () => {
  const { key, keys, obs, encoders, events, createStream, server, provider } = await withEncoders();
  expect([key, encoders().rtmp]).toEqual(['room?key=live_a', { host: null, port: 1935, app: 'live' }]);
  expect(await obs(), 'before the class').toBeNull();
  expect((await encoders().state('room')).refusal).toContain('请先开始直播');
  await createStream();
  for (const wrong of ['room', 'room?key=', 'room?key=live_b', 'other?key=live_a']) expect(await obs(wrong), wrong).toBeNull();
  expect(await server.connect('rtmp://srs.example.test/elsewhere/room?key=live_a'), 'another app').toBeNull();
  expect(await obs()).not.toBeNull();
  expect(events).toEqual([{ kind: 'published', stream: 'room' }]);
  expect(await encoders().state('room')).toEqual({ onAir: 'encoder', encoder: { protocol: 'rtmp', isOnAir: true, width: 1280, height: 720, framesPerSecond: null, kilobitsPerSecond: 2100, secondsBetweenKeyframes: null, hasSound: true }, refusal: null });
  expect(provider().publishers('room')).toEqual([teacher.code]);
  expect(provider().addressHolders('room'), 'a key does not end with the login').toEqual([]);
  await encoders().disconnect('room', 'other');
  await encoders().disconnect('room', teacher.code);
  expect(server.ids()).toHaveLength(1);
  keys.clear();
  await encoders().disconnect('room', teacher.code);
  expect([server.ids(), events.at(-1)]).toEqual([[], { kind: 'unpublished', stream: 'room', reason: 'left' }]);
  expect(await obs()).toBeNull();
});

test('an encoder is refused while the browser is on air, until the teacher switches the source; the switch back works too', async () => {
  const { obs, browser, encoders, createStream, server, clock } = await withEncoders();
  await createStream();
  const studio = await browser();
  expect(await obs()).toBeNull();
  expect(await encoders().state('room')).toEqual({ onAir: 'browser', encoder: null, refusal: expect.stringContaining('换成推流软件的画面') });
  expect(server.ids()).toEqual([studio]);
  await encoders().prefer('room', 'encoder');
  expect(server.ids()).toEqual([]);
  expect(await browser(), 'the encoder was chosen').toBeNull();
  const encoder = await obs();
  expect(await encoders().state('room')).toMatchObject({ onAir: 'encoder', refusal: null });
  expect(await browser()).toBeNull();
  expect(server.ids()).toEqual([encoder]);
  await encoders().prefer('room', 'browser');
  expect(await obs(), 'it reconnects before the browser').toBeNull();
  expect(await browser()).not.toBeNull();
  expect((await encoders().state('room')).onAir).toBe('browser');
  // After 30 s without the chosen source, the other one is accepted again.
  await encoders().prefer('room', 'encoder');
  clock.advance(31_000);
  expect(await browser()).not.toBeNull();
});

test('an encoder that reconnects replaces its former connection, which SRS still holds, and the class is not interrupted', async () => {
  const { obs, createStream, server, events } = await withEncoders();
  await createStream();
  await obs();
  const again = await obs();
  expect(server.ids()).toEqual([again]);
  expect(events.map(({ kind }) => kind)).toEqual(['published', 'published']);
});

test('after a restart of the portal the state is the one of SRS, and a revoked encoder is still disconnected', async () => {
  const { obs, browser, encoders, createStream, restart, keys, server, provider } = await withEncoders();
  await createStream();
  await obs();
  await restart();
  expect((await provider().usage('room')).isPublished).toBe(true);
  expect(await encoders().state('room')).toMatchObject({ onAir: 'encoder', encoder: { protocol: 'rtmp', isOnAir: true } });
  expect(await browser()).toBeNull();
  keys.clear();
  await encoders().disconnect('room', teacher.code);
  expect(server.ids()).toEqual([]);
});

test('a person who was removed from the room cannot come back with the key', async () => {
  const { obs, createStream, provider, server } = await withEncoders();
  await createStream();
  await obs();
  await provider().removePerson('room', teacher.code);
  expect([server.ids(), await obs()]).toEqual([[], null]);
});

test('OBS publishes by WHIP with the same key at the portal, which passes the offer to SRS', async () => {
  const { key, whip, encoders, createStream, server, keys } = await withEncoders({ publicUrl: 'https://srs.example.test' });
  expect((await whip(key)).status, 'before the class').toBe(409);
  await createStream();
  expect((await whip('room?key=live_b')).status).toBe(401);
  expect((await whip(key, { method: 'GET' })).status).toBe(405);
  expect((await whip(key, { headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' } })).status).toBe(415);
  expect(await whip(key)).toEqual({ status: 201, headers: { 'Content-Type': 'application/sdp', Location: expect.stringMatching(/^https:\/\/srs\.example\.test\/rtc\/v1\/whip\/\?action=delete/) }, body: 'v=0' });
  expect(await encoders().state('room')).toMatchObject({ onAir: 'encoder', encoder: { protocol: 'whip' } });
  expect(encoders().rtmp).toMatchObject({ host: 'srs.example.test' });
  keys.clear();
  await encoders().disconnect('room', teacher.code);
  expect(server.ids()).toEqual([]);
});

test('a revocation is refused while SRS answers but cannot end the encoder, and the repeated one ends it', async () => {
  const { obs, encoders, createStream, keys, server, provider } = await withEncoders();
  await createStream();
  const encoder = await obs();
  keys.clear();
  server.misbehave({ kind: 'answers', status: 500, body: '{"code":1000}' }, Infinity, ({ method }) => method === 'DELETE');
  for (const end of [() => encoders().disconnect('room', teacher.code), () => encoders().prefer('room', 'browser'), () => provider().revokeAddresses('room', teacher.code), () => provider().end('room')]) await expect(end()).rejects.toBeInstanceOf(MediaUnavailable);
  expect(server.ids()).toEqual([encoder]);
  server.behave();
  await encoders().disconnect('room', teacher.code);
  expect(server.ids()).toEqual([]);
});

test('an encoder that reconnects is on air even if SRS does not answer while its former connection ends', async () => {
  const { obs, createStream, server, events } = await withEncoders();
  await createStream();
  await obs();
  server.misbehave({ kind: 'answers', status: 500, body: '{"code":1000}' }, 1, ({ method, target }) => method === 'GET' && target.startsWith('/api/v1/streams') && server.received.some((earlier) => earlier.method === 'DELETE'));
  const again = await obs();
  expect([server.ids(), events.map(({ kind }) => kind)]).toEqual([[again], ['published', 'published']]);
});

test('the class is interrupted when the former connection ends and SRS has not taken the next one', async () => {
  const { obs, createStream, server, events } = await withEncoders();
  await createStream();
  const former = await obs();
  // SRS keeps the former connection for longer than the portal waits.
  server.misbehave({ kind: 'answers', status: 200, body: '{"code":0}' }, 1, ({ method }) => method === 'DELETE');
  expect(await obs()).toBeNull();
  await server.disconnect(former!);
  expect(events.at(-1)).toEqual({ kind: 'unpublished', stream: 'room', reason: 'left' });
  expect(await obs()).not.toBeNull();
});

test('the switch to the browser ends an encoder by WHIP that another instance has allowed', async () => {
  const { key, whip, browser, encoders, createStream, restart, server } = await withEncoders();
  await createStream();
  expect((await whip(key)).status).toBe(201);
  await restart();
  await encoders().prefer('room', 'browser');
  expect(server.ids()).toEqual([]);
  expect(await browser()).not.toBeNull();
});

test('the state of a class is read without the list of its viewers', async () => {
  const { obs, encoders, createStream, server } = await withEncoders();
  await createStream();
  await obs();
  server.received.length = 0;
  expect((await encoders().state('room')).onAir).toBe('encoder');
  expect(server.received.filter(({ target }) => target.startsWith('/api/v1/clients/?'))).toEqual([]);
});

test('while SRS is down, the state, the switch and the end of an encoder are refused, and no encoder is let in', async () => {
  const { key, obs, whip, encoders, createStream, server } = await withEncoders({ rtmpPort: 0 });
  expect(encoders().rtmp).toBeNull();
  await createStream();
  await server.suspend();
  const failing = [() => encoders().entry!('room', teacher, 'live_c'), () => encoders().state('room'), () => encoders().prefer('room', 'encoder'), () => encoders().disconnect('room', teacher.code), () => whip(key), () => obs()];
  for (const ask of failing) await expect(ask()).rejects.toBeInstanceOf(MediaUnavailable);
});
