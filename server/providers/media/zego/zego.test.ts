import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock, systemClock } from '../../../clock.ts';
import { seededRandomness } from '../../../randomness.ts';
import { recordingLogger } from '../../fake/recording-logger.ts';
import { openS3Server } from '../../storage/fake/s3-server.ts';
import { mediaConformance } from '../conformance.ts';
import { openZegoServer, type ZegoDescriptor } from '../fake/zego-server.ts';
import { createMediaProvider, type MediaEvent, type MediaProvider, MediaUnavailable } from '../index.ts';
import type { ZegoMediaOptions } from '../options.ts';
import { cdnQuery, isCallbackSignature, requestSignature } from './signatures.ts';

const project = { appId: 1_234_567_890, serverSecret: 'fa94dd0f974cf2e293728a526b028271', callbackSecret: 'callback-secret-of-zego', cdnKey: 'key-of-the-cdn' };
const bucket = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1', bucket: 'lives' };
const hmac = (said: string) => createHmac('sha256', 'key').update(said).digest('hex');
const film = join(import.meta.dirname, '../../../../seed/demo/on-air.mp4');
const teacher = { code: 'teacher', name: '张老师' };
const student = { code: 'student', name: '李同学' };

const optionsFor = (origin: string, directory = '/nonexistent', s3 = 'http://127.0.0.1:9'): ZegoMediaOptions => ({
  kind: 'zego',
  ...project,
  server: 'wss://webliveroom1234567890-api.example.test/ws',
  apiUrl: origin,
  recordUrl: origin,
  cdnUrl: 'https://play.example.test/live',
  hosts: ['*.zego.im'],
  output: { kind: 's3', storage: { kind: 's3', ...bucket, endpoint: s3, attempts: 1 }, directory },
  sdkFile: import.meta.filename,
});
const request = (body: string) => ({ method: 'POST', path: 'zego', query: new URLSearchParams(), headers: {}, address: '127.0.0.1', network: '127.0.0.0/24', body: async () => body, signal: new AbortController().signal });
const callbackTo = (provider: () => MediaProvider) => async (body: string) => (await provider().answer!(request(body))).status;
const ofZego = (descriptor: object | undefined) => (descriptor && 'roomID' in descriptor ? (descriptor as ZegoDescriptor) : expect.unreachable('no descriptor of ZEGO'));

mediaConformance('zego', async (surroundings) => {
  const server = await openZegoServer(project, surroundings.clock, callbackTo(() => provider));
  const provider = createMediaProvider(optionsFor(server.origin), { ...surroundings, hmac });
  return {
    provider,
    connect: async (descriptor) => ('url' in descriptor ? (server.plays(descriptor.url) ? descriptor.url : null) : server.connect(ofZego(descriptor))),
    disconnect: (connection) => server.disconnect(connection),
    connections: () => server.connections(),
    breakDown: () => server.suspend(),
    mend: () => server.resume(),
    close: () => server.close(),
  };
});

