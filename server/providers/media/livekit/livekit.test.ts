import { createHmac } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../clock.ts';
import { seededRandomness } from '../../../randomness.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import { mediaConformance } from '../conformance.ts';
import { openLivekitServer } from '../fake/livekit-server.ts';
import { createMediaProvider, type MediaEvent, type MediaProvider, MediaUnavailable } from '../index.ts';
import type { LivekitMediaOptions, MediaSurroundings } from '../options.ts';
import type { LivekitMediaProvider } from './livekit.ts';

const account = { apiKey: 'APIportal', apiSecret: 'a secret of LiveKit with 32 chars' };
const hmac = (said: string) => createHmac('sha256', 'key').update(said).digest('hex');
const film = join(import.meta.dirname, '../../../../seed/demo/on-air.mp4');
const teacher = { code: 'teacher', name: '张老师' };
const student = { code: 'student', name: '李同学' };
const room = { stream: 'room', record: true };

const optionsFor = (url: string, directory = '/nonexistent'): LivekitMediaOptions => ({ kind: 'livekit', url, publicUrl: 'https://live.example.test', ...account, output: { kind: 'directory', directory }, sdkFile: import.meta.filename });
const request = (path: string, more: object = {}) => ({ method: 'GET', path, query: new URLSearchParams(), headers: {}, address: '127.0.0.1', network: '127.0.0.0/24', body: async () => '', signal: new AbortController().signal, ...more });
const webhookTo = (provider: () => MediaProvider) => async (authorization: string, body: string) => (await provider().answer!(request('livekit', { method: 'POST', headers: { authorization }, body: async () => body }))).status;
const tokenOf = (descriptor: object) => ('token' in descriptor ? String(descriptor.token) : expect.unreachable('LiveKit has tokens'));

mediaConformance('livekit', async (surroundings) => {
  const server = await openLivekitServer(account, surroundings.clock, webhookTo(() => provider));
  const provider = createMediaProvider(optionsFor(server.origin), { ...surroundings, hmac });
  return {
    provider,
    async connect(descriptor) {
      if (!('url' in descriptor)) return server.connect(tokenOf(descriptor));
      const { status } = await provider.answer!(request(descriptor.url.slice('/live-media/'.length)));
      // 404: the address is valid, and the egress has written nothing yet.
      return status === 403 ? null : descriptor.url;
    },
    disconnect: (connection) => server.disconnect(connection),
    connections: () => server.connections(),
    breakDown: () => server.suspend(),
    mend: () => server.resume(),
    close: () => server.close(),
  };
});

