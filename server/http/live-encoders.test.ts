import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, FilePathSource, Input } from 'mediabunny';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { describeOnSqlite } from '../database/testing.ts';
import { createEmbeddedMediaProvider, type EmbeddedMediaProvider } from '../providers/media/embedded/embedded.ts';
import type { MediaEvent } from '../providers/media/index.ts';
import { freeTcpPort, freeUdpPort, publishingPeer, type Signal, viewingPeer } from '../providers/media/testing-peers.ts';
import { type TestEncoder, publishByRtmp, replayRtmp, testKey } from '../providers/media/testing-encoders.ts';
import { systemRandomness } from '../randomness.ts';
import { testContext } from '../testing-context.ts';
import { type TestServer, testServer } from './testing-server.ts';

const film = join(import.meta.dirname, '../../seed/demo/on-air.mp4');
const randomSource = () => 1 + systemRandomness.integer(2 ** 31);
const patience = { timeout: 45_000, interval: 50 };
const teacher = { code: 'teacher', name: '张老师' };
const key = testKey('a');
const elsewhere = testKey('elsewhere');

/** Publishing with a stream key to the real media process: ffmpeg by RTMP, libdatachannel by WHIP. */
describeOnSqlite('an encoder such as OBS', (open) => {
  let server: TestServer;
  let media: EmbeddedMediaProvider;
  let port: number;
  let events: MediaEvent[];
  let openKeys: Set<string>;

  beforeEach(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'live-encoders-'));
    const context = testContext(await open());
    port = await freeTcpPort();
    const options = { kind: 'embedded', udpPort: await freeUdpPort(), rtmpPort: port, bindAddress: '127.0.0.1', publicAddress: null, directory } as const;
    media = createEmbeddedMediaProvider(options, { clock: systemClock, logger: context.logger, hmac: (text) => context.secrets.hmac('media passes', text) });
    events = [];
    media.onEvent((event) => events.push(event));
    openKeys = new Set([key]);
    server = await testServer({ ...context, media });
    onTestFinished(async () => {
      await media.close();
      await rm(directory, { recursive: true, force: true });
    });
  });

  const openIngest = () => media.encoders.open(async (shown) => (openKeys.has(shown) ? { stream: shown === key ? 'room' : `room-${shown}`, personCode: teacher.code, owner: { code: shown === elsewhere ? 'other school' : 'school', encodersAtMost: 2 } } : null));
  const kinds = () => events.map((event) => (event.kind === 'unpublished' ? event.reason : event.kind));
  const state = () => media.encoders.state('room');
  const stopped = (encoder: TestEncoder): TestEncoder => {
    onTestFinished(() => encoder.stop());
    return encoder;
  };
  const replay = () => stopped(replayRtmp({ port, key }));
  const signalTo = ({ url, bearer }: { url: string; bearer: string }): Signal => async (offer) => {
    const { status, text, headers } = await server.send('POST', url, { headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' }, body: offer });
    if (status !== 201) throw new Error(`${status} ${text}`);
    return { answer: text, session: String(headers.location) };
  };
  const browser = async () => {
    const descriptor = await media.publishDescriptor('room', teacher, 'camera');
    const peer = await publishingPeer(film, signalTo(descriptor as never), { randomSource });
    onTestFinished(() => peer.close());
    return peer;
  };

  test('waits until the class starts, then is on air by HLS and FLV with sound, and is recorded', async () => {
    await openIngest();
    const encoder = stopped(publishByRtmp({ port, key }));
    await expect.poll(async () => (await state()).encoder, patience).toMatchObject({ protocol: 'rtmp', isOnAir: false, width: 320, height: 180, hasSound: true });
    expect([kinds(), (await state()).onAir]).toEqual([[], null]);
    await media.createStream({ stream: 'room', record: true });
    await expect.poll(kinds, patience).toEqual(['published']);
    const [flv, hls, ...others] = await media.playDescriptors('room', { code: 'student-1', name: '李同学' });
    if (flv?.kind !== 'flv' || hls?.kind !== 'hls' || others.length > 0) throw new Error('other kinds');

    let playlist = '';
    await expect.poll(async () => (playlist = (await server.send('GET', hls.url)).text).match(/#EXTINF/g)?.length ?? 0, patience).toBeGreaterThanOrEqual(1);
    // Segments end at the key frames of the encoder, which come every two seconds.
    expect(Number(/#EXTINF:([\d.]+)/.exec(playlist)![1])).toBeCloseTo(2, 1);
    const names = [/URI="(init-\d+\.mp4)"/.exec(playlist)![1]!, ...[...playlist.matchAll(/^(\d+\.m4s)$/gm)].map(([, name]) => name!)];
    const files = await Promise.all(names.map(async (name) => Buffer.from(await (await fetch(server.origin + hls.url.replace('live.m3u8', name))).arrayBuffer())));
    const input = new Input({ source: new BufferSource(Buffer.concat(files)), formats: ALL_FORMATS });
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    expect([video?.codec, await video?.getDisplayWidth(), audio?.codec]).toEqual(['avc', 320, 'aac']);
    // All 25 pictures per second arrive, including B-frames.
    expect((await video!.computePacketStats()).averagePacketRate).toBeCloseTo(25, 0);
    const reader = (await fetch(server.origin + flv.url)).body!.getReader();
    expect(Buffer.from((await reader.read()).value!).subarray(0, 5)).toEqual(Buffer.from([0x46, 0x4c, 0x56, 1, 5]));
    await reader.cancel();
    await expect.poll(state, patience).toMatchObject({ onAir: 'encoder', encoder: { isOnAir: true, framesPerSecond: expect.closeTo(25, -1), secondsBetweenKeyframes: expect.closeTo(2, 0) }, refusal: null });

    await media.end('room');
    await encoder.ended;
    const [part] = await media.finishRecording('room');
    const recorded = new Input({ source: new FilePathSource(part!.path), formats: ALL_FORMATS });
    expect([(await recorded.getPrimaryVideoTrack())?.codec, (await recorded.getPrimaryAudioTrack())?.codec]).toEqual(['avc', 'aac']);
    expect(part!.seconds).toBeGreaterThan(1.5);
    recorded.dispose();
  });

  test('waits while a browser is on air, until the teacher switches the source; the switch back works too', async () => {
    await openIngest();
    await media.createStream({ stream: 'room', record: false });
    const [whep] = await media.playDescriptors('room', { code: 'student-1', name: '李同学' });
    if (whep?.kind !== 'whep') throw new Error('another kind');
    await browser();
    await expect.poll(kinds, patience).toEqual(['published']);
    replay();
    await expect.poll(async () => (await state()).encoder, patience).toMatchObject({ isOnAir: false });
    await media.encoders.prefer('room', 'encoder');
    await expect.poll(async () => (await state()).onAir, patience).toBe('encoder');
    await expect(viewingPeer(signalTo(whep)), 'WHEP has nothing of RTMP').rejects.toThrow('409');
    await media.encoders.prefer('room', 'browser');
    await expect.poll(async () => (await state()).onAir, patience).toBe('browser');
    expect(kinds()).toEqual(['published', 'replaced', 'published', 'replaced', 'published']);
    const viewer = await viewingPeer(signalTo(whep));
    onTestFinished(() => viewer.close());
    await expect.poll(() => viewer.received.video.packets, patience).toBeGreaterThan(10);
  });

  test('publishes by WHIP with the same key, and viewers get it by WHEP', async () => {
    await openIngest();
    await media.createStream({ stream: 'room', record: false });
    await expect(publishingPeer(film, signalTo({ url: '/live-media/whip', bearer: testKey('wrong') }), { randomSource })).rejects.toThrow('401');
    const peer = await publishingPeer(film, signalTo({ url: '/live-media/whip', bearer: key }), { randomSource });
    onTestFinished(() => peer.close());
    await expect.poll(state, patience).toMatchObject({ onAir: 'encoder', encoder: { protocol: 'whip', isOnAir: true, width: 960, height: 540 } });
    expect((await media.playDescriptors('room', teacher)).map(({ kind }) => kind)).toEqual(['whep', 'flv', 'hls']);
    openKeys.clear();
    await media.encoders.disconnect('room', teacher.code);
    await expect.poll(kinds, patience).toEqual(['published', 'left']);
  });

  test('is refused with a wrong key, disconnected when its key is revoked, and accepted again after the media process was killed', async () => {
    await openIngest();
    await media.createStream({ stream: 'room', record: false });
    const wrong = replayRtmp({ port, key: testKey('wrong') });
    expect(await wrong.ended).toBe(false);
    const encoder = replay();
    await expect.poll(kinds, patience).toEqual(['published']);
    await media.encoders.disconnect('room', teacher.code);
    expect(await encoder.ended).toBe(false);
    process.kill(media.processId()!, 'SIGKILL');
    await expect.poll(kinds, patience).toContain('restarted');
    events.length = 0;
    replay();
    await expect.poll(kinds, patience).toEqual(['published']);
  });

  test('is limited per enterprise, and waiting programs count too', async () => {
    const keys = [key, testKey('b'), testKey('c'), elsewhere];
    openKeys = new Set(keys);
    await openIngest();
    const roomOf = (shown: string) => (shown === key ? 'room' : `room-${shown}`);
    const isReceived = async (shown: string) => (await media.encoders.state(roomOf(shown))).encoder !== null;
    for (const shown of keys.slice(0, 2)) {
      stopped(replayRtmp({ port, key: shown }));
      await expect.poll(() => isReceived(shown), patience).toBe(true);
    }
    expect(await replayRtmp({ port, key: keys[2]! }).ended).toBe(false);
    expect((await media.encoders.state(roomOf(keys[2]!))).refusal).toContain('2 个');
    stopped(replayRtmp({ port, key: elsewhere }));
    await expect.poll(() => isReceived(elsewhere), patience).toBe(true);
    expect(await Promise.all(keys.slice(0, 2).map(isReceived))).toEqual([true, true]);
  });

  test('cannot use RTMP if the port is taken: health names a remedy, the address is withheld until the port is free, and browsers publish as before', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const taken = { problem: { what: expect.stringContaining(String(port)), remedy: expect.stringContaining('MEDIA_RTMP_PORT') } };
    expect([await media.health(), media.encoders.rtmp]).toEqual([taken, { host: null, port }]);
    await openIngest();
    expect([await media.health(), media.encoders.rtmp]).toEqual([taken, null]);
    await media.createStream({ stream: 'room', record: false });
    await browser();
    await expect.poll(kinds, patience).toEqual(['published']);
    other.close();
    await once(other, 'close');
    await openIngest();
    expect([await media.health(), media.encoders.rtmp]).toEqual([{ problem: null }, { host: null, port }]);
  });
});