async function opened(change: Partial<ZegoMediaOptions> = {}) {
  const clock = fixedClock();
  const directory = await mkdtemp(join(tmpdir(), 'zego-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const storage = await openS3Server(bucket, systemClock);
  onTestFinished(() => storage.close());
  const server = await openZegoServer(project, clock, callbackTo(() => provider));
  onTestFinished(() => server.close());
  const surroundings = { clock, logger: recordingLogger().logger, random: seededRandomness('zego'), hmac };
  const make = () => createMediaProvider({ ...optionsFor(server.origin, directory, storage.origin), ...change }, surroundings);
  let provider = make();
  const events: MediaEvent[] = [];
  provider.onEvent((event) => events.push(event));
  return { clock, server, storage, events, provider, restart: () => (provider = make()) };
}

test('signatures match the examples of the documents', () => {
  // docs "Authenticating server-to-server callbacks".
  expect(isCallbackSignature('5bd59fd62953a8059fb7eaba95720f66d19e4517', 'secret', '1470820198', '123412')).toBe(true);
  expect(isCallbackSignature('5bd59fd62953a8059fb7eaba95720f66d19e4517', 'secret', '1470820199', '123412')).toBe(false);
  // "CDN authentication": 2018-12-29 14:13:45 in China is 5c271099.
  expect(cdnQuery('key', 'stream', Date.parse('2018-12-29T14:13:45+08:00'))).toBe(`txSecret=${createHash('md5').update('keystream5c271099').digest('hex')}&txTime=5c271099`);
  expect(requestSignature(1, '0123456789abcdef', 's', 2)).toBe(createHash('md5').update('10123456789abcdefs2').digest('hex'));
});

test('a token is valid for one room and one stream', async () => {
  const { server, provider } = await opened();
  await provider.createStream({ stream: 'room', record: false });
  const own = ofZego(await provider.publishDescriptor('room', teacher, 'camera'));
  expect(own).toMatchObject({ appID: project.appId, roomID: 'room', streamID: 'room', user: { userID: 'teacher' } });
  for (const changed of [{ roomID: 'other' }, { user: { userID: 'student' } }, { streamID: 'room--student' }, { token: `${own.token.slice(0, -8)}AAAAAAA=` }]) {
    await expect(server.connect({ ...own, ...changed }).catch(() => null)).resolves.toBeNull();
  }
  expect(await server.connect(own)).not.toBeNull();
  const play = ofZego((await provider.playDescriptors('room', student))[0]);
  expect(await server.connect({ ...play, profile: {} })).toBeNull();
});

test('a student speaks in the room of the class until taken off air, and can be accepted again', async () => {
  const { server, provider } = await opened();
  await provider.createStream({ stream: 'room', record: false });
  await provider.createStream({ stream: 'room--student', record: false });
  const voice = ofZego(await provider.publishDescriptor('room--student', student, 'camera'));
  expect(voice.roomID).toBe('room');
  expect(await server.connect(voice)).not.toBeNull();
  await provider.end('room--student');
  expect(await server.connect(voice)).toBeNull();
  await provider.createStream({ stream: 'room--student', record: false });
  expect(await server.connect(voice)).not.toBeNull();
});

/** A provider whose portal knows who may publish and watch. */
async function withCheck() {
  const surroundings = await opened();
  const { server, provider } = surroundings;
  const teaches = new Set(['teacher']);
  const watches = new Set(['teacher', 'other', 'student']);
  const database = { isAway: false };
  const checkWith = (of: MediaProvider) =>
    of.checkUse(async (stream, person, does) => {
      if (database.isAway) throw new Error('the database is away');
      return (does === 'publish' && stream === 'room' ? teaches : watches).has(person!);
    });
  checkWith(provider);
  await provider.createStream({ stream: 'room', record: true });
  const publish = async (person: typeof teacher, stream = 'room') => ofZego(await provider.publishDescriptor(stream, person, 'camera'));
  return { ...surroundings, teaches, watches, database, checkWith, publish, seat: ofZego((await provider.playDescriptors('room', student))[0]), connect: server.connect };
}

test('a replaced teacher does not take the air again with the old token, and the class goes on', async () => {
  const { server, provider, events, clock, teaches, publish, connect } = await withCheck();
  const old = await publish(teacher);
  await connect(old);
  teaches.clear();
  await provider.revokeAddresses('room', teacher.code);
  expect(server.connections()).toEqual([]);
  clock.advance(90 * 60_000);
  events.length = 0;
  expect(await connect(old)).toBeNull();
  teaches.add('other');
  const other = await connect(await publish({ code: 'other', name: '王老师' }));
  expect(await connect(old)).toBeNull();
  expect([server.connections(), provider.publishers('room'), events]).toEqual([[other], ['other'], [{ kind: 'published', stream: 'room' }]]);
  expect(server.tasks.map(({ Status }) => Status), 'the recorder stays').toEqual([2]);
  await server.disconnect(other!);
  expect(events.at(-1)).toEqual({ kind: 'unpublished', stream: 'room', reason: 'left' });
});

test('a student who is off the list neither watches nor speaks with the old token; one on the list does', async () => {
  const { server, provider, watches, publish, seat, connect } = await withCheck();
  await connect(await publish(teacher));
  await provider.createStream({ stream: 'room--student', record: false });
  const voice = await publish(student, 'room--student');
  for (const old of [seat, voice]) expect(await connect(old)).not.toBeNull();
  watches.delete('student');
  await provider.revokeAddresses('room', student.code);
  for (const old of [seat, voice]) expect(await connect(old)).toBeNull();
  expect(server.connections()).toEqual(['room teacher']);
});

test('people in the room and publishers hold addresses until these are revoked; publishers also after a restart', async () => {
  const { server, provider, publish, seat, connect, restart } = await withCheck();
  expect(provider.addressHolders('room')).toEqual([]);
  await connect(await publish(teacher));
  await connect(seat);
  expect(provider.addressHolders('room')).toEqual(['teacher', 'student']);
  await provider.revokeAddresses('room', student.code);
  expect([provider.addressHolders('room'), server.connections()]).toEqual([['teacher'], ['room teacher']]);
  const again = restart();
  await again.createStream({ stream: 'room', record: false });
  expect(again.addressHolders('room')).toEqual(['teacher']);
});

test('while the portal cannot ask who may publish, a stream is not on air; the repeated callback decides', async () => {
  const { server, provider, events, teaches, database } = await withCheck();
  teaches.clear();
  database.isAway = true;
  const created = { event: 'stream_create', room_id: 'room', stream_id: 'room', user_id: 'teacher' };
  expect(await server.notify(created)).toBe(503);
  expect([events, provider.publishers('room')]).toEqual([[], []]);
  database.isAway = false;
  expect(await server.notify(created)).toBe(200);
  expect(server.received.at(-1)!.target).toContain('KickoutUser');
  expect(events).toEqual([]);
});

test('a CDN address of the public is valid for one stream and a limited time', async () => {
  const { server, provider, clock } = await opened();
  await provider.createStream({ stream: 'room', record: false });
  await server.connect(ofZego(await provider.publishDescriptor('room', teacher, 'camera')));
  const addresses = (await provider.playDescriptors('room', null)).map((descriptor) => ('url' in descriptor ? descriptor.url : ''));
  expect(addresses.map((address) => address.split('?')[0])).toEqual(['https://play.example.test/live/room.flv', 'https://play.example.test/live/room.m3u8']);
  for (const address of addresses) expect(server.plays(address)).toBe(true);
  expect(server.plays(addresses[0]!.replace('room', 'other'))).toBe(false);
  clock.advance(13 * 3_600_000);
  expect(server.plays(addresses[0]!)).toBe(false);
});

test('a callback of another project, with a wrong signature, an old or an invalid one, changes nothing', async () => {
  const { server, provider, events, clock } = await opened();
  await provider.createStream({ stream: 'room', record: false });
  const created = { event: 'stream_create', room_id: 'room', stream_id: 'room', user_id: 'teacher' };
  expect(await server.notify({ ...created, signature: '0'.repeat(40) })).toBe(403);
  expect(await server.notify({ ...created, nonce: '77' })).toBe(403);
  expect(await server.notify({ ...created, appid: '2' })).toBe(403);
  const timestamp = String(clock.now() / 1000 - 3_600);
  const signature = createHash('sha1').update([project.callbackSecret, timestamp, '5'].toSorted().join('')).digest('hex');
  expect(await server.notify({ ...created, timestamp, nonce: '5', signature })).toBe(403);
  for (const nonsense of ['', '[]', '7', '%', '{"event":1}']) expect(await callbackTo(() => provider)(nonsense)).toBe(403);
  expect(events).toEqual([]);
});

test('a signature is accepted once, and again after a failed first attempt', async () => {
  const { server, provider, events } = await opened();
  await provider.createStream({ stream: 'room', record: false });
  let body = '';
  const kept = await openZegoServer(project, fixedClock(), async (told) => ((body = told), 200));
  onTestFinished(() => kept.close());
  await kept.notify({ event: 'stream_create', room_id: 'room', stream_id: 'room', user_id: 'teacher' });
  const post = callbackTo(() => provider);
  expect(await post(encodeURIComponent(body))).toBe(200);
  expect(await post(body.replace('stream_create', 'stream_close'))).toBe(200);
  const { signature: used } = JSON.parse(body) as { signature: string };
  for (const respelled of [used.toUpperCase(), `${used}zz`]) expect(await post(body.replace(used, respelled).replace('stream_create', 'stream_close'))).toBe(403);
  expect(events).toEqual([{ kind: 'published', stream: 'room' }]);
  await provider.removePerson('room', student.code);
  const login = { event: 'room_login', room_id: 'room', user_account: student.code, nonce: 'x' };
  const signature = createHash('sha1').update([project.callbackSecret, '1772413200', 'x'].toSorted().join('')).digest('hex');
  server.misbehave({ kind: 'answers', status: 500 });
  expect(await server.notify({ ...login, timestamp: '1772413200', signature })).toBe(503);
  expect(await server.notify({ ...login, timestamp: '1772413200', signature })).toBe(200);
});

test('a class is recorded with all voices, and its film is fetched from the bucket when the task is complete', async () => {
  const { server, storage, provider, restart } = await opened();
  await provider.createStream({ stream: 'room', record: true });
  const connection = await server.connect(ofZego(await provider.publishDescriptor('room', teacher, 'screen')));
  const [task] = server.tasks;
  expect(task!.request).toMatchObject({ RoomId: 'room', RecordInputParams: { RecordMode: 2, StreamType: 3, MixConfig: { MixMaxResolutionStreamId: 'room' } }, StorageParams: { Vendor: 10, Bucket: 'lives', EndPoint: storage.origin } });
  await server.disconnect(connection!);
  await server.connect(ofZego(await provider.publishDescriptor('room', teacher, 'screen')));
  expect(server.tasks).toHaveLength(1);

  const again = restart();
  await again.createStream({ stream: 'room', record: true });
  expect(server.tasks).toHaveLength(1);
  expect((await again.usage('room')).isPublished).toBe(true);
  await expect(again.finishRecording('room')).rejects.toBeInstanceOf(MediaUnavailable);
  await again.end('room');
  const name = `${task!.id}_room_class_VA_20260302010203004.mp4`;
  task!.RecordFiles.push({ FileUrl: `https://lives.example.test/elsewhere/${name}` });
  await expect(again.finishRecording('room')).rejects.toBeInstanceOf(MediaUnavailable);
  const key = `${task!.request.RecordOutputParams.OutputFolder}${name}`;
  (storage.objects as Map<string, { body: Buffer; contentType: string }>).set(key, { body: await readFile(film), contentType: 'video/mp4' });
  expect((await again.finishRecording('room')).map(({ startedAt, seconds }) => [startedAt, Math.round(seconds)])).toEqual([[Date.parse('2026-03-02T01:02:03.004Z'), 20]]);
  await again.removeRecording('room');
  expect([...storage.objects.keys()]).toEqual([]);
  expect(await again.finishRecording('room')).toEqual([]);
});

test('a room that is prepared twice at once after a restart is reported once', async () => {
  const { server, provider, restart } = await opened();
  await provider.createStream({ stream: 'room', record: false });
  await server.connect(ofZego(await provider.publishDescriptor('room', teacher, 'camera')));
  const again = restart();
  const events: MediaEvent[] = [];
  again.onEvent((event) => events.push(event));
  await Promise.all([1, 2].map(() => again.createStream({ stream: 'room', record: false })));
  expect(events).toEqual([{ kind: 'published', stream: 'room' }]);
});

test('if the bucket does not answer, the class is on air without a recording, and reports that', async () => {
  const { server, storage, provider, events } = await opened();
  await storage.suspend();
  await provider.createStream({ stream: 'room', record: true });
  expect(await server.connect(ofZego(await provider.publishDescriptor('room', teacher, 'camera')))).not.toBeNull();
  expect(events.map(({ kind }) => kind)).toEqual(['published', 'recordingFailed']);
});

test.for([
  { kind: 'answers', status: 500, body: '{}' },
  { kind: 'answers', status: 200, body: 'no JSON' },
  { kind: 'answers', status: 200, body: '{"Code":"0"}' },
  { kind: 'answers', status: 200, body: '{"Code":101}' },
  { kind: 'never-answers' },
  { kind: 'breaks-off' },
] as const)('a stream does not begin where ZEGO $kind $status $body', async (misbehaviour) => {
  const { server, provider } = await opened({ timeoutMs: 200 });
  server.misbehave(misbehaviour, Infinity);
  await expect(provider.createStream({ stream: 'room', record: false })).rejects.toBeInstanceOf(MediaUnavailable);
  expect((await provider.health()).problem).not.toBeNull();
});
