import type { Clock } from '../../../clock.ts';
import { requestJson } from '../request-json.ts';
import { MediaUnavailable } from '../provider.ts';
import { accessToken, type LivekitKey, type VideoGrant } from './access.ts';

/** The server API of LiveKit: Twirp with JSON (docs.livekit.io, "Server APIs"). */

export interface Room {
  name: string;
  /** Metadata of the portal: removed people, and whether the stream is recorded. */
  metadata?: string;
  numParticipants?: number;
  numPublishers?: number;
}

export interface Participant {
  identity: string;
  /** Milliseconds and seconds since 1970. Older servers have seconds only. */
  joinedAtMs?: Whole;
  joinedAt?: Whole;
  /** Published tracks. */
  tracks?: { sid: string; type?: string; muted?: boolean }[];
}

/** 64-bit numbers are strings in JSON. */
type Whole = string | number;

interface EgressFile {
  filename: string;
  /** Nanoseconds since 1970. */
  startedAt: Whole;
}

export interface Egress {
  egressId: string;
  status?: 'EGRESS_STARTING' | 'EGRESS_ACTIVE' | 'EGRESS_ENDING' | 'EGRESS_COMPLETE' | 'EGRESS_FAILED' | 'EGRESS_ABORTED' | 'EGRESS_LIMIT_REACHED';
  error?: string;
  participant?: { identity: string };
  fileResults?: EgressFile[];
  segmentResults?: { playlistName: string }[];
}

/** `IngressInfo` of livekit_ingress.proto. Bitrates are in bit/s. */
export interface Ingress {
  ingressId: string;
  /** `rtmp://…` or `rtmps://…` */
  url: string;
  streamKey: string;
  participantIdentity: string;
  state?: {
    status?: 'ENDPOINT_INACTIVE' | 'ENDPOINT_BUFFERING' | 'ENDPOINT_PUBLISHING' | 'ENDPOINT_ERROR' | 'ENDPOINT_COMPLETE';
    /** Nanoseconds since 1970. */
    endedAt?: Whole;
    video?: { averageBitrate?: number; width?: number; height?: number; framerate?: number } | null;
    audio?: { averageBitrate?: number } | null;
  } | null;
}

/** LiveKit refused the request. */
class LivekitRefused extends MediaUnavailable {
  readonly code: string;
  /** Egress or ingress is not installed. */
  readonly isMissing: boolean;
  constructor(method: string, code: string, words: string) {
    super(`LiveKit refuses ${method}: ${code}`);
    this.code = code;
    this.isMissing = /not connected/.test(words);
  }
}

export type LivekitApi = ReturnType<typeof createLivekitApi>;

export function createLivekitApi({ url, key, timeoutMs, clock }: { url: string; key: LivekitKey; timeoutMs: number; clock: Clock }) {
  /** @throws MediaUnavailable if LiveKit does not answer; LivekitRefused if it refuses */
  async function call<Answer extends object>(service: 'RoomService' | 'Egress' | 'Ingress', method: string, grant: VideoGrant, request: object): Promise<Answer> {
    const { status, body } = await requestJson('LiveKit', timeoutMs, new URL(`/twirp/livekit.${service}/${method}`, url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken(key, clock.now(), 60, grant)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (typeof body !== 'object' || body === null) throw new MediaUnavailable('LiveKit: the answer is no object');
    if (status !== 200) {
      const { code, msg } = body as { code?: unknown; msg?: unknown };
      throw new LivekitRefused(method, typeof code === 'string' ? code : String(status), typeof msg === 'string' ? msg : '');
    }
    return inCamelCase(body) as Answer;
  }

  const listOf = <Item>(items: unknown): Item[] => (Array.isArray(items) ? (items as Item[]) : []);

  return {
    /** Creates a room. Does not change an existing one. */
    createRoom: (room: { name: string; emptyTimeout: number; departureTimeout: number; metadata: string }) => call<Room>('RoomService', 'CreateRoom', { roomCreate: true }, room),
    async findRoom(name: string): Promise<Room | null> {
      const { rooms } = await call<{ rooms?: Room[] }>('RoomService', 'ListRooms', { roomList: true }, { names: [name] });
      return listOf<Room>(rooms).find((room) => room.name === name) ?? null;
    },
    deleteRoom: (room: string) => unlessMissing(call('RoomService', 'DeleteRoom', { roomCreate: true }, { room })),
    updateRoomMetadata: (room: string, metadata: string) => call('RoomService', 'UpdateRoomMetadata', { room, roomAdmin: true }, { room, metadata }),
    async participants(room: string): Promise<Participant[]> {
      const answer = await unlessMissing(call<{ participants?: Participant[] }>('RoomService', 'ListParticipants', { room, roomAdmin: true }, { room }));
      return listOf<Participant>(answer?.participants);
    },
    removeParticipant: (room: string, identity: string) => unlessMissing(call('RoomService', 'RemoveParticipant', { room, roomAdmin: true }, { room, identity })),

    startParticipantEgress: (request: { roomName: string; identity: string } & Record<string, unknown>) => call<Egress>('Egress', 'StartParticipantEgress', { roomRecord: true }, request),
    stopEgress: (egressId: string) => unlessMissing(call('Egress', 'StopEgress', { roomRecord: true }, { egressId })),
    async egresses(roomName: string, active = false): Promise<Egress[]> {
      const answer = await unlessMissing(call<{ items?: Egress[] }>('Egress', 'ListEgress', { roomRecord: true }, { roomName, active }));
      return listOf<Egress>(answer?.items);
    },

    createIngress: (request: { inputType: 'RTMP_INPUT'; name: string; roomName: string; participantIdentity: string; participantName: string; enableTranscoding: boolean; video: object; audio: object }) =>
      call<Ingress>('Ingress', 'CreateIngress', { ingressAdmin: true }, request),
    async ingresses(roomName: string): Promise<Ingress[]> {
      const answer = await unlessMissing(call<{ items?: Ingress[] }>('Ingress', 'ListIngress', { ingressAdmin: true }, { roomName }));
      return listOf<Ingress>(answer?.items);
    },
    deleteIngress: (ingressId: string) => unlessMissing(call('Ingress', 'DeleteIngress', { ingressAdmin: true }, { ingressId })),

    /** @throws MediaUnavailable if the address or the key is wrong */
    async ping(): Promise<void> {
      await call('RoomService', 'ListRooms', { roomList: true }, { names: ['-'] });
    },
  };
}

/** Ignores errors for objects that are already gone and for services that are not installed. */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof LivekitRefused && (error.code === 'not_found' || error.isMissing)) return null;
    throw error;
  }
}

/** Protobuf JSON allows two spellings: the server API uses underscores, webhooks use camel case. */
export function inCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()), inCamelCase(inner)]));
}
