import { cameraProfile, screenProfile } from '../../../../contract/constants.ts';
import { cacheHealth } from '../../cached-health.ts';
import type { LivekitMediaOptions, MediaSurroundings } from '../options.ts';
import { createPasses } from '../passes.ts';
import { type MediaEvent, mediaPath, type MediaPerson, type MediaProvider, type MediaRequest, type MediaResponse } from '../provider.ts';
import { RefusedPublishers } from '../refused-publishers.ts';
import { createReplayGuard } from '../replay-guard.ts';
import { StreamAccess, type UseCheck } from '../stream-access.ts';
import { estimatedTraffic } from '../traffic-estimate.ts';
import { UnknownStreams } from '../unknown-streams.ts';
import { createVendorSdk } from '../vendor-sdk.ts';
import { accessToken, isPublisher, publisherOf, readIdentity, type VideoGrant, viewerOf } from './access.ts';
import { createLivekitEgress } from './egress.ts';
import { LivekitEncoders } from './encoders.ts';
import { createNoteChanges, noteOf, type RoomNote, writeNote } from './room-note.ts';
import { createLivekitApi, type Room } from './server-api.ts';
import { readWebhook, type WebhookEvent, webhookMilliseconds } from './webhook.ts';

/**
 * LiveKit, self-hosted or in its cloud (livekit.io), with a room for each stream. People join with access tokens. The room's metadata
 * lists removed people, so that every instance of the portal knows them. HLS and recordings come from the egress service.
 */

/** Time limit for joining. LiveKit renews the token of a connected participant. */
const joinSeconds = 5 * 60;
/** LiveKit closes a room that was empty for this long. No class waits longer for its teacher. */
const emptySeconds = 24 * 3_600;
const streamMilliseconds = 12 * 3_600_000;

export interface LivekitMediaProvider extends MediaProvider {
  readonly encoders: LivekitEncoders;
}

