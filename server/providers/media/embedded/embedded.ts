import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraProfile, screenProfile } from '../../../../contract/constants.ts';
import type { PlayDescriptor, PublishDescriptor } from '../../../../contract/live/descriptors.ts';
import type { EmbeddedMediaOptions, MediaSurroundings } from '../options.ts';
import { createPasses, type Pass } from '../passes.ts';
import { type MediaEvent, mediaPath, MediaUnavailable, type MediaPerson, type MediaProfile, type MediaProvider, type MediaRequest, type MediaResponse, type RecordedPart, type StreamOrder } from '../provider.ts';
import { ConnectRate } from './connect-rate.ts';
import { FlvRelay } from './flv-relay.ts';
import { Hls } from './hls.ts';
import { createMediaProcess, MediaFault } from './media-process-client.ts';
import type { MediaAnswer, MediaNews } from './process/media-process.ts';
import { udpPortProblem } from './udp-port.ts';

export interface EmbeddedMediaProvider extends MediaProvider {
  publishFile(stream: string, path: string): Promise<void>;
  /** Of the media process; null while none runs. */
  processId(): number | null;
}

interface EmbeddedStream {
  order: StreamOrder;
  hls: Hls;
  flv: FlvRelay;
  removed: Set<string>;
  /** Sent while no one publishes. */
  film: string | null;
  hasEnded: boolean;
}

interface Session {
  kind: 'whip' | 'whep';
  stream: string;
  personCode: string;
}

/** A reload leaves the former connection behind for a while. */
const connectionsOfPersonAtMost = 3;
const streamsAtMost = 200;
/** Players learn from the last playlist that a live is over. */
const endedMilliseconds = 30_000;

/** For the begin of a connection, which outlives it. */
const connectMilliseconds = 5 * 60_000;
/** Playlists are asked for again and again with the same address, for as long as a class may last. */
const streamMilliseconds = 12 * 3_600_000;
/** A player that waits for the next part is answered at last. */
const blockingMilliseconds = 6_000;
const sdp = 'application/sdp';
const isIceFragment = ({ headers }: MediaRequest): boolean => headers['content-type']?.split(';')[0]?.trim() === 'application/trickle-ice-sdpfrag';

