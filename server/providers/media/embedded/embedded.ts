import { rm } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { cameraProfile, screenProfile } from '../../../../contract/constants.ts';
import type { PlayDescriptor, PublishDescriptor } from '../../../../contract/live/descriptors.ts';
import type { EmbeddedMediaOptions, MediaSurroundings } from '../options.ts';
import { createPasses, type Pass } from '../passes.ts';
import { type EncoderIngest, type MediaEvent, mediaPath, MediaUnavailable, type MediaPerson, type MediaProfile, type MediaProvider, type RecordedPart } from '../provider.ts';
import { bytesOf, type EmbeddedStream } from './embedded-stream.ts';
import { Encoders } from './encoders.ts';
import { FlvRelay } from './flv-relay.ts';
import { Hls } from './hls.ts';
import { flvAnswer, hlsAnswer } from './http-streams.ts';
import { createMediaProcess, forkMediaProcess } from './media-process-client.ts';
import type { StreamState } from './process/engine.ts';
import type { MediaAnswer, MediaNews } from './process/media-process.ts';
import { problemOf } from './problems.ts';
import { StreamAccess, type UseCheck } from '../stream-access.ts';
import { UnknownStreams } from '../unknown-streams.ts';
import { SentBytes } from './sent-bytes.ts';
import { Voices } from './voices.ts';
import { WatchingNetworks } from './watching-networks.ts';
import { type Bearer, WebRtcSessions } from './webrtc-sessions.ts';

export interface EmbeddedMediaProvider extends MediaProvider {
  readonly encoders: EncoderIngest;
  publishFile(stream: string, path: string): Promise<void>;
  /** Process id of the media process; null while it does not run. */
  processId(): number | null;
}

/** Streams that have a publisher, voices as well. */
const publishedAtMost = 200;
/** Prepared streams. Beyond this number, the oldest one without a publisher is ended. It is prepared again when its teacher comes back. */
const streamsAtMost = 1_000;
/** The last playlist stays available for this long, so that players see the end. */
const endedMilliseconds = 30_000;

