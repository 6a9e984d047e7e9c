import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraProfile, screenProfile } from '../../../../contract/constants.ts';
import type { PlayDescriptor, PublishDescriptor } from '../../../../contract/live/descriptors.ts';
import type { EmbeddedMediaOptions, MediaSurroundings } from '../options.ts';
import { createPasses, type Pass } from '../passes.ts';
import { type MediaEvent, mediaPath, type MediaPerson, type MediaProfile, type MediaProvider, type MediaRequest, type MediaResponse, type RecordedPart, type StreamOrder } from '../provider.ts';
import { FlvRelay } from './flv-relay.ts';
import { Hls } from './hls.ts';
import { createMediaProcess, MediaFault } from './media-process-client.ts';
import type { MediaAnswer, MediaNews } from './process/media-process.ts';
import { udpPortProblem } from './udp-port.ts';

interface EmbeddedStream {
  order: StreamOrder;
  hls: Hls;
  flv: FlvRelay;
  isPublished: boolean;
  removed: Set<string>;
}

interface Session {
  stream: string;
  personCode: string;
}

/** For the begin of a connection, which outlives it. */
const connectMilliseconds = 5 * 60_000;
/** Playlists are asked for again and again with the same address, for as long as a class may last. */
const streamMilliseconds = 12 * 3_600_000;
/** A player that waits for the next part is answered at last. */
const blockingMilliseconds = 6_000;
const sdp = 'application/sdp';