/** Lives without any other service: forwards in a process of its own, and packages for HLS, FLV and the recording there. */
export function createEmbeddedMediaProvider({ udpPort, bindAddress, publicAddress, directory }: EmbeddedMediaOptions, { clock, logger, hmac }: Omit<MediaSurroundings, 'random'>): EmbeddedMediaProvider {
  const streams = new Map<string, EmbeddedStream>();
  const voices = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const connectRate = new ConnectRate();
  const listeners = new Set<(event: MediaEvent) => void>();
  let isPortBlocked = false;
  const passes = createPasses(hmac);
  const network = { udpPort, bindAddress, publicAddress };
  const media = createMediaProcess({ network, logger, heard, restarted: () => void resume().catch((error: unknown) => logger.warn({ err: error }, 'the media process ended again while streams were being resumed')) });
  const tell = (event: MediaEvent) => listeners.forEach((listener) => listener(event));

  function heard(news: MediaNews): void {
    if (news.news === 'ready') return;
    if (news.news === 'closed') return void sessions.delete(news.session);
    const stream = streams.get(news.stream);
    switch (news.news) {
      case 'init':
        return stream?.hls.addInit(news.init);
      case 'part':
        return stream?.hls.addPart(news.part);
      case 'flv':
        return stream?.flv.push(news);
      case 'publishing':
        return tell({ kind: 'published', stream: news.stream });
      case 'unpublished':
        if (stream && news.reason === 'silent') logger.info({ stream: news.stream }, 'a publisher went silent');
        return tell({ kind: 'unpublished', stream: news.stream, reason: news.reason });
      case 'recordingFailed':
        logger.error({ stream: news.stream, fault: news.fault }, 'a recording failed');
        return tell({ kind: 'recordingFailed', stream: news.stream, fault: news.fault });
      case 'failed':
        return logger.error({ stream: news.stream, fault: news.fault }, 'the packaging of a stream failed');
    }
  }

  /** The media process started again: the same streams, new connections. */
  async function resume(): Promise<void> {
    sessions.clear();
    for (const stream of streams.values()) {
      stream.hls.interrupt();
      stream.flv.end();
      if (!stream.hasEnded) await begin(stream);
    }
    for (const [voice, into] of voices) await media.ask({ order: 'mix', voice, into });
    tell({ kind: 'restarted' });
  }

  async function begin({ order: { stream, record }, film }: EmbeddedStream): Promise<void> {
    await media.ask({ order: 'begin', stream, time: clock.now(), recordingDirectory: record ? directoryOf(stream) : null });
    if (film !== null) await media.ask({ order: 'publishFilm', stream, path: film });
  }

  const directoryOf = (stream: string) => join(directory, stream);
  const passFor = (stream: string, may: Pass['may'], personCode: string, milliseconds: number) => passes.write({ stream, may, personCode, until: clock.now() + milliseconds });

  /** @returns null where the pass opens nothing (any more) */
  function opened(text: string | undefined, may: Pass['may']): { pass: Pass; stream: EmbeddedStream } | null {
    const pass = text === undefined ? null : passes.read(text, clock.now());
    const stream = pass && streams.get(pass.stream);
    return pass && stream && pass.may === may && !stream.removed.has(pass.personCode) && (may === 'stream' || !stream.hasEnded) ? { pass, stream } : null;
  }

  async function connect(request: MediaRequest, kind: 'whip' | 'whep'): Promise<MediaResponse> {
    const allowed = opened(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1], kind === 'whip' ? 'publish' : 'play');
    if (!allowed) return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
    if (request.headers['content-type']?.split(';')[0]?.trim() !== sdp) return { status: 415, headers: { Accept: sdp } };
    const { stream, personCode } = allowed.pass;
    if (!connectRate.admits(`${kind} ${stream} ${personCode}`, clock.now())) return { status: 429, headers: { 'Retry-After': '60' } };
    try {
      const offer = await request.body();
      const { session, answer } = await media.ask<{ session: string; answer: string }>(
        kind === 'whip' ? { order: 'publish', stream, offer, bitsPerSecond: screenProfile.bitrateKilobits * 1_100 } : { order: 'play', stream, offer },
      );
      isPortBlocked = false;
      const isAllowedStill = streams.get(stream) === allowed.stream && !allowed.stream.hasEnded && !allowed.stream.removed.has(personCode);
      if (!isAllowedStill) {
        await media.ask({ order: 'remove', session });
        return { status: 403 };
      }
      sessions.set(session, { kind, stream, personCode });
      await removeOldest(sessions.get(session)!);
      return { status: 201, headers: { 'Content-Type': sdp, Location: `${mediaPath}${kind}/session/${session}`, ETag: `"${session}"` }, body: answer };
    } catch (error) {
      if (!(error instanceof MediaFault)) throw error;
      isPortBlocked = error.kind === 'NoUdpPort';
      if (isPortBlocked) logger.error({ ...(await udpPortProblem(network)), udpPort }, 'the UDP port of live classes cannot be opened');
      return isPortBlocked || error.kind === 'StreamFull' ? { status: 503, headers: { 'Retry-After': '30' } } : { status: 400, body: error.message };
    }
  }

  async function removeOldest({ kind, stream, personCode }: Session): Promise<void> {
    const alike = [...sessions].filter(([, other]) => other.kind === kind && other.stream === stream && other.personCode === personCode);
    for (const [id] of alike.slice(0, -connectionsOfPersonAtMost)) await remove(id);
  }

  async function remove(session: string): Promise<void> {
    sessions.delete(session);
    await media.ask({ order: 'remove', session });
  }

  /** The address of a session is its secret: 128 random bits. */
  async function manage(request: MediaRequest, session: string): Promise<MediaResponse> {
    if (!sessions.has(session)) return { status: 404 };
    switch (request.method) {
      case 'DELETE':
        await remove(session);
        return { status: 200 };
      case 'PATCH':
        // Candidates that come after the offer (RFC 9725 §4.3.1) are of no use: the browser reaches the portal, and its address is learnt from that. Restarts of ICE are refused, since a new session is as quick.
        return isIceFragment(request) ? { status: 204 } : { status: 415 };
      default:
        return { status: 405, headers: { Allow: 'DELETE, PATCH' } };
    }
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

  /** @throws MediaUnavailable for a stream that does not exist */
  function streamOf(name: string): EmbeddedStream {
    const stream = streams.get(name);
    if (!stream || stream.hasEnded) throw new MediaUnavailable(`there is no stream ${name}`);
    return stream;
  }

  return {
    name: 'embedded',

    async createStream(order) {
      const known = streams.get(order.stream);
      if (known && !known.hasEnded) return;
      if (streams.size >= streamsAtMost) throw new MediaUnavailable(`there are ${streamsAtMost} streams already`);
      const stream: EmbeddedStream = { order, hls: new Hls(Math.floor(clock.now() / 1000)), flv: new FlvRelay(), removed: new Set(), film: null, hasEnded: false };
      streams.set(order.stream, stream);
      try {
        await begin(stream);
      } catch (error) {
        if (streams.get(order.stream) === stream) streams.delete(order.stream);
        throw error;
      }
    },

    async publishFile(name, path) {
      const stream = streamOf(name);
      stream.film = path;
      try {
        await media.ask({ order: 'publishFilm', stream: name, path });
      } catch (error) {
        stream.film = null;
        throw error;
      }
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
      const found = streams.get(stream);
      found?.removed.add(personCode);
      found?.flv.remove(personCode);
      for (const [id, session] of sessions) if (session.stream === stream && session.personCode === personCode) await remove(id);
    },

    async end(name) {
      const stream = streams.get(name);
      if (!stream || stream.hasEnded) return;
      stream.hasEnded = true;
      voices.delete(name);
      for (const [id, session] of sessions) if (session.stream === name) sessions.delete(id);
      try {
        // A process that just ended has no connections left.
        if (media.pid() !== null) await media.ask({ order: 'end', stream: name });
      } finally {
        stream.hls.end();
        stream.flv.end();
        setTimeout(() => {
          if (streams.get(name) === stream) streams.delete(name);
        }, endedMilliseconds).unref();
      }
    },

    async finishRecording(stream): Promise<RecordedPart[]> {
      const { files } = await media.ask<Extract<MediaAnswer, { news: 'finished' }>>({ order: 'finish', directory: directoryOf(stream) });
      return files;
    },

    removeRecording: (stream) => rm(directoryOf(stream), { recursive: true, force: true }),

    async usage(name) {
      if (media.pid() === null) return { viewers: 0, bytesReceived: 0, bytesSent: 0 };
      const { states } = await media.ask<Extract<MediaAnswer, { states: unknown }>>({ order: 'states' });
      const state = states.find(({ stream }) => stream === name);
      const flv = streams.get(name)?.flv;
      return { viewers: (state?.viewers ?? 0) + (flv?.viewers ?? 0), bytesReceived: state?.bytesReceived ?? 0, bytesSent: (state?.bytesSent ?? 0) + (flv?.bytesSent ?? 0) };
    },

    async health() {
      // A running process has the port, unless it said otherwise.
      return { problem: media.pid() !== null && !isPortBlocked ? null : await udpPortProblem(network) };
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
      if (allowed.stream.flv.isFull) return { status: 503, headers: { 'Retry-After': '30' } };
      return { status: 200, headers: { 'Content-Type': 'video/x-flv', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }, body: (to) => allowed.stream.flv.add(to, allowed.pass.personCode) };
    },

    processId: () => media.pid(),
    close: () => media.stop(),
  };
}
