import { cameraProfile, screenProfile } from '../../../../contract/constants.ts';
import type { PlayDescriptor } from '../../../../contract/live/descriptors.ts';
import { cacheHealth } from '../../cached-health.ts';
import type { MediaSurroundings, ZegoMediaOptions } from '../options.ts';
import type { MediaEvent, MediaPerson, MediaProvider, MediaRequest, MediaResponse } from '../provider.ts';
import { RefusedPublishers } from '../refused-publishers.ts';
import { createReplayGuard } from '../replay-guard.ts';
import { StreamAccess, type UseCheck } from '../stream-access.ts';
import { estimatedTraffic } from '../traffic-estimate.ts';
import { createVendorSdk } from '../vendor-sdk.ts';
import { type Callback, callbackMilliseconds, readCallback } from './callback.ts';
import { createZegoRecording } from './recording.ts';
import { createZegoApi, unlessRefused } from './server-api.ts';
import { cdnQuery } from './signatures.ts';
import { writeToken04 } from './token04.ts';

/**
 * The cloud ZEGO (即构): one room for each class, in which the teacher and speaking students publish their streams. People log in with
 * token04 and room privileges. The public plays the stream from the CDN, to which the project must relay it.
 */

/** Lifetime of a token. ZEGO ends the login with it, and the page requests another one. */
const tokenSeconds = 2 * 3_600;
const cdnMilliseconds = 12 * 3_600_000;

/** Name of a voice stream: room, two hyphens, person. */
const roomOf = (stream: string): string => stream.split('--')[0]!;
const isVoice = (stream: string): boolean => stream !== roomOf(stream);

interface Room {
  hasEnded: boolean;
  record: boolean;
  access: StreamAccess;
  /** Key: stream. Filled by callbacks. */
  publishers: Map<string, string>;
  refused: RefusedPublishers;
}