export function createLivekitMediaProvider(options: LivekitMediaOptions, surroundings: MediaSurroundings): LivekitMediaProvider {
  const { url, publicUrl, apiKey, apiSecret, output, sdkFile, timeoutMs = 5_000 } = options;
  const { clock, logger, random, hmac } = surroundings;
  const key = { apiKey, apiSecret };
  const api = createLivekitApi({ url, key, timeoutMs, clock });
  const egress = createLivekitEgress({ api, output, clock, logger, hmac });
  const sdk = createVendorSdk(sdkFile);
  const passes = createPasses(hmac);
  const use: UseCheck = { mayUse: null };
  const accesses = new Map<string, StreamAccess>();
  /** Streams that this instance has prepared and that have not ended, so that their HLS may be served. */
  const prepared = new Set<string>();
  const unknown = new UnknownStreams(clock, (stream) => prepared.has(stream));
  const seen = createReplayGuard(clock, 2 * webhookMilliseconds);
  const listeners = new Set<(event: MediaEvent) => void>();
  /** Identities that this instance knows from webhooks. */
  const publishers = new Map<string, string>();
  const refused = new RefusedPublishers(clock);
  const changeNote = createNoteChanges(api);
  const encoders = new LivekitEncoders({ api, publishers, changeNote }, { clock, logger });
  /** Bytes of HLS that this instance sent. Key: stream. */
  const hlsBytes = new Map<string, number>();
  const wsUrl = (publicUrl ?? url).replace(/^http/, 'ws');
  const tell = (event: MediaEvent) => listeners.forEach((listener) => listener(event));

  async function descriptorFor(stream: string, does: 'publish' | 'play', { code, name }: MediaPerson) {
    const grant: VideoGrant = { room: stream, roomJoin: true, canPublish: does === 'publish', canSubscribe: does === 'play', canPublishData: false, canUpdateOwnMetadata: false };
    const identity = does === 'publish' ? publisherOf(code) : viewerOf(code, random.bytes(4).toString('hex'));
    return { kind: 'livekit' as const, sdk: await sdk.address(), wsUrl, token: accessToken(key, clock.now(), joinSeconds, grant, { identity, name }) };
  }

  function accessOf(stream: string): StreamAccess {
    const access = accesses.get(stream) ?? new StreamAccess(stream, clock.now(), use);
    accesses.set(stream, access);
    return access;
  }

  /** Called when a teacher's tracks arrive: removes another teacher or the teacher's other source. */
  async function notePublished(stream: string, identity: string, note: RoomNote): Promise<void> {
    noteOnAir(stream, identity);
    for (const other of await api.participants(stream)) {
      if (other.identity !== identity && readIdentity(other.identity)?.source) await api.removeParticipant(stream, other.identity);
    }
    refused.forget(stream, identity);
    await encoders.settle(stream, identity, note);
    await startRecording(stream, identity, note);
  }

  function noteOnAir(stream: string, identity: string): void {
    if (publishers.get(stream) === identity) return;
    publishers.set(stream, identity);
    tell({ kind: 'published', stream });
  }

  async function startRecording(stream: string, identity: string, note: RoomNote): Promise<void> {
    if (!note.record) return;
    try {
      await egress.start(stream, identity);
    } catch (error) {
      // The class continues without a recording. LiveKit repeats the webhook, which tries again.
      tell({ kind: 'recordingFailed', stream, fault: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  async function noteGone(stream: string, identity: string): Promise<void> {
    if (refused.take(stream, identity)) return;
    // Another publisher has taken over. Its beginning may have been reported to another instance.
    if ((publishers.get(stream) ?? identity) !== identity) return;
    publishers.delete(stream);
    const others = (await api.participants(stream)).filter((other) => other.identity !== identity && isPublisher(other));
    if (others.length > 0) return;
    tell({ kind: 'unpublished', stream, reason: 'left' });
  }

  /** Whether the class of a stream is on air. Another instance may have prepared it. */
  async function isOnAir(stream: string): Promise<boolean> {
    await unknown.find(stream, 'viewer');
    return prepared.has(stream);
  }

  async function hear({ event, room, participant, egressInfo }: WebhookEvent): Promise<void> {
    if (event === 'egress_ended' && egressInfo?.roomName && egressInfo.status !== undefined && egressInfo.status !== 'EGRESS_COMPLETE') {
      logger.error({ stream: egressInfo.roomName, status: egressInfo.status, fault: egressInfo.error }, 'an egress failed');
      if (publishers.has(egressInfo.roomName)) tell({ kind: 'recordingFailed', stream: egressInfo.roomName, fault: egressInfo.error || egressInfo.status });
    }
    const person = participant && readIdentity(participant.identity);
    if (!room || !participant || !person) return;
    const note = noteOf(room);
    switch (event) {
      case 'participant_joined':
        return admit(room, participant.identity, note);
      case 'track_published':
        if (note && person.source && !(await refuses(room.name, participant.identity, note))) await notePublished(room.name, participant.identity, note);
        return;
      case 'participant_left':
      case 'participant_connection_aborted':
        if (person.source) await noteGone(room.name, participant.identity);
    }
  }

  /** Checks a joining participant again, because a token stays valid after the end of the class, a removal or a revocation. */
  async function admit({ name }: Room, identity: string, note: RoomNote | null): Promise<void> {
    if (!note) {
      if (readIdentity(identity)!.source === 'encoder') encoders.keys.refuse(name, 'early');
      // The class has ended, or has not begun, but LiveKit created the room for a participant.
      return void (await api.deleteRoom(name));
    }
    await refuses(name, identity, note);
  }

  /** Removes a participant that may not be in the room, or not publish, now. @returns true if it was removed */
  async function refuses(stream: string, identity: string, note: RoomNote): Promise<boolean> {
    const { source, personCode } = readIdentity(identity)!;
    // An encoder has a stream key, which does not end with the login of its person.
    const mayJoin = !note.removed.includes(personCode) && (source === 'encoder' || (await accessOf(stream).allows(personCode, source === null ? 'watch' : 'publish')));
    if (mayJoin && (source === null || !(await encoders.refuses(stream, identity, note)))) return false;
    if (source !== null && publishers.get(stream) !== identity) refused.add(stream, identity);
    await api.removeParticipant(stream, identity);
    return true;
  }

  const healthy = cacheHealth(clock, () => api.ping());

  return {
    name: 'livekit',
    encoders,

    async createStream({ stream, record }) {
      const room = await api.findRoom(stream);
      const note = room && noteOf(room);
      if (!note) await api.createRoom({ name: stream, emptyTimeout: emptySeconds, departureTimeout: emptySeconds, metadata: writeNote({ record, removed: [], chosen: null }) });
      accessOf(stream);
      prepared.add(stream);
      if (!note) return;
      // The portal may have restarted while a teacher was publishing.
      const participants = await api.participants(stream);
      for (const { identity } of participants) {
        const person = readIdentity(identity);
        if (person && person.source !== 'encoder') accessOf(stream).give(person.personCode, person.source === null ? 'watch' : 'publish');
      }
      const publishing = participants.filter(isPublisher);
      const publisher = publishing.find(({ identity }) => identity === publishers.get(stream)) ?? publishing[0];
      if (!publisher) return;
      noteOnAir(stream, publisher.identity);
      await startRecording(stream, publisher.identity, note).catch((error: unknown) => logger.error({ err: error, stream }, 'the recording of a stream did not begin'));
    },

    async publishDescriptor(stream, person, profile) {
      return { ...(await descriptorFor(stream, 'publish', person)), profile: profile === 'camera' ? cameraProfile : screenProfile };
    },

    /** Members of the room use WebRTC, for which LiveKit has TCP and TURN. The public uses HLS. */
    async playDescriptors(stream, person) {
      if (person) return [await descriptorFor(stream, 'play', person)];
      return [{ kind: 'hls', url: `${mediaPath}hls/${passes.write({ stream, may: 'stream', personCode: '', issuedAt: clock.now(), until: clock.now() + streamMilliseconds })}/live.m3u8` }];
    },

    async removePerson(stream, personCode) {
      const isNew = await changeNote(stream, (note) => (note.removed.includes(personCode) ? null : { ...note, removed: [...note.removed, personCode] }));
      if (isNew && encoders.keys.isOpen) await encoders.forgetPerson(stream, personCode);
      for (const { identity } of await api.participants(stream)) if (readIdentity(identity)?.personCode === personCode) await api.removeParticipant(stream, identity);
    },

    async revokeAddresses(stream, personCode) {
      accesses.get(stream)?.revoke(personCode, clock.now());
      if (personCode === null) return;
      // An encoder ends with its stream key, not with the login of its person.
      if (encoders.keys.isOpen) await encoders.disconnect(stream, personCode);
      for (const { identity } of await api.participants(stream)) {
        const person = readIdentity(identity);
        if (person?.personCode === personCode && (person.source !== 'encoder' || !encoders.keys.isOpen)) await api.removeParticipant(stream, identity);
      }
    },

    addressHolders: (stream) => accesses.get(stream)?.addressHolders ?? [],

    publishers(stream) {
      const publisher = readIdentity(publishers.get(stream) ?? '');
      return publisher === null ? [] : [publisher.personCode];
    },

    checkUse(mayUse) {
      use.mayUse = mayUse;
    },

    prepareUnknown(prepares) {
      unknown.prepare = prepares;
    },

    left: (stream) => void publishers.delete(stream),

    async end(stream) {
      prepared.delete(stream);
      accesses.delete(stream);
      await api.deleteRoom(stream);
      publishers.delete(stream);
      hlsBytes.delete(stream);
      encoders.keys.forget(stream);
      for (const { ingressId } of await api.ingresses(stream)) await api.deleteIngress(ingressId);
      await egress.stop(stream);
    },

    finishRecording: (stream) => egress.parts(stream),
    removeRecording: (stream) => egress.remove(stream),

    /** LiveKit does not count the bytes of a room, so they are estimated from the viewers and the camera's bitrate. HLS is counted. */
    async usage(stream) {
      const { numParticipants = 0, numPublishers = 0 } = (await api.findRoom(stream)) ?? {};
      const viewers = Math.max(0, numParticipants - numPublishers);
      // LiveKit updates the counts of a room every 5 s (its pkg/rtc/room.go), so a teacher who has left may still be counted.
      const isPublished = numPublishers > 0 && (await api.participants(stream)).some(isPublisher);
      return { viewers, isPublished, bytesSent: hlsBytes.get(stream) ?? 0, service: estimatedTraffic(viewers) };
    },

    async health() {
      try {
        await sdk.address();
      } catch {
        return { problem: { what: '浏览器要用的 LiveKit 脚本还没有', remedy: '设好 MEDIA_PROVIDER=livekit 以后运行 npm run build，它会装上并打包' } };
      }
      return healthy().then(
        () => ({ problem: null }),
        (error: unknown) => ({ problem: { what: `LiveKit 不答（${error instanceof Error ? error.message : String(error)}）`, remedy: `检查 MEDIA_LIVEKIT_URL（${url}）能不能连上，MEDIA_LIVEKIT_API_KEY 和 MEDIA_LIVEKIT_API_SECRET 是不是它的` } }),
      );
    },

    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async answer(request) {
      return (await sdk.answer(request)) ?? (await answerHls(request)) ?? answerWebhook(request);
    },

    close: async () => encoders.keys.close(),
  };

  async function answerHls({ path, method }: MediaRequest): Promise<MediaResponse | null> {
    const [, text, name] = /^hls\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
    if (text === undefined) return null;
    if (method !== 'GET') return { status: 405, headers: { Allow: 'GET' } };
    const pass = passes.read(text, clock.now());
    if (pass?.may !== 'stream' || !(await isOnAir(pass.stream)) || !(await accesses.get(pass.stream)?.admits(pass))) return { status: 403 };
    return egress.answer(pass.stream, name!, (bytes) => hlsBytes.set(pass.stream, (hlsBytes.get(pass.stream) ?? 0) + bytes));
  }

  async function answerWebhook({ path, method, headers, body }: MediaRequest): Promise<MediaResponse> {
    if (path !== 'livekit') return { status: 404 };
    if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
    const event = readWebhook(headers.authorization, await body(), key, clock.now());
    if (!event) return { status: 401 };
    // The webhook is already processed: its answer was lost, or an attacker replays it.
    if (!seen.isNew(event.id)) return { status: 200 };
    try {
      await hear(event);
    } catch (error) {
      seen.forget(event.id);
      logger.warn({ err: error, event: event.event }, 'a webhook of LiveKit could not be followed');
      return { status: 503 };
    }
    return { status: 200 };
  }
}