/** Lives without any other service: forwards in a process of its own, and packages for HLS, FLV and the recording there. */
export function createEmbeddedMediaProvider({ udpPort, bindAddress, publicAddress, directory }: EmbeddedMediaOptions, { clock, logger, hmac }: MediaSurroundings): MediaProvider {
  const streams = new Map<string, EmbeddedStream>();
  const voices = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const listeners = new Set<(event: MediaEvent) => void>();
  const passes = createPasses(hmac);
  const network = { udpPort, bindAddress, publicAddress };
  const media = createMediaProcess({ network, logger, heard, restarted: () => void resume() });
  const tell = (event: MediaEvent) => listeners.forEach((listener) => listener(event));

  function heard(news: MediaNews): void {
    if (news.news === 'ready') return;
    const stream = streams.get(news.stream);
    switch (news.news) {
      case 'init':
        return stream?.hls.addInit(news.init);
      case 'part':
        return stream?.hls.addPart(news.part);
      case 'flv':
        return stream?.flv.push(news);
      case 'publishing':
        if (stream) stream.isPublished = true;
        return tell({ kind: 'published', stream: news.stream });
      case 'unpublished':
        if (stream && news.reason !== 'replaced') stream.isPublished = false;
        sessions.delete(news.session);
        return tell({ kind: 'unpublished', stream: news.stream, reason: news.reason });
      case 'recordingFailed':
        logger.error({ stream: news.stream, fault: news.fault }, 'a recording failed');
        return tell({ kind: 'recordingFailed', stream: news.stream, fault: news.fault });
      case 'failed':
        return logger.error({ stream: news.stream, fault: news.fault }, 'the packaging of a stream failed');
      case 'ended':
        return;
    }
  }

  /** The media process started again: the same streams, new connections. */
  async function resume(): Promise<void> {
    sessions.clear();
    for (const stream of streams.values()) {
      stream.hls.interrupt();
      stream.flv.end();
      stream.isPublished = false;
      await begin(stream);
    }
    for (const [voice, into] of voices) await media.ask({ order: 'mix', voice, into });
    tell({ kind: 'restarted' });
  }

  const begin = ({ order: { stream, record } }: EmbeddedStream) => media.ask({ order: 'begin', stream, firstEpoch: Math.floor(clock.now() / 1000), recordingDirectory: record ? directoryOf(stream) : null });
  const directoryOf = (stream: string) => join(directory, stream);
  const passFor = (stream: string, may: Pass['may'], personCode: string, milliseconds: number) => passes.write({ stream, may, personCode, until: clock.now() + milliseconds });

  /** @returns null where the pass opens nothing (any more) */
  function opened(text: string | undefined, may: Pass['may']): { pass: Pass; stream: EmbeddedStream } | null {
    const pass = text === undefined ? null : passes.read(text, clock.now());
    const stream = pass && streams.get(pass.stream);
    return pass && stream && pass.may === may && !stream.removed.has(pass.personCode) ? { pass, stream } : null;
  }

  async function connect(request: MediaRequest, kind: 'whip' | 'whep'): Promise<MediaResponse> {
    const allowed = opened(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1], kind === 'whip' ? 'publish' : 'play');
    if (!allowed) return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
    if (request.headers['content-type']?.split(';')[0]?.trim() !== sdp) return { status: 415, headers: { Accept: sdp } };
    const { stream, personCode } = allowed.pass;
    try {
      const offer = await request.body();
      const { session, answer } = await media.ask<Extract<MediaAnswer, { session: string }>>(
        kind === 'whip' ? { order: 'publish', stream, offer, bitsPerSecond: screenProfile.bitrateKilobits * 1_100 } : { order: 'play', stream, offer },
      );
      sessions.set(session, { stream, personCode });
      return { status: 201, headers: { 'Content-Type': sdp, Location: `${mediaPath}${kind}/session/${session}`, ETag: `"${session}"` }, body: answer };
    } catch (error) {
      if (error instanceof MediaFault) return error.kind === 'StreamFull' ? { status: 503, headers: { 'Retry-After': '30' } } : { status: 400, body: error.message };
      throw error;
    }
  }

  /** The address of a session is its secret: 128 random bits. */
  async function manage(request: MediaRequest, session: string): Promise<MediaResponse> {
    if (!sessions.has(session)) return { status: 404 };
    switch (request.method) {
      case 'DELETE':
        sessions.delete(session);
        await media.ask({ order: 'remove', session });
        return { status: 200 };
      case 'PATCH':
        return trickle(request, session);
      default:
        return { status: 405, headers: { Allow: 'DELETE, PATCH' } };
    }
  }

  /** Candidates that the browser finds after its offer (RFC 8840 §4.4, RFC 9725 §4.3.1). Restarts of ICE are refused: a new session is as quick. */
  async function trickle(request: MediaRequest, session: string): Promise<MediaResponse> {
    if (request.headers['content-type']?.split(';')[0]?.trim() !== 'application/trickle-ice-sdpfrag') return { status: 415 };
    const fragment = await request.body();
    const mid = /^a=mid:([\w-]{1,32})\s*$/m.exec(fragment)?.[1] ?? '0';
    for (const [, candidate] of [...fragment.matchAll(/^a=(candidate:[^\r\n]{1,256})/gm)].slice(0, 32)) await media.ask({ order: 'candidate', session, candidate: candidate!, mid });
    return { status: 204 };
  }

  async function hlsFile({ hls }: EmbeddedStream, name: string, { query, signal }: MediaRequest): Promise<MediaResponse> {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(blockingMilliseconds)]);
    if (name === 'live.m3u8') {
      const segment = Number(query.get('_HLS_msn') ?? 'NaN');
      const part = Number(query.get('_HLS_part') ?? 'NaN');
      if (Number.isInteger(segment) && !(await hls.has({ segment, part: Number.isInteger(part) ? part : null }, patience)) && !hls.hasBegun) return { status: 404 };
      const playlist = hls.playlist();
      return playlist === null ? { status: 404 } : { status: 200, headers: { 'Content-Type': 'application/vnd.apple.mpegurl', 'Cache-Control': 'no-cache' }, body: playlist };
    }
    const position = hls.positionOf(name);
    if (position) await hls.has(position, patience);
    const file = hls.file(name);
    return file === null ? { status: 404 } : { status: 200, headers: { 'Content-Type': 'video/mp4', 'Cache-Control': 'private, max-age=60' }, body: file };
  }

  return {
    name: 'embedded',

    async createStream(order) {
      if (streams.has(order.stream)) return;
      const stream = { order, hls: new Hls(Math.floor(clock.now() / 1000)), flv: new FlvRelay(), isPublished: false, removed: new Set<string>() };
      streams.set(order.stream, stream);
      await begin(stream);
    },

    async publishDescriptor(stream: string, { code }: MediaPerson, profile: MediaProfile): Promise<PublishDescriptor> {
      return { kind: 'whip', url: `${mediaPath}whip`, bearer: passFor(stream, 'publish', code, connectMilliseconds), iceServers: [], profile: profile === 'camera' ? cameraProfile : screenProfile };
    },

    async playDescriptors(stream: string, person: MediaPerson | null): Promise<PlayDescriptor[]> {
      const pass = passFor(stream, 'stream', person?.code ?? '', streamMilliseconds);
      const streamed: PlayDescriptor[] = [
        { kind: 'flv', url: `${mediaPath}flv/${pass}/live.flv` },
        { kind: 'hls', url: `${mediaPath}hls/${pass}/live.m3u8` },
      ];
      return person ? [{ kind: 'whep', url: `${mediaPath}whep`, bearer: passFor(stream, 'play', person.code, connectMilliseconds), iceServers: [] }, ...streamed] : streamed;
    },

    async mixVoice(voice, into) {
      if (into === null) voices.delete(voice);
      else voices.set(voice, into);
      await media.ask({ order: 'mix', voice, into });
    },

    async removePerson(stream, personCode) {
      streams.get(stream)?.removed.add(personCode);
      for (const [id, session] of sessions) {
        if (session.stream !== stream || session.personCode !== personCode) continue;
        sessions.delete(id);
        await media.ask({ order: 'remove', session: id });
      }
    },

    async end(name) {
      const stream = streams.get(name);
      if (!stream) return;
      streams.delete(name);
      voices.delete(name);
      for (const [id, session] of sessions) if (session.stream === name) sessions.delete(id);
      await media.ask({ order: 'end', stream: name });
      stream.hls.end();
      stream.flv.end();
    },

    async finishRecording(stream): Promise<RecordedPart[]> {
      const { files } = await media.ask<Extract<MediaAnswer, { news: 'finished' }>>({ order: 'finish', directory: directoryOf(stream) });
      return files;
    },

    removeRecording: (stream) => rm(directoryOf(stream), { recursive: true, force: true }),

    async usage(name) {
      const { states } = await media.ask<Extract<MediaAnswer, { states: unknown }>>({ order: 'states' });
      const state = states.find(({ stream }) => stream === name);
      const flv = streams.get(name)?.flv;
      return { viewers: (state?.viewers ?? 0) + (flv?.viewers ?? 0), bytesReceived: state?.bytesReceived ?? 0, bytesSent: (state?.bytesSent ?? 0) + (flv?.bytesSent ?? 0) };
    },

    async health() {
      if (media.pid() !== null) return { problem: null };
      return { problem: await udpPortProblem(network) };
    },

    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async answer(request) {
      const [kind, first = '', second = '', ...rest] = request.path.split('/');
      if (rest.length > 0) return { status: 404 };
      if ((kind === 'whip' || kind === 'whep') && first === '') return request.method === 'POST' ? connect(request, kind) : { status: 405, headers: { Allow: 'POST' } };
      if ((kind === 'whip' || kind === 'whep') && first === 'session') return manage(request, second);
      if (kind !== 'hls' && kind !== 'flv') return { status: 404 };
      if (request.method !== 'GET') return { status: 405, headers: { Allow: 'GET' } };
      const allowed = opened(first, 'stream');
      if (!allowed) return { status: 403 };
      if (kind === 'hls') return hlsFile(allowed.stream, second, request);
      if (second !== 'live.flv' || !allowed.stream.flv.hasBegun) return { status: 404 };
      return { status: 200, headers: { 'Content-Type': 'video/x-flv', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }, body: (to) => allowed.stream.flv.add(to) };
    },

    close: () => media.stop(),
  };
}