export function createZegoMediaProvider(options: ZegoMediaOptions, surroundings: MediaSurroundings): MediaProvider {
  const { appId, serverSecret, callbackSecret, server, apiUrl, recordUrl, cdnUrl, cdnKey, output, sdkFile, timeoutMs = 5_000 } = options;
  const { clock, logger, random } = surroundings;
  const api = createZegoApi({ account: { appId, serverSecret }, apiUrl, recordUrl, timeoutMs, clock, random });
  const recording = createZegoRecording({ api, output, ...surroundings });
  const sdk = createVendorSdk(sdkFile);
  const seen = createReplayGuard(clock, 2 * callbackMilliseconds);
  const rooms = new Map<string, Room>();
  /** Voices that were taken off air. ZEGO refuses them until they are resumed. */
  const forbidden = new Set<string>();
  const listeners = new Set<(event: MediaEvent) => void>();
  const use: UseCheck = { mayUse: null };
  let prepare: ((stream: string) => Promise<void>) | null = null;
  const tell = (event: MediaEvent) => listeners.forEach((listener) => listener(event));

  async function descriptorFor(stream: string, { code, name }: MediaPerson, may: 'publish' | 'play') {
    const room = roomOf(stream);
    const privilege = { 1: 1, 2: may === 'publish' ? 1 : 0 } as const;
    const token = writeToken04({ appId, userId: code, secret: serverSecret, now: clock.now(), seconds: tokenSeconds, payload: { room_id: room, privilege, stream_id_list: may === 'publish' ? [stream] : null } }, random);
    return { kind: 'zego' as const, sdk: await sdk.address(), appID: appId, server, roomID: room, token, user: { userID: code, userName: name }, streamID: stream };
  }

  async function notePublished(name: string, stream: string, user: string): Promise<void> {
    const room = rooms.get(name);
    if (!room || room.publishers.get(stream) === user) return;
    room.publishers.set(stream, user);
    tell({ kind: 'published', stream });
    if (!room.record || isVoice(stream)) return;
    try {
      await recording.start(name);
    } catch (error) {
      // The class continues without a recording. The next stream of the teacher tries again.
      logger.error({ err: error, room: name }, 'a recording of ZEGO did not begin');
      tell({ kind: 'recordingFailed', stream, fault: error instanceof Error ? error.message : String(error) });
    }
  }

  async function hear(callback: Callback): Promise<void> {
    if (callback.event === 'other') return;
    const { room: name, user } = callback;
    if (!rooms.has(name)) await prepare?.(name);
    const room = rooms.get(name);
    if (callback.event === 'stream_close') {
      // The stream of a person who was refused, or whom another one has replaced.
      if (room && (room.refused.take(callback.stream, user) || (room.publishers.get(callback.stream) ?? user) !== user)) return;
      room?.publishers.delete(callback.stream);
      return tell({ kind: 'unpublished', stream: callback.stream, reason: callback.isSilent ? 'silent' : 'left' });
    }
    // A token stays valid after the end of the class, a removal or a revocation, so each login and each stream is checked here.
    const stream = callback.event === 'stream_create' ? callback.stream : null;
    const isAllowed = await room?.access.allows(user, stream === null ? 'watch' : 'publish', stream ?? name);
    if (room ? room.hasEnded : prepare !== null) return void (await api.closeRoom(name));
    if (room && !isAllowed) {
      if (stream !== null && room.publishers.get(stream) !== user) room.refused.add(stream, user);
      await api.removeUser(name, user);
    } else if (stream !== null) await notePublished(name, stream, user);
  }

  const healthy = cacheHealth(clock, async () => void (await api.countUsers('-')));

  return {
    name: 'zego',

    async createStream({ stream, record }) {
      const name = roomOf(stream);
      if (isVoice(stream)) {
        if (forbidden.delete(stream)) await unlessRefused(api.resumeStream(stream));
        return;
      }
      const isPrepared = () => rooms.get(name)?.hasEnded === false;
      if (isPrepared()) return;
      // The portal may have restarted while a teacher was publishing.
      const streams = await api.streams(name);
      // A callback may have prepared it meanwhile, and knows more than this answer.
      if (isPrepared()) return;
      const access = new StreamAccess(name, clock.now(), use);
      rooms.set(name, { hasEnded: false, record, access, publishers: new Map(), refused: new RefusedPublishers(clock) });
      for (const { StreamId, UserId } of streams) {
        access.give(UserId, 'publish');
        await notePublished(name, StreamId, UserId);
      }
    },

    async publishDescriptor(stream, person, profile) {
      return { ...(await descriptorFor(stream, person, 'publish')), profile: profile === 'camera' ? cameraProfile : screenProfile };
    },

    /** Members of the room use WebRTC with the relays of ZEGO. The public uses the CDN. */
    async playDescriptors(stream, person): Promise<PlayDescriptor[]> {
      if (person) return [await descriptorFor(stream, person, 'play')];
      if (cdnUrl === null) return [];
      const query = cdnKey === null ? '' : `?${cdnQuery(cdnKey, stream, clock.now() + cdnMilliseconds)}`;
      return (['flv', 'hls'] as const).map((kind) => ({ kind, url: `${cdnUrl}/${stream}.${kind === 'flv' ? 'flv' : 'm3u8'}${query}` }));
    },

    async removePerson(stream, personCode) {
      rooms.get(roomOf(stream))?.access.remove(personCode);
      await unlessRefused(api.removeUser(roomOf(stream), personCode));
    },

    /** Addresses of the CDN stay valid for their time. */
    async revokeAddresses(stream, personCode) {
      if (personCode === null) return;
      rooms.get(roomOf(stream))?.access.revoke(personCode, clock.now());
      await unlessRefused(api.removeUser(roomOf(stream), personCode));
    },

    addressHolders: (stream) => rooms.get(roomOf(stream))?.access.addressHolders ?? [],

    publishers(stream) {
      const user = rooms.get(roomOf(stream))?.publishers.get(stream);
      return user === undefined ? [] : [user];
    },

    checkUse(mayUse) {
      use.mayUse = mayUse;
    },

    prepareUnknown(prepares) {
      prepare = prepares;
    },

    left: (stream) => void rooms.get(roomOf(stream))?.publishers.delete(stream),

    async end(stream) {
      if (isVoice(stream)) {
        forbidden.add(stream);
        await unlessRefused(api.forbidStream(stream));
        return;
      }
      const room = rooms.get(stream);
      if (room) room.hasEnded = true;
      await unlessRefused(api.closeRoom(stream));
      if (room?.record !== false) await recording.stop(stream);
    },

    finishRecording: (stream) => recording.parts(stream),
    removeRecording: (stream) => recording.remove(stream),

    /** ZEGO bills by minutes, so bytes are estimated. Viewers of the CDN are not counted. */
    async usage(stream) {
      const published = rooms.get(roomOf(stream))?.publishers;
      const publishers = new Set(published?.values());
      const viewers = Math.max(0, (await api.countUsers(roomOf(stream))) - publishers.size);
      return { viewers, isPublished: published?.has(stream) ?? false, bytesSent: 0, service: estimatedTraffic(viewers) };
    },

    async health() {
      try {
        await sdk.address();
      } catch {
        return { problem: { what: '浏览器要用的 ZEGO 脚本还没有', remedy: '设好 MEDIA_PROVIDER=zego 以后运行 npm run build，它会装上并打包' } };
      }
      return healthy().then(
        () => ({ problem: null }),
        (error: unknown) => ({ problem: { what: `ZEGO 不答（${error instanceof Error ? error.message : String(error)}）`, remedy: `检查 MEDIA_ZEGO_API_URL（${apiUrl}）能不能连上，MEDIA_ZEGO_APP_ID 和 MEDIA_ZEGO_SERVER_SECRET 是不是同一个项目的` } }),
      );
    },

    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async answer(request) {
      return (await sdk.answer(request)) ?? answerCallback(request);
    },

    async close() {},
  };

  async function answerCallback({ path, method, body }: MediaRequest): Promise<MediaResponse> {
    if (path !== 'zego') return { status: 404 };
    if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
    const callback = readCallback(await body(), { appId, callbackSecret, now: clock.now() });
    if (!callback) return { status: 403 };
    // ZEGO expects the answer 1 and repeats the callback otherwise.
    const taken: MediaResponse = { status: 200, headers: { 'Content-Type': 'text/plain' }, body: '1' };
    if (!seen.isNew(callback.id)) return taken;
    try {
      await hear(callback);
    } catch (error) {
      seen.forget(callback.id);
      logger.warn({ err: error, event: callback.event }, 'a callback of ZEGO could not be followed');
      return { status: 503 };
    }
    return taken;
  }
}