async function opened(change: Partial<LivekitMediaOptions> = {}) {
  const clock = fixedClock();
  const directory = await mkdtemp(join(tmpdir(), 'livekit-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const server = await openLivekitServer(account, clock, (authorization, body) => webhookTo(() => (body.includes('"participant_left"') ? (leavingsHeardBy ?? provider) : provider))(authorization, body));
  onTestFinished(() => server.close());
  const surroundings: MediaSurroundings = { clock, logger: recordingLogger().logger, random: seededRandomness('livekit'), hmac };
  const make = () => createMediaProvider({ ...optionsFor(server.origin, directory), ...change }, surroundings) as LivekitMediaProvider;
  let provider = make();
  let leavingsHeardBy: MediaProvider | null = null;
  /** The instances that hear of webhooks from now on. */
  const hearWith = (hears: LivekitMediaProvider, leavings: MediaProvider = hears) => {
    provider = hears;
    leavingsHeardBy = leavings;
  };
  const events: MediaEvent[] = [];
  provider.onEvent((event) => events.push(event));
  return { clock, server, events, directory, provider, make, hearWith, restart: () => (provider = make()) };
}

const joined = (name: string) => ({ event: 'participant_joined', room: { name, metadata: '' }, participant: { identity: 'play:student:01234567' } });

test('a webhook with a wrong body, secret or key, or an old one, changes nothing', async () => {
  const { server, provider, clock } = await opened();
  await provider.createStream(room);
  const seat = await server.connect(tokenOf((await provider.playDescriptors('room', student))[0]!));
  const gone = joined('room');
  expect(await server.notify(gone, { body: (body) => body.replace('student', 'teacher') })).toBe(401);
  expect(await server.notify(gone, { secret: 'guessed' })).toBe(401);
  expect(await server.notify(gone, { token: { iss: 'other' } })).toBe(401);
  expect(await server.notify(gone, { token: { exp: clock.now() / 1000 - 600 } })).toBe(401);
  expect(await server.notify({ ...gone, createdAt: String(clock.now() / 1000 - 3_600) })).toBe(401);
  for (const nonsense of ['', '[]', '{"event":1}']) expect(await server.notify({}, { body: () => nonsense })).toBe(401);
  expect(server.connections()).toEqual([seat]);
});

test('a repeated webhook does nothing, except after a failed first attempt', async () => {
  const { server, provider, events } = await opened();
  await provider.createStream({ ...room, record: false });
  await server.connect(tokenOf(await provider.publishDescriptor('room', teacher, 'camera')));
  const left = { event: 'participant_left', id: 'EV_left', room: { name: 'room', metadata: '' }, participant: { identity: 'publish:teacher' } };
  for (const _ of [1, 2]) expect(await server.notify(left)).toBe(200);
  expect(events.map(({ kind }) => kind)).toEqual(['published', 'unpublished']);
  const late = { ...joined('forgotten'), id: 'EV_late' };
  server.misbehave({ kind: 'answers', status: 500, body: '{"code":"internal"}' });
  expect(await server.notify(late)).toBe(503);
  expect(await server.notify(late)).toBe(200);
});

test('a participant who joins after the end is removed, even if LiveKit creates rooms by itself', async () => {
  const { server, provider } = await opened();
  const [play] = await provider.playDescriptors('room', student);
  await provider.createStream(room);
  await provider.end('room');
  expect(await server.connect(tokenOf(play!))).toBeNull();
  // LiveKit created the room for the token, so it has no metadata of the portal.
  await server.notify(joined('room'));
  expect(server.received.at(-1)!.target).toMatch(/DeleteRoom$/);
});

test('a removed person stays out after a restart of the portal, and a second teacher replaces the first', async () => {
  const { server, provider, restart } = await opened();
  await provider.createStream(room);
  const first = await server.connect(tokenOf(await provider.publishDescriptor('room', teacher, 'camera')));
  await provider.removePerson('room', student.code);
  const again = restart();
  const events: MediaEvent[] = [];
  again.onEvent((event) => events.push(event));
  await again.createStream(room);
  expect(events).toEqual([{ kind: 'published', stream: 'room' }]);
  expect((await again.usage('room')).isPublished).toBe(true);
  expect(await server.connect(tokenOf((await again.playDescriptors('room', student))[0]!))).toBeNull();
  const second = await server.connect(tokenOf(await again.publishDescriptor('room', { code: 'other', name: '王老师' }, 'camera')));
  expect(server.connections()).toEqual([second]);
  expect(second).not.toBe(first);
  expect(events.map(({ kind }) => kind)).toEqual(['published', 'published']);
});

test('a teacher who has left is not on air, although LiveKit still counts a publisher', async () => {
  const { server, provider } = await opened();
  await provider.createStream({ ...room, record: false });
  const connection = await server.connect(tokenOf(await provider.publishDescriptor('room', teacher, 'camera')));
  await server.disconnect(connection!);
  server.misbehave({ kind: 'answers', status: 200, body: JSON.stringify({ rooms: [{ name: 'room', metadata: '', num_participants: 1, num_publishers: 1 }] }) }, 1, ({ target }) => target.endsWith('/ListRooms'));
  expect((await provider.usage('room')).isPublished).toBe(false);
});

test('a teacher who was replaced is not reported as gone by an instance that has not heard of the replacement', async () => {
  const { server, provider, restart } = await opened();
  await provider.createStream({ ...room, record: false });
  await server.connect(tokenOf(await provider.publishDescriptor('room', teacher, 'camera')));
  const second = await server.connect(tokenOf(await provider.publishDescriptor('room', { code: 'other', name: '王老师' }, 'camera')));
  const events: MediaEvent[] = [];
  restart().onEvent((event) => events.push(event));
  expect(await server.notify({ event: 'participant_left', id: 'EV_first', room: { name: 'room', metadata: '' }, participant: { identity: 'publish:teacher' } })).toBe(200);
  expect(events).toEqual([]);
  await server.disconnect(second!);
  expect(events).toEqual([{ kind: 'unpublished', stream: 'room', reason: 'left' }]);
});

test('the stream of the teacher is recorded by egress and played to the public with passes', async () => {
  const { server, provider, directory } = await opened();
  await provider.createStream(room);
  await server.connect(tokenOf(await provider.publishDescriptor('room', teacher, 'screen')));
  const [egress] = server.egresses;
  const [{ filepath }, { filenamePrefix }] = [egress!.request.fileOutputs[0]!, egress!.request.segmentOutputs[0]!];
  expect(dirname(filepath)).toMatch(new RegExp(`^${directory}/live-egress/[0-9a-f]{32}$`));
  await mkdir(dirname(filepath), { recursive: true });
  await copyFile(film, filepath);
  const segment = `${filenamePrefix}_00000.ts`;
  await writeFile(segment, 'segment');
  for (const playlist of ['live.m3u8', `${filenamePrefix.split('/').at(-1)}-all.m3u8`]) await writeFile(join(dirname(filepath), playlist), `#EXTM3U\n${segment.split('/').at(-1)}\n`);

  const [hls, ...others] = await provider.playDescriptors('room', null);
  expect(others).toEqual([]);
  const address = 'url' in hls! ? hls.url.slice('/live-media/'.length) : '';
  const answer = async (path: string) => {
    const { status, body } = await provider.answer!(request(path));
    const to = new PassThrough();
    if (typeof body === 'function') body(to);
    return { status, text: status === 200 ? await text(to) : '' };
  };
  expect(await answer(address)).toEqual({ status: 200, text: expect.stringContaining('#EXTM3U') });
  expect(await answer(address.replace('live.m3u8', segment.split('/').at(-1)!))).toEqual({ status: 200, text: 'segment' });
  expect((await provider.usage('room')).bytesSent).toBeGreaterThan('segment'.length);
  expect((await answer(address.replace('live.m3u8', filepath.split('/').at(-1)!))).status).toBe(404);
  expect((await answer(address.replace(/hls\/./, 'hls/x'))).status).toBe(403);

  await expect(provider.finishRecording('room')).rejects.toBeInstanceOf(MediaUnavailable);
  await provider.end('room');
  expect((await provider.finishRecording('room')).map(({ path, seconds }) => [path, Math.round(seconds)])).toEqual([[filepath, 20]]);
  await provider.removeRecording('room');
  expect(await provider.finishRecording('room')).toEqual([]);
  expect((await answer(address)).status).toBe(403);
});

test('an HLS address of the public ends with its revocation and with the class, also for another instance and after a restart', async () => {
  const { provider, portal, again, clock } = await withCheck();
  const begun = { isOnAir: true };
  const addressOf = async () => {
    const [hls] = await provider.playDescriptors('room', null);
    return 'url' in hls! ? hls.url.slice('/live-media/'.length) : '';
  };
  // 404: the address is valid, and the egress has written nothing.
  const statuses = async (from: MediaProvider, address: string) => (await Promise.all([1, 2].map(() => from.answer!(request(address))))).map(({ status }) => status);
  const restarted = () => {
    const made = again();
    made.prepareUnknown(async (stream) => void (begun.isOnAir && (await made.createStream({ stream, record: false }))));
    return made;
  };
  const old = await addressOf();
  clock.advance(1_000);
  const second = restarted();
  expect([await statuses(provider, old), await statuses(second, old), await statuses(again(), old)]).toEqual([[404, 404], [404, 404], [403, 403]]);
  portal.isPublic = false;
  for (const each of [provider, second]) await each.revokeAddresses('room', null);
  for (const each of [provider, second, restarted()]) expect(await statuses(each, old)).toEqual([403, 403]);
  portal.isPublic = true;
  expect([await statuses(provider, old), await statuses(second, old)]).toEqual([[403, 403], [403, 403]]);
  begun.isOnAir = false;
  for (const each of [provider, second]) await each.end('room');
  for (const each of [provider, second, restarted()]) expect(await statuses(each, await addressOf())).toEqual([403, 403]);
});

/** A provider whose portal knows who may publish and watch. */
async function withCheck() {
  const surroundings = await opened();
  const { server, make } = surroundings;
  const teaches = new Set(['teacher']);
  const watches = new Set(['teacher', 'other', 'student']);
  const portal = { isAway: false, isPublic: true };
  const checked = (provider: LivekitMediaProvider) => {
    provider.checkUse(async (_stream, person, does) => {
      if (portal.isAway) throw new Error('the database is away');
      return person === null ? portal.isPublic : (does === 'publish' ? teaches : watches).has(person);
    });
    return provider;
  };
  const provider = checked(surroundings.provider);
  await provider.createStream({ ...room, record: false });
  const publish = async (person: typeof teacher) => tokenOf(await provider.publishDescriptor('room', person, 'camera'));
  return { ...surroundings, teaches, watches, portal, again: () => checked(make()), publish, seat: async () => tokenOf((await provider.playDescriptors('room', student))[0]!), connect: server.connect };
}

test('a replaced teacher does not take the air again with the old token, and the class goes on', async () => {
  const { server, provider, events, teaches, publish, connect } = await withCheck();
  const old = await publish(teacher);
  await connect(old);
  teaches.clear();
  await provider.revokeAddresses('room', teacher.code);
  expect(server.connections()).toEqual([]);
  events.length = 0;
  expect(await connect(old)).toBeNull();
  teaches.add('other');
  const other = await connect(await publish({ code: 'other', name: '王老师' }));
  expect(await connect(old)).toBeNull();
  expect([server.connections(), provider.publishers('room'), events]).toEqual([[other], ['other'], [{ kind: 'published', stream: 'room' }]]);
});

test('a teacher who loses the role after joining is refused with the first track', async () => {
  const { server, provider, events, teaches, publish, connect } = await withCheck();
  await connect(await publish(teacher));
  teaches.clear();
  events.length = 0;
  await server.notify({ event: 'track_published', room: { name: 'room', metadata: '{"portal":{}}' }, participant: { identity: 'publish:teacher' } });
  expect([server.connections(), provider.publishers('room'), events]).toEqual([[], [], [{ kind: 'unpublished', stream: 'room', reason: 'left' }]]);
});

test('people in the room hold addresses until these are revoked, also after a restart; a student who is off the list does not come back', async () => {
  const { server, provider, watches, publish, seat, connect, again } = await withCheck();
  const on = await connect(await publish(teacher));
  const old = await seat();
  await connect(old);
  for (const each of [provider, again()]) {
    await each.createStream({ ...room, record: false });
    expect(each.addressHolders('room').toSorted()).toEqual(['student', 'teacher']);
  }
  watches.delete('student');
  await provider.revokeAddresses('room', student.code);
  expect(await connect(old)).toBeNull();
  expect([provider.addressHolders('room'), server.connections()]).toEqual([['teacher'], [on]]);
});

test('while the portal cannot ask who may publish, the teacher is not on air; the repeated webhook decides', async () => {
  const { server, provider, events, teaches, portal } = await withCheck();
  teaches.clear();
  portal.isAway = true;
  const track = { event: 'track_published', id: 'EV_track', room: { name: 'room', metadata: '{"portal":{}}' }, participant: { identity: 'publish:teacher' } };
  expect(await server.notify(track)).toBe(503);
  portal.isAway = false;
  expect(await server.notify(track)).toBe(200);
  expect(server.received.at(-1)!.target).toMatch(/RemoveParticipant$/);
  expect([events, provider.publishers('room')]).toEqual([[], []]);
});

/** A provider with the keys that open the stream, as the portal would store them. */
async function withEncoders() {
  const surroundings = await opened();
  const keys = new Set<string>();
  const full = { isFull: false };
  const openTo = (provider: LivekitMediaProvider) => provider.encoders.open(async (shown) => (full.isFull ? { noPlaceFor: 'room' } : keys.has(shown) ? { stream: 'room', personCode: teacher.code, owner: { code: 'school', encodersAtMost: 20 } } : null));
  await openTo(surroundings.provider);
  const { server, restart } = surroundings;
  const current = { provider: surroundings.provider };
  const makeKey = async () => {
    const entry = await current.provider.encoders.entry('room', teacher);
    keys.add(entry.key);
    return entry;
  };
  const restartOpen = async () => {
    current.provider = restart();
    await openTo(current.provider);
    await current.provider.createStream(room);
  };
  return { ...surroundings, keys, full, openTo, makeKey, restart: restartOpen, current, browser: async () => server.connect(tokenOf(await current.provider.publishDescriptor('room', teacher, 'camera'))) };
}

test('OBS publishes with the key of an ingress that transcodes for browsers, is recorded, and ends with the class', async () => {
  const { server, provider, makeKey, events, keys } = await withEncoders();
  const { key, rtmpUrl } = await makeKey();
  expect([rtmpUrl, (await provider.encoders.state('room')).rtmpUrl, provider.encoders.rtmp, provider.encoders.takesWhip]).toEqual(['rtmp://ingress.example.test/x', 'rtmp://ingress.example.test/x', null, false]);
  expect(server.ingresses[0]!.request).toMatchObject({ inputType: 'RTMP_INPUT', roomName: 'room', participantName: '张老师', enableTranscoding: true });
  expect(await server.connectEncoder(key), 'before the class').toBeNull();
  expect((await provider.encoders.state('room')).refusal).toContain('请确认已经开播');
  await provider.createStream(room);
  expect(await server.connectEncoder(key)).not.toBeNull();
  expect(events).toEqual([{ kind: 'published', stream: 'room' }]);
  expect(await provider.encoders.state('room')).toEqual({ onAir: 'encoder', encoder: { protocol: 'rtmp', isOnAir: true, width: 1920, height: 1080, framesPerSecond: 30, kilobitsPerSecond: 2128, secondsBetweenKeyframes: null, hasSound: true }, refusal: null, rtmpUrl });
  expect(provider.addressHolders('room'), 'a key does not end with the login').toEqual([]);
  expect([provider.publishers('room'), server.egresses.map(({ participant }) => participant.identity)]).toEqual([[teacher.code], ['encode:teacher']]);
  keys.clear();
  await provider.end('room');
  expect([server.ingresses, server.connections()]).toEqual([[], []]);
});

test('a new key replaces the former one, and a revoked key ends its encoder at once', async () => {
  const { server, provider, makeKey, keys, events } = await withEncoders();
  await provider.createStream({ ...room, record: false });
  const first = await makeKey();
  await server.connectEncoder(first.key);
  const second = await makeKey();
  keys.delete(first.key);
  await provider.encoders.disconnect('room', teacher.code);
  expect([server.connections(), await server.connectEncoder(first.key)]).toEqual([[], null]);
  expect(await server.connectEncoder(second.key)).not.toBeNull();
  await provider.encoders.disconnect('room', 'other');
  expect(server.connections()).toHaveLength(1);
  keys.clear();
  await provider.encoders.disconnect('room', teacher.code);
  expect([server.connections(), server.ingresses, events.at(-1)]).toEqual([[], [], { kind: 'unpublished', stream: 'room', reason: 'left' }]);
});

test('of two keys that were created at the same time, the valid one stays, and its encoder is not disturbed', async () => {
  const { server, provider, makeKey, keys } = await withEncoders();
  await provider.createStream({ ...room, record: false });
  const [first, second] = [await makeKey(), await makeKey()];
  keys.delete(first.key);
  const encoder = await server.connectEncoder(second.key);
  // The call that created the first key.
  await provider.encoders.disconnect('room', teacher.code);
  expect([server.connections(), server.ingresses.map(({ stream_key }) => stream_key)]).toEqual([[encoder], [second.key]]);
});

test('a key keeps while the enterprise has no free place for the class, and the card says why it is refused', async () => {
  const { server, provider, makeKey, full } = await withEncoders();
  await provider.createStream({ ...room, record: false });
  const { key } = await makeKey();
  full.isFull = true;
  expect(await server.connectEncoder(key)).toBeNull();
  expect((await provider.encoders.state('room')).refusal).toContain('同时在上的直播课已经满了');
  await provider.revokeAddresses('room', teacher.code);
  full.isFull = false;
  expect(await server.connectEncoder(key)).not.toBeNull();
});

test('an encoder with a revoked key is refused when it joins, also if its ingress could not be deleted', async () => {
  const { server, provider, makeKey, keys, events } = await withEncoders();
  await provider.createStream(room);
  const { key } = await makeKey();
  keys.clear();
  expect([await server.connectEncoder(key), server.connections(), events]).toEqual([null, [], []]);
});

test('an encoder is refused while the browser is on air, until the teacher switches the source; the switch back works too', async () => {
  const { server, provider, makeKey, browser, events } = await withEncoders();
  await provider.createStream({ ...room, record: false });
  const studio = await browser();
  const { key } = await makeKey();
  expect(await server.connectEncoder(key)).toBeNull();
  expect(server.connections()).toEqual([studio]);
  expect(await provider.encoders.state('room')).toMatchObject({ onAir: 'browser', encoder: null, refusal: expect.stringContaining('换成推流软件的画面') });
  await provider.encoders.prefer('room', 'encoder');
  expect(server.connections(), 'the browser stays until the encoder sends').toEqual([studio]);
  const encoder = await server.connectEncoder(key);
  expect(server.connections()).toEqual([encoder]);
  expect(await provider.encoders.state('room')).toMatchObject({ onAir: 'encoder', encoder: { isOnAir: true }, refusal: null });
  expect(await browser(), 'the encoder is on air').toBeNull();
  await provider.encoders.prefer('room', 'browser');
  const again = await browser();
  expect(server.connections()).toEqual([again]);
  expect(await server.connectEncoder(key)).toBeNull();
  expect(events.map(({ kind }) => kind)).toEqual(['published', 'published', 'published']);
});

test('the end of an encoder is heard by an instance that refused it earlier, before another instance took it', async () => {
  const { server, provider, make, openTo, makeKey, browser, events, clock, hearWith } = await withEncoders();
  const other = make();
  await openTo(other);
  await provider.createStream({ ...room, record: false });
  const studio = await browser();
  const { key } = await makeKey();
  hearWith(provider, other);
  expect(await server.connectEncoder(key)).toBeNull();
  hearWith(provider);
  await server.disconnect(studio!);
  clock.advance(11_000);
  hearWith(other);
  const encoder = await server.connectEncoder(key);
  provider.left!('room');
  events.length = 0;
  hearWith(provider);
  await server.disconnect(encoder!);
  expect(events).toEqual([{ kind: 'unpublished', stream: 'room', reason: 'left' }]);
});

test('people who are removed at the same time as the source is chosen all stay out, and the choice holds', async () => {
  const { server, provider, browser } = await withEncoders();
  await provider.createStream({ ...room, record: false });
  const pupils = ['one', 'two', 'three'].map((code) => ({ code, name: code }));
  const seats = await Promise.all(pupils.map(async (pupil) => tokenOf((await provider.playDescriptors('room', pupil))[0]!)));
  await Promise.all([...pupils.map(({ code }) => provider.removePerson('room', code)), provider.encoders.prefer('room', 'encoder')]);
  for (const seat of seats) expect(await server.connect(seat)).toBeNull();
  expect(await browser(), 'the encoder was chosen').toBeNull();
});

test('a chosen encoder that does not come keeps the browser away for half a minute only', async () => {
  const { provider, browser, clock } = await withEncoders();
  await provider.createStream(room);
  await provider.encoders.prefer('room', 'encoder');
  expect(await browser()).toBeNull();
  clock.advance(31_000);
  expect(await browser()).not.toBeNull();
});

test('after a restart of the portal the state is the one of LiveKit, the choice still holds, and a revoked encoder is disconnected', async () => {
  const { server, makeKey, browser, restart, current, keys } = await withEncoders();
  await current.provider.createStream(room);
  const { key } = await makeKey();
  await browser();
  await current.provider.encoders.prefer('room', 'encoder');
  await restart();
  const encoder = await server.connectEncoder(key);
  expect(server.connections()).toEqual([encoder]);
  await restart();
  expect(await current.provider.encoders.state('room')).toMatchObject({ onAir: 'encoder', encoder: { width: 1920 } });
  keys.clear();
  await current.provider.revokeAddresses('room', teacher.code);
  expect([server.connections(), server.ingresses]).toEqual([[], []]);
});

test('the encoder of a person who only lost a login stays on air; a person who was removed from the room loses it', async () => {
  const { server, provider, makeKey, events } = await withEncoders();
  await provider.createStream(room);
  const { key } = await makeKey();
  const encoder = await server.connectEncoder(key);
  await server.connect(tokenOf((await provider.playDescriptors('room', teacher))[0]!));
  expect(provider.addressHolders('room')).toEqual([teacher.code]);
  await provider.revokeAddresses('room', teacher.code);
  expect([server.connections(), events.map(({ kind }) => kind)]).toEqual([[encoder], ['published']]);
  await provider.removePerson('room', teacher.code);
  expect([server.connections(), server.ingresses]).toEqual([[], []]);
});

test.for([
  { kind: 'answers', status: 200, body: '{}' },
  { kind: 'answers', status: 200, body: '{"url":"javascript:alert(1)","stream_key":"k"}' },
  { kind: 'answers', status: 500, body: '{"code":"internal","msg":"ingress not connected (redis required)"}' },
  { kind: 'breaks-off' },
] as const)('no key is given out where LiveKit $kind $status $body', async (misbehaviour) => {
  const { server, provider } = await withEncoders();
  server.misbehave(misbehaviour);
  await expect(provider.encoders.entry('room', teacher)).rejects.toBeInstanceOf(MediaUnavailable);
});

test('while LiveKit is down, the state, the switch and the end of an encoder are refused', async () => {
  const { server, provider } = await withEncoders();
  await provider.createStream(room);
  await server.suspend();
  for (const ask of [() => provider.encoders.state('room'), () => provider.encoders.prefer('room', 'encoder'), () => provider.encoders.disconnect('room', teacher.code)]) await expect(ask()).rejects.toBeInstanceOf(MediaUnavailable);
});

test.for([
  { kind: 'answers', status: 500, body: '{"code":"internal"}' },
  { kind: 'answers', status: 200, body: 'no JSON' },
  { kind: 'answers', status: 200, body: '7' },
  { kind: 'never-answers' },
  { kind: 'breaks-off' },
] as const)('a stream does not begin where LiveKit $kind $status $body', async (misbehaviour) => {
  const { server, provider } = await opened({ timeoutMs: 200 });
  server.misbehave(misbehaviour, Infinity);
  await expect(provider.createStream(room)).rejects.toBeInstanceOf(MediaUnavailable);
  expect((await provider.health()).problem).not.toBeNull();
});

test('without egress the class is on air without a recording, and reports that', async () => {
  const { server, provider, events } = await opened();
  await provider.createStream(room);
  const descriptor = await provider.publishDescriptor('room', teacher, 'camera');
  // Requests: other publishers, running egresses, the new egress.
  server.misbehave({ kind: 'answers', status: 200, body: '{}' });
  server.misbehave({ kind: 'answers', status: 200, body: '{}' });
  server.misbehave({ kind: 'answers', status: 500, body: '{"code":"internal","msg":"egress not connected (redis required)"}' });
  expect(await server.connect(tokenOf(descriptor))).not.toBeNull();
  expect(events.map(({ kind }) => kind)).toEqual(['published', 'recordingFailed']);
});

test('the browser script is served with a content hash in its name; health names a remedy if it is missing', async () => {
  const { provider } = await opened();
  const { sdk } = (await provider.publishDescriptor('room', teacher, 'camera')) as { sdk: string };
  expect(await provider.answer!(request(sdk.slice('/live-media/'.length)))).toMatchObject({ status: 200, headers: { 'Content-Type': expect.stringContaining('javascript'), 'Cache-Control': expect.stringContaining('immutable') } });
  expect((await provider.answer!(request('sdk/0123456789abcdef.js'))).status).toBe(404);
  const { provider: without } = await opened({ sdkFile: '/nonexistent' });
  expect((await without.health()).problem?.remedy).toContain('npm run build');
});
