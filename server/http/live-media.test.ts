import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, FilePathSource, Input } from 'mediabunny';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnSqlite } from '../database/testing.ts';
import { createEmbeddedMediaProvider, type EmbeddedMediaProvider } from '../providers/media/embedded/embedded.ts';
import type { MediaEvent } from '../providers/media/index.ts';
import { freeUdpPort, type Peer, publishingPeer, sendingPeer, type Signal, viewingPeer } from '../providers/media/testing-peers.ts';
import { writePacket } from '../providers/media/embedded/rtp/write-packets.ts';
import { systemRandomness } from '../randomness.ts';
import { systemClock } from '../clock.ts';
import { testContext } from '../testing-context.ts';
import { type TestServer, testServer } from './testing-server.ts';

const film = join(import.meta.dirname, '../../seed/demo/on-air.mp4');
const randomSource = () => 1 + systemRandomness.integer(2 ** 31);
const patience = { timeout: 45_000, interval: 50 };
const teacher = { code: 'teacher', name: '张老师' };

/** The real media process and HTTP server. The publisher and the viewers are WHIP and WHEP clients of another library. */
describeOnSqlite('the addresses of the embedded media provider', (open) => {
  let server: TestServer;
  let media: EmbeddedMediaProvider;
  let directory: string;
  let events: MediaEvent[];
  let udpPort: number;
  let newProvider: (port: number) => EmbeddedMediaProvider;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'live-media-'));
    const context = testContext(await open());
    newProvider = (port) =>
      createEmbeddedMediaProvider(
        { kind: 'embedded', udpPort: port, rtmpPort: 0, bindAddress: '127.0.0.1', publicAddress: null, directory },
        { clock: systemClock, logger: context.logger, hmac: (text) => context.secrets.hmac('media passes', text) },
      );
    media = newProvider((udpPort = await freeUdpPort()));
    events = [];
    media.onEvent((event) => events.push(event));
    server = await testServer({ ...context, media });
    onTestFinished(async () => {
      await media.close();
      await rm(directory, { recursive: true, force: true });
    });
  });

  const signalTo = ({ url, bearer }: { url: string; bearer: string }): Signal => async (offer) => {
    const { status, text, headers } = await server.send('POST', url, { headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' }, body: offer });
    if (status !== 201) throw new Error(`${status} ${text}`);
    return { answer: text, session: String(headers.location) };
  };
  const ended = <P extends Peer>(peer: P): P => {
    onTestFinished(() => peer.close());
    return peer;
  };
  const publish = async (options: { isSilent?: boolean } = {}) => {
    const descriptor = await media.publishDescriptor('room', teacher, 'camera');
    if (descriptor.kind !== 'whip') throw new Error(descriptor.kind);
    return ended(await publishingPeer(film, signalTo(descriptor), { randomSource, ...options }));
  };
  const addressesOf = async (code: string) => {
    const [whep, flv, hls] = await media.playDescriptors('room', { code, name: code });
    if (whep?.kind !== 'whep' || flv?.kind !== 'flv' || hls?.kind !== 'hls') throw new Error('other kinds');
    return { whep, flv: flv.url, hls: hls.url };
  };
  const watch = async (code: string) => ended(await viewingPeer(signalTo((await addressesOf(code)).whep)));

  test('a stream that another instance prepared is prepared where its publisher arrives, unless the person has lost access', async () => {
    const asked: string[] = [];
    const lost = new Set(['former']);
    media.prepareUnknown(async (stream) => {
      asked.push(stream);
      if (stream === 'room') await media.createStream({ stream, record: false });
    });
    media.checkUse(async (_stream, person) => !lost.has(person!));
    // Addresses of the other instance, which has the same keys.
    const descriptor = await media.publishDescriptor('room', { code: 'former', name: '' }, 'camera');
    if (descriptor.kind !== 'whip') throw new Error(descriptor.kind);
    await expect(signalTo(descriptor)('v=0')).rejects.toThrow('401');
    const [, hls] = await media.playDescriptors('unknown', null);
    expect((await server.send('GET', (hls as { url: string }).url)).status).toBe(403);
    expect(asked).toEqual(['room', 'unknown']);
  });

  test('a viewer gets no gap when another publisher takes over, and is disconnected when removed', async () => {
    await media.createStream({ stream: 'room', record: false });
    await publish();
    const viewer = await watch('student-1');
    await expect.poll(() => viewer.received.video.keyframes, patience).toBeGreaterThan(0);
    await publish({ isSilent: true });
    await publish();
    const before = viewer.received.video.packets;
    await expect.poll(() => viewer.received.video.packets, patience).toBeGreaterThan(before + 100);
    expect(events.filter(({ kind }) => kind !== 'restarted')).toEqual([
      { kind: 'published', stream: 'room' },
      { kind: 'unpublished', stream: 'room', reason: 'replaced' },
      { kind: 'published', stream: 'room' },
    ]);
    expect(viewer.received.video).toMatchObject({ gaps: 0, backwards: 0 });
    expect(viewer.received.video.sources.size).toBe(1);
    expect((await media.usage('room')).viewers).toBe(1);

    const { whep, hls } = await addressesOf('student-1');
    await media.removePerson('room', 'student-1');
    await expect.poll(async () => (await media.usage('room')).viewers, patience).toBe(0);
    await expect(viewingPeer(signalTo(whep))).rejects.toThrow('401');
    expect((await server.send('GET', hls)).status).toBe(403);
  });

  test('the published stream plays by HLS and FLV, and the recording contains all of it', async () => {
    await media.createStream({ stream: 'room', record: true });
    await media.publishFile('room', film);
    const beganAt = systemClock.now();
    const { hls, flv } = await addressesOf('student-1');
    let playlist = '';
    await expect.poll(async () => (playlist = (await server.send('GET', hls)).text).match(/#EXTINF/g)?.length ?? 0, patience).toBeGreaterThanOrEqual(2);
    expect(playlist).not.toContain('DISCONTINUITY\n');
    const names = [/URI="(init-\d+\.mp4)"/.exec(playlist)![1]!, ...[...playlist.matchAll(/^(\d+\.m4s)$/gm)].map(([, name]) => name!)];
    const files = await Promise.all(names.map(async (name) => Buffer.from(await (await fetch(server.origin + hls.replace('live.m3u8', name))).arrayBuffer())));
    const input = new Input({ source: new BufferSource(Buffer.concat(files)), formats: ALL_FORMATS });
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    expect([video?.codec, audio?.codec]).toEqual(['avc', 'aac']);
    expect(await video!.computeDuration() - await video!.getFirstTimestamp()).toBeGreaterThan(2);

    const response = await fetch(server.origin + flv);
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(Buffer.from(value!).subarray(0, 5)).toEqual(Buffer.from([0x46, 0x4c, 0x56, 1, 5]));
    await reader.cancel();

    await media.end('room');
    expect((await server.send('GET', hls)).text).toContain('#EXT-X-ENDLIST');
    expect((await server.send('GET', flv)).status).toBe(404);
    const [part, ...others] = await media.finishRecording('room');
    expect(others).toEqual([]);
    const recorded = new Input({ source: new FilePathSource(part!.path), formats: ALL_FORMATS });
    expect(await recorded.getFirstTimestamp()).toBeCloseTo(0, 1);
    expect(await recorded.computeDuration()).toBeCloseTo(part!.seconds, 1);
    expect(part!.seconds).toBeGreaterThan(4);
    recorded.dispose();
    expect(Math.abs(part!.startedAt - beganAt)).toBeLessThan(5_000);
    expect(await media.finishRecording('room')).toEqual([part]);
  });

  test('a browser that sends far more than its profile is disconnected', async () => {
    await media.createStream({ stream: 'room', record: false });
    const descriptor = await media.publishDescriptor('room', teacher, 'camera');
    if (descriptor.kind !== 'whip') throw new Error(descriptor.kind);
    const peer = ended(await sendingPeer(signalTo(descriptor), [1, 2]));
    await expect.poll(() => peer.isOpen(), patience).toBe(true);
    const video = { source: 2, payloadType: 96, sequence: 0 };
    const flood = setInterval(() => {
      for (let packet = 0; packet < 100; packet++) peer.send('video', writePacket(video, 0, Buffer.alloc(1_100, 0x41)));
    }, 10);
    onTestFinished(() => clearInterval(flood));
    await expect.poll(() => events, patience).toEqual([{ kind: 'published', stream: 'room' }, { kind: 'unpublished', stream: 'room', reason: 'left' }]);
  });

  test('a student on air that sends three times the camera’s bit rate is disconnected, and a teacher is not', async () => {
    await media.createStream({ stream: 'room', record: false });
    await media.createStream({ stream: 'room--student', record: false });
    await media.mixVoice!('room--student', 'room');
    const flood = async (stream: string) => {
      const descriptor = await media.publishDescriptor(stream, teacher, 'camera');
      if (descriptor.kind !== 'whip') throw new Error(descriptor.kind);
      const peer = ended(await sendingPeer(signalTo(descriptor), [1, 2]));
      await expect.poll(() => peer.isOpen(), patience).toBe(true);
      const video = { source: 2, payloadType: 96, sequence: 0 };
      const began = performance.now();
      let sent = 0;
      // 6.6 Mbit/s, also if the timer is late.
      const timer = setInterval(() => {
        for (; sent < (performance.now() - began) * 0.75; sent++) peer.send('video', writePacket(video, 0, Buffer.alloc(1_100, 0x41)));
      }, 10);
      onTestFinished(() => clearInterval(timer));
    };
    await flood('room');
    await flood('room--student');
    await expect.poll(() => events, patience).toContainEqual({ kind: 'unpublished', stream: 'room--student', reason: 'left' });
    expect(events.filter(({ kind }) => kind === 'unpublished')).toHaveLength(1);
  });

  test('bytes of HLS and of voices count for the room, also after the voice has ended', async () => {
    const sent = async () => (await media.usage('room')).bytesSent;
    await media.createStream({ stream: 'room', record: false });
    await media.createStream({ stream: 'room--student', record: false });
    await media.mixVoice!('room--student', 'room');
    await media.publishFile('room', film);
    const { hls } = await addressesOf('student-1');
    let segment = '';
    await expect.poll(async () => (segment = /^\d+\.m4s$/m.exec((await server.send('GET', hls)).text)?.[0] ?? ''), patience).not.toBe('');
    const before = await sent();
    const bytes = (await (await fetch(server.origin + hls.replace('live.m3u8', segment))).arrayBuffer()).byteLength;
    expect(await sent()).toBe(before + bytes);

    await media.publishFile('room--student', film);
    const [whep] = await media.playDescriptors('room--student', teacher);
    if (whep?.kind !== 'whep') throw new Error('another kind');
    const viewer = ended(await viewingPeer(signalTo(whep)));
    await expect.poll(() => viewer.received.video.bytes, patience).toBeGreaterThan(10_000);
    const withVoice = await sent();
    expect(withVoice).toBeGreaterThan(before + bytes + 10_000);
    await media.end('room--student');
    expect(await sent()).toBeGreaterThanOrEqual(withVoice);
  });

  test('after the media process was killed, the stream and its recording go on in a new one', async () => {
    await media.createStream({ stream: 'room', record: true });
    await media.publishFile('room', film);
    const recorded = async () => (await readdir(join(directory, 'room'))).filter((name) => name.endsWith('.raw.mp4')).length;
    await expect.poll(recorded, patience).toBe(1);
    const { hls } = await addressesOf('student-1');
    // A part that is almost empty is left out of the recording, so each must have two segments.
    const segmentsAfter = async (mark: string) => (await server.send('GET', hls)).text.split(mark).at(-1)!.match(/#EXTINF/g)?.length ?? 0;
    await expect.poll(() => segmentsAfter('#EXTM3U'), patience).toBeGreaterThan(1);
    process.kill(media.processId()!, 'SIGKILL');
    await expect.poll(() => events.map(({ kind }) => kind), patience).toContain('restarted');
    await expect.poll(recorded, patience).toBe(2);
    const viewer = await watch('student-1');
    await expect.poll(() => viewer.received.video.keyframes, patience).toBeGreaterThan(0);
    await expect.poll(async () => (await server.send('GET', hls)).text, patience).toContain('#EXT-X-DISCONTINUITY\n');
    await expect.poll(() => segmentsAfter('#EXT-X-DISCONTINUITY\n'), patience).toBeGreaterThan(1);
    await media.end('room');
    const parts = await media.finishRecording('room');
    expect(parts).toHaveLength(2);
    expect(parts[1]!.startedAt).toBeGreaterThan(parts[0]!.startedAt + parts[0]!.seconds * 1000 - 1);
  });

  test('a portal that does not have the stream makes no replay until the one that has it has written its end', async () => {
    const elsewhere = newProvider(await freeUdpPort());
    onTestFinished(() => elsewhere.close());
    await media.createStream({ stream: 'room', record: true });
    await media.publishFile('room', film);
    const { hls } = await addressesOf('student-1');
    await expect.poll(async () => (await server.send('GET', hls)).text.match(/#EXTINF/g)?.length ?? 0, patience).toBeGreaterThan(1);
    await elsewhere.end('room');
    await expect(elsewhere.finishRecording('room')).rejects.toThrow('another process is writing it');
    await media.end('room');
    const [part, ...others] = await elsewhere.finishRecording('room');
    expect(part!.seconds).toBeGreaterThan(2);
    expect([others, await media.finishRecording('room')]).toEqual([[], [part]]);
  });

  test('an offer without a pass, with a pass of another stream, or with invalid SDP is refused and closes no connection; after the end every offer is refused', async () => {
    await media.createStream({ stream: 'room', record: false });
    const { whep } = await addressesOf('student-1');
    const post = async (body: string, bearer = whep.bearer) => (await server.send('POST', whep.url, { headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' }, body })).status;
    expect(await post('v=0', '')).toBe(401);
    expect(await post('v=0', `${whep.bearer.split('.')[0]}.AAAAAAAAAAAAAAAAAAAAAA`)).toBe(401);
    const [elsewhere] = await media.playDescriptors('other', teacher);
    expect(await post('v=0', elsewhere?.kind === 'whep' ? elsewhere.bearer : '')).toBe(401);
    const h264 = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=mid:0\r\na=rtpmap:96 H264/90000\r\n';
    for (const body of ['', 'v=0', `v=0\r\nm=${' '.repeat(60_000)}x`, `v=0\r\na=ice-ufrag:x\r\na=fingerprint:sha-256 00\r\n${h264}`]) expect(await post(body)).toBe(400);
    const pid = media.processId();
    await publish();
    const viewer = await watch('student-1');
    await expect.poll(() => viewer.received.video.packets, patience).toBeGreaterThan(10);
    expect(media.processId()).toBe(pid);
    await media.end('room');
    expect(await post('v=0')).toBe(404);
  });

  test('late candidates of a session are accepted, and an ICE restart is refused with 422', async () => {
    await media.createStream({ stream: 'room', record: false });
    await publish();
    const { whep } = await addressesOf('student-1');
    let offered = '';
    let session = '';
    ended(
      await viewingPeer(async (offer) => {
        const answer = await signalTo(whep)((offered = offer));
        session = answer.session;
        return answer;
      }),
    );
    const patch = async (body: string, headers: Record<string, string> = {}) => (await server.send('PATCH', session, { headers: { 'content-type': 'application/trickle-ice-sdpfrag', ...headers }, body })).status;
    const name = /^a=ice-ufrag:(\S+)/m.exec(offered)![1]!;
    const fragment = (ufrag: string) => `a=ice-ufrag:${ufrag}\r\na=ice-pwd:0123456789012345678901\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\na=candidate:1 1 udp 1 127.0.0.1 9 typ host\r\n`;
    expect(await patch('')).toBe(204);
    expect(await patch(fragment(name))).toBe(204);
    expect(await patch(fragment(`${name}x`))).toBe(422);
    for (const any of ['*', '"*"']) expect(await patch(fragment(name), { 'if-match': any })).toBe(422);
    expect(await patch('', { 'content-type': 'application/sdp' })).toBe(415);
  });

  test('if another program uses the UDP port, health reports it with a remedy and offers are refused with 503', async () => {
    const other = createSocket('udp4').bind(udpPort, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const said = { problem: { what: expect.stringContaining(String(udpPort)), remedy: expect.stringContaining('MEDIA_UDP_PORT') } };
    expect(await media.health()).toEqual(said);
    expect((await server.send('GET', '/readyz')).envelope).toMatchObject({ ready: true, parts: { media: 'degraded' } });
    await media.createStream({ stream: 'room', record: false });
    await expect(watch('student-1')).rejects.toThrow('503');
    expect(await media.health()).toEqual(said);
  });
});