/** Lifetime of a pass that opens a connection. The connection may last longer. */
const connectMilliseconds = 5 * 60_000;
/** Lifetime of a pass for HLS and FLV. Players reload the same address during the whole class. */
const streamMilliseconds = 12 * 3_600_000;
/** The provider without external services: a child process forwards streams and packages them for HLS, FLV and the recording. */
export function createEmbeddedMediaProvider({ udpPort, rtmpPort, bindAddress, publicAddress, directory }: EmbeddedMediaOptions, { clock, logger, hmac }: Omit<MediaSurroundings, 'random'>, fork = forkMediaProcess): EmbeddedMediaProvider {
  const streams = new Map<string, EmbeddedStream>();
  const listeners = new Set<(event: MediaEvent) => void>();
  const passes = createPasses(hmac);
  const use: UseCheck = { mayUse: null };
  const unknown = new UnknownStreams(clock, (stream) => streams.has(stream));
  const network = { udpPort, bindAddress, publicAddress };
  const media = createMediaProcess({ open: () => fork(network), logger, heard, restarted: () => void resume().catch((error: unknown) => logger.warn({ err: error }, 'the media process ended again while streams were being resumed')) });
  const host = publicAddress !== null && isIPv6(publicAddress) ? `[${publicAddress}]` : publicAddress;
  const encoders = new Encoders(rtmpPort === 0 ? null : { port: rtmpPort, bindAddress, host }, { media, clock, logger });
  const sessions = new WebRtcSessions({ media, clock, logger, network, bearer, joined: (session, { encoder }) => encoder !== null && encoders.note(session, encoder) });
  const voices = new Voices({ media, streams, count });
  const tell = (event: MediaEvent) => listeners.forEach((listener) => listener(event));

  function heard(news: MediaNews): void {
    if (news.news === 'ready') return;
    if (news.news === 'closed') sessions.forget(news.session);
    if (news.news === 'closed' || news.news === 'key' || news.news === 'refused') return encoders.hear(news);
    const stream = streams.get(news.stream);
    switch (news.news) {
      case 'init':
        return stream?.hls.addInit(news.init);
      case 'part':
        return stream?.hls.addPart(news.part);
      case 'flv':
        return stream?.flv.push(news);
      case 'publishing':
        if (stream) Object.assign(stream, { isEncoded: news.isEncoded, isPublished: true });
        return tell({ kind: 'published', stream: news.stream });
      case 'unpublished':
        if (stream && news.reason !== 'replaced') stream.isPublished = false;
        if (stream && news.reason === 'silent') logger.info({ stream: news.stream }, 'a publisher went silent');
        return tell({ kind: 'unpublished', stream: news.stream, reason: news.reason });
      case 'recordingFailed':
        logger.error({ stream: news.stream, fault: news.fault }, 'a recording failed');
        return tell({ kind: 'recordingFailed', stream: news.stream, fault: news.fault });
      case 'failed':
        logger.error({ stream: news.stream, fault: news.fault }, 'the packaging of a stream failed');
        // Every packet may fail. The room is told once.
        if (!news.isFinal || !stream || stream.packagingFault !== null) return;
        stream.packagingFault = news.fault;
        return tell({ kind: 'packagingFailed', stream: news.stream, fault: news.fault });
    }
  }

  /** Restores the streams after a restart of the media process. Connections are lost. */
  async function resume(): Promise<void> {
    sessions.clear();
    await encoders.resume();
    for (const stream of streams.values()) {
      Object.assign(stream, { isEncoded: false, isPublished: false, packagingFault: null });
      stream.hls.interrupt();
      stream.flv.end();
      if (!stream.hasEnded) await begin(stream);
    }
    await voices.resume();
    tell({ kind: 'restarted' });
  }

  async function begin({ order: { stream, record }, loopedFile }: EmbeddedStream): Promise<void> {
    await media.ask({ order: 'begin', stream, time: clock.now(), recordingDirectory: record ? directoryOf(stream) : null });
    if (loopedFile !== null) await media.ask({ order: 'publishLoopedFile', stream, path: loopedFile });
  }

  const directoryOf = (stream: string) => join(directory, stream);
  const passFor = (stream: string, may: Pass['may'], personCode: string, milliseconds: number) => passes.write({ stream, may, personCode, issuedAt: clock.now(), until: clock.now() + milliseconds });

  /** @returns null for an invalid, expired or revoked pass */
  async function opened(text: string | undefined, may: Pass['may']): Promise<{ pass: Pass; stream: EmbeddedStream } | null> {
    const pass = text === undefined ? null : passes.read(text, clock.now());
    if (pass?.may !== may) return null;
    // Another instance may have prepared it.
    await unknown.find(pass.stream, may === 'publish' ? 'publisher' : 'viewer');
    const stream = streams.get(pass.stream);
    return stream && (await stream.access.admits(pass)) ? { pass, stream } : null;
  }

  /** @throws MediaUnavailable if the other streams use up the limit */
  function requirePlace(stream: EmbeddedStream | undefined): void {
    if (stream?.isPublished || [...streams.values()].filter(({ isPublished }) => isPublished).length < publishedAtMost) return;
    throw new MediaUnavailable(`there are ${publishedAtMost} publishers already`);
  }

  /** Checks a bearer token: a pass of the portal, or the stream key of an encoder. @throws MediaUnavailable */
  async function bearer(token: string, kind: 'whip' | 'whep', address: string): Promise<Bearer | null> {
    const allowed = await opened(token, kind === 'whip' ? 'publish' : 'play');
    if (allowed) {
      const { pass, stream } = allowed;
      if (kind === 'whip' && !stream.hasEnded) requirePlace(stream);
      return { stream: pass.stream, personCode: pass.personCode, isVoice: voices.has(pass.stream), encoder: null, refusal: () => (streams.get(pass.stream) !== stream || stream.hasEnded ? 'ended' : stream.access.isRefused(pass) ? 'removed' : null) };
    }
    const found = kind === 'whip' && !token.includes('.') ? await encoders.admit(token, address) : null;
    if (found) requirePlace(streams.get(found.stream));
    return found && { stream: found.stream, personCode: found.personCode, isVoice: false, encoder: { ...found, key: token }, refusal: () => (streams.get(found.stream)?.hasEnded ? 'ended' : null) };
  }

  /** @throws MediaUnavailable for an unknown stream */
  function streamOf(name: string): EmbeddedStream {
    const stream = streams.get(name);
    if (!stream || stream.hasEnded) throw new MediaUnavailable(`there is no stream ${name}`);
    return stream;
  }

  async function end(name: string): Promise<void> {
    const stream = streams.get(name);
    if (!stream || stream.hasEnded) return;
    stream.hasEnded = true;
    await voices.end(name);
    sessions.forgetStream(name);
    try {
      // Without a process there are no connections to end.
      if (media.pid() !== null) await media.ask({ order: 'end', stream: name });
    } finally {
      stream.hls.end();
      stream.flv.end();
      setTimeout(() => {
        if (streams.get(name) === stream) streams.delete(name);
      }, endedMilliseconds).unref();
    }
  }

  /** Reads the counters of the media process. */
  async function count(name: string): Promise<StreamState | null> {
    const { state } = await media.ask<Extract<MediaAnswer, { state: unknown }>>({ order: 'state', stream: name });
    if (state) streams.get(name)?.sent.count(state.bytesSent);
    return state;
  }

  /** @throws MediaUnavailable if all streams have publishers */
  async function endIdle(): Promise<void> {
    const idle = [...streams.values()].find(({ isPublished, loopedFile, hasEnded }) => !isPublished && loopedFile === null && !hasEnded);
    if (!idle) throw new MediaUnavailable(`there are ${streamsAtMost} streams already`);
    await end(idle.order.stream);
  }

  return {
    name: 'embedded',
    encoders,

    warmUp() {
      // A failure is logged, and `createStream` tries again.
      media.start().catch(() => undefined);
    },

    async createStream(order) {
      const known = streams.get(order.stream);
      if (known && !known.hasEnded) return;
      if ([...streams.values()].filter(({ hasEnded }) => !hasEnded).length >= streamsAtMost) await endIdle();
      const stream: EmbeddedStream = { order, hls: new Hls(Math.floor(clock.now() / 1000)), flv: new FlvRelay(), watching: new WatchingNetworks(), sent: new SentBytes(), access: new StreamAccess(order.stream, clock.now(), use), loopedFile: null, isEncoded: false, isPublished: false, packagingFault: null, hasEnded: false };
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
      stream.loopedFile = path;
      try {
        await media.ask({ order: 'publishLoopedFile', stream: name, path });
      } catch (error) {
        stream.loopedFile = null;
        throw error;
      }
    },

    async publishDescriptor(stream: string, { code }: MediaPerson, profile: MediaProfile): Promise<PublishDescriptor> {
      streams.get(stream)?.access.give(code, 'publish');
      return { kind: 'whip', url: `${mediaPath}whip`, bearer: passFor(stream, 'publish', code, connectMilliseconds), iceServers: [], profile: profile === 'camera' ? cameraProfile : screenProfile };
    },

    async playDescriptors(stream: string, person: MediaPerson | null): Promise<PlayDescriptor[]> {
      const pass = passFor(stream, 'stream', person?.code ?? '', streamMilliseconds);
      if (person) streams.get(stream)?.access.give(person.code, 'watch');
      const streamed: PlayDescriptor[] = [
        { kind: 'flv', url: `${mediaPath}flv/${pass}/live.flv` },
        { kind: 'hls', url: `${mediaPath}hls/${pass}/live.m3u8` },
      ];
      return person && !streams.get(stream)?.isEncoded ? [{ kind: 'whep', url: `${mediaPath}whep`, bearer: passFor(stream, 'play', person.code, connectMilliseconds), iceServers: [] }, ...streamed] : streamed;
    },

    mixVoice: (voice, into) => voices.mix(voice, into),
    muteVoice: (voice, isMuted) => voices.mute(voice, isMuted),

    async removePerson(stream, personCode) {
      const found = streams.get(stream);
      found?.access.remove(personCode);
      found?.flv.remove(personCode);
      await sessions.removePerson(stream, personCode);
    },

    async revokeAddresses(stream, personCode) {
      const found = streams.get(stream);
      found?.access.revoke(personCode, clock.now());
      found?.flv.remove(personCode ?? '');
      if (personCode !== null) await sessions.removePerson(stream, personCode);
    },

    addressHolders: (stream) => streams.get(stream)?.access.addressHolders ?? [],
    publishers: (stream) => streams.get(stream)?.access.publishers ?? [],

    checkUse(mayUse) {
      use.mayUse = mayUse;
    },

    prepareUnknown(prepares) {
      unknown.prepare = prepares;
    },

    end,

    async finishRecording(stream): Promise<RecordedPart[]> {
      const { files } = await media.ask<Extract<MediaAnswer, { news: 'finished' }>>({ order: 'finish', directory: directoryOf(stream), time: clock.now() });
      return files;
    },

    removeRecording: (stream) => rm(directoryOf(stream), { recursive: true, force: true }),

    async usage(name) {
      // Without its process the state of a stream that is on air is unknown. The process's end is an event of its own.
      if (media.pid() === null && streams.get(name)?.hasEnded === false) throw new MediaUnavailable('the media process is being started again');
      if (media.pid() === null) return { viewers: 0, isPublished: false, bytesSent: 0 };
      const state = await count(name);
      await voices.count(name);
      // Added up at one moment, because a voice that ends passes its bytes to the room.
      const stream = streams.get(name);
      const bytesSent = (stream ? bytesOf(stream) : 0) + voices.bytesSentFor(name);
      return { viewers: (state?.viewers ?? 0) + (stream?.flv.viewers ?? 0), isPublished: stream?.isPublished ?? false, bytesSent };
    },

    async health() {
      return { problem: await problemOf({ media, network, streams, encoders }) };
    },

    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async answer(request) {
      const [kind, first = '', second = '', ...rest] = request.path.split('/');
      if (rest.length > 0) return { status: 404 };
      if (kind === 'whip' || kind === 'whep') return sessions.answer(request, kind, first, second);
      if (kind !== 'hls' && kind !== 'flv') return { status: 404 };
      if (request.method !== 'GET') return { status: 405, headers: { Allow: 'GET' } };
      const allowed = await opened(first, 'stream');
      if (!allowed) return { status: 403 };
      const { pass, stream } = allowed;
      return kind === 'hls' ? hlsAnswer(stream, pass, second, request, clock.now()) : flvAnswer(stream, pass, second);
    },

    processId: () => media.pid(),
    close() {
      encoders.close();
      return media.stop();
    },
  };
}
