import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { openVendorServer, type ReceivedRequest, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';

/** A fake LiveKit server by its documents: Twirp with JSON, access tokens, webhooks. Rooms must be created first (`room.auto_create: false`). */
interface LivekitServer extends VendorServer {
  readonly origin: string;
  /** Joins with a token and publishes if the token allows it. @returns the connection; null if LiveKit or the portal refuses */
  connect(token: string): Promise<string | null>;
  /** Sends by RTMP to the ingress service with a stream key. @returns the connection; null if the ingress service, LiveKit or the portal refuses */
  connectEncoder(streamKey: string): Promise<string | null>;
  disconnect(connection: string): Promise<void>;
  connections(): string[];
  /** Posts an event to the portal with LiveKit's signature. */
  notify(event: object, changes?: { body?: (body: string) => string; token?: object; secret?: string }): Promise<number>;
  readonly egresses: FakeEgress[];
  readonly ingresses: FakeIngress[];
}

interface FakeIngress {
  ingress_id: string;
  url: string;
  stream_key: string;
  room_name: string;
  participant_identity: string;
  state: { status: string; ended_at: string; video: object | null; audio: object | null };
  request: Record<string, unknown>;
}

interface FakeEgress {
  egress_id: string;
  room_name: string;
  status: string;
  participant: { identity: string };
  request: { fileOutputs: { filepath: string }[]; segmentOutputs: { filenamePrefix: string; playlistName: string }[] };
  file_results: { filename: string; started_at: string }[];
  segment_results: { playlist_name: string }[];
}

interface Claims {
  iss?: string;
  sub?: string;
  exp?: number;
  video?: Record<string, unknown>;
}

interface FakeRoom {
  metadata: string;
  /** Key: identity. Publishers have tracks. */
  participants: Map<string, { joinedAt: number; tracks: object[] }>;
}

const needs: Record<string, (grant: Record<string, unknown>, room: unknown) => boolean> = {
  CreateRoom: ({ roomCreate }) => roomCreate === true,
  ListRooms: ({ roomList }) => roomList === true,
  DeleteRoom: ({ roomCreate }) => roomCreate === true,
  UpdateRoomMetadata: (grant, room) => grant.roomAdmin === true && grant.room === room,
  ListParticipants: (grant, room) => grant.roomAdmin === true && grant.room === room,
  RemoveParticipant: (grant, room) => grant.roomAdmin === true && grant.room === room,
  StartParticipantEgress: ({ roomRecord }) => roomRecord === true,
  ListEgress: ({ roomRecord }) => roomRecord === true,
  StopEgress: ({ roomRecord }) => roomRecord === true,
  CreateIngress: ({ ingressAdmin }) => ingressAdmin === true,
  ListIngress: ({ ingressAdmin }) => ingressAdmin === true,
  DeleteIngress: ({ ingressAdmin }) => ingressAdmin === true,
};

interface LivekitAccount {
  apiKey: string;
  apiSecret: string;
}

/** @param webhook posts to the portal and returns the status of the answer */
export async function openLivekitServer({ apiKey, apiSecret }: LivekitAccount, clock: Clock, webhook: (authorization: string, body: string) => Promise<number>): Promise<LivekitServer> {
  const rooms = new Map<string, FakeRoom>();
  const egresses: FakeEgress[] = [];
  const ingresses: FakeIngress[] = [];
  let count = 0;

  const sign = (signed: string, secret = apiSecret) => createHmac('sha256', secret).update(signed).digest('base64url');
  function claimsOf(token: string): Claims | null {
    const [head = '', body = '', signature = ''] = token.split('.');
    if (signature !== sign(`${head}.${body}`)) return null;
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
    return claims.iss === apiKey && claims.exp! > clock.now() / 1000 ? claims : null;
  }

  async function notify(event: object, { body: alter = (text: string) => text, token: claims = {}, secret = apiSecret }: { body?: (body: string) => string; token?: object; secret?: string } = {}): Promise<number> {
    const at = Math.floor(clock.now() / 1000);
    const body = JSON.stringify({ id: `EV_${++count}`, createdAt: String(at), ...event });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: apiKey, nbf: at, exp: at + 300, sha256: createHash('sha256').update(body).digest('base64'), ...claims })}`;
    return webhook(`${signed}.${sign(signed, secret)}`, alter(body));
  }

  const told = (name: string, identity?: string, rest: object = {}) => {
    const room = rooms.get(name);
    return {
      room: { sid: `RM_${name}`, name, metadata: room?.metadata ?? '', creationTime: '1', enabledCodecs: [] },
      ...(identity && { participant: { sid: `PA_${identity}`, identity, state: 'ACTIVE', tracks: room?.participants.get(identity)?.tracks ?? [] } }),
      ...rest,
    };
  };

  async function leave(name: string, identity: string, event = 'participant_left'): Promise<boolean> {
    const about = told(name, identity);
    if (!rooms.get(name)?.participants.delete(identity)) return false;
    // The ingress session ends with its participant.
    for (const ingress of ingresses) if (ingress.room_name === name && ingress.participant_identity === identity) ingress.state = idle();
    await notify({ event, ...about });
    return true;
  }

  const idle = (status = 'ENDPOINT_INACTIVE') => ({ status, ended_at: `${clock.now()}000000`, video: null, audio: null });

  /** @returns the connection; null if LiveKit or the portal refuses */
  async function join(name: string, identity: string, canPublish: boolean): Promise<string | null> {
    const room = rooms.get(name);
    if (!room) return null;
    if (room.participants.has(identity)) await leave(name, identity);
    room.participants.set(identity, { joinedAt: clock.now() + ++count, tracks: [] });
    await notify({ event: 'participant_joined', ...told(name, identity) });
    const joined = rooms.get(name)?.participants.get(identity);
    if (!joined) return null;
    if (canPublish) {
      joined.tracks.push({ sid: 'TR_1', type: 'VIDEO' }, { sid: 'TR_2', type: 'AUDIO' });
      for (const track of joined.tracks) await notify({ event: 'track_published', ...told(name, identity, { track }) });
    }
    return rooms.get(name)?.participants.get(identity) === joined ? `${name} ${identity}` : null;
  }

  const json = (body: object): VendorAnswer => ({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const refuse = (status: number, code: string): VendorAnswer => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code, msg: code }) });
  const roomInfo = (name: string, { metadata, participants }: FakeRoom) => ({
    sid: `RM_${name}`,
    name,
    metadata,
    num_participants: participants.size,
    num_publishers: [...participants.values()].filter(({ tracks }) => tracks.length > 0).length,
  });

  async function answer({ method, target, headers, body: bytes }: ReceivedRequest): Promise<VendorAnswer> {
    const call = /^\/twirp\/livekit\.(?:RoomService|Egress|Ingress)\/(\w+)$/.exec(target)?.[1] ?? '';
    if (method !== 'POST' || !needs[call]) return refuse(404, 'bad_route');
    const body = JSON.parse(bytes.toString()) as Record<string, unknown>;
    const grant = claimsOf((headers.authorization ?? '').replace('Bearer ', ''))?.video;
    if (!grant || !needs[call](grant, body.room)) return refuse(401, 'unauthenticated');
    const name = String(body.room ?? body.roomName ?? body.name ?? '');
    const room = rooms.get(name);
    switch (call) {
      case 'CreateRoom': {
        const made = room ?? { metadata: '', participants: new Map() };
        made.metadata = String(body.metadata ?? '') || made.metadata;
        rooms.set(name, made);
        return json(roomInfo(name, made));
      }
      case 'ListRooms':
        return json({ rooms: [...rooms].filter(([each]) => (body.names as string[]).includes(each)).map(([each, found]) => roomInfo(each, found)) });
      case 'DeleteRoom':
        if (!room) return refuse(404, 'not_found');
        for (const identity of room.participants.keys()) await leave(name, identity);
        rooms.delete(name);
        for (const egress of egresses) if (egress.room_name === name && egress.status === 'EGRESS_ACTIVE') finish(egress);
        return json({});
      case 'UpdateRoomMetadata':
        if (!room) return refuse(404, 'not_found');
        room.metadata = String(body.metadata);
        return json(roomInfo(name, room));
      case 'ListParticipants':
        return json({ participants: [...(room?.participants ?? [])].map(([identity, { joinedAt, tracks }]) => ({ sid: `PA_${identity}`, identity, joined_at: String(Math.floor(joinedAt / 1000)), joined_at_ms: String(joinedAt), tracks })) });
      case 'RemoveParticipant':
        return (await leave(name, String(body.identity))) ? json({}) : refuse(404, 'not_found');
      case 'StartParticipantEgress': {
        const egress: FakeEgress = { egress_id: `EG_${++count}`, room_name: name, status: 'EGRESS_ACTIVE', participant: { identity: String(body.identity) }, request: body as FakeEgress['request'] & object, file_results: [], segment_results: [] };
        egresses.push(egress);
        return json(egress);
      }
      case 'ListEgress':
        return json({ items: egresses.filter((egress) => egress.room_name === name && (body.active !== true || egress.status === 'EGRESS_ACTIVE')) });
      case 'StopEgress': {
        const egress = egresses.find(({ egress_id: id }) => id === body.egressId);
        if (egress) finish(egress);
        return egress ? json(egress) : refuse(404, 'not_found');
      }
      case 'CreateIngress': {
        const made: FakeIngress = { ingress_id: `IN_${++count}`, url: 'rtmp://ingress.example.test/x', stream_key: `key${count}`, room_name: String(body.roomName), participant_identity: String(body.participantIdentity), state: { ...idle(), ended_at: '0' }, request: body };
        ingresses.push(made);
        return json(infoOf(made));
      }
      case 'ListIngress':
        return json({ items: ingresses.filter((each) => each.room_name === name).map(infoOf) });
      default: {
        const deleted = ingresses.find((each) => each.ingress_id === body.ingressId);
        if (!deleted) return refuse(404, 'not_found');
        if (deleted.state.status === 'ENDPOINT_PUBLISHING') await leave(deleted.room_name, deleted.participant_identity);
        ingresses.splice(ingresses.indexOf(deleted), 1);
        return json(infoOf(deleted));
      }
    }
  }

  const infoOf = ({ request: _, ...info }: FakeIngress) => info;

  function finish(egress: FakeEgress): void {
    egress.status = 'EGRESS_COMPLETE';
    egress.file_results = egress.request.fileOutputs.map(({ filepath }) => ({ filename: filepath, started_at: `${clock.now()}000000` }));
    egress.segment_results = egress.request.segmentOutputs.map(({ filenamePrefix, playlistName }) => ({ playlist_name: `${filenamePrefix.replace(/[^/]*$/, '')}${playlistName}` }));
  }

  const server = await openVendorServer(answer);
  return Object.assign(server, {
    origin: `http://127.0.0.1:${server.port}`,
    egresses,
    ingresses,
    notify,
    async connect(token: string) {
      const claims = claimsOf(token);
      if (!claims?.sub || claims.video?.roomJoin !== true) return null;
      return join(String(claims.video.room ?? ''), claims.sub, claims.video.canPublish === true);
    },
    async connectEncoder(streamKey: string) {
      const ingress = ingresses.find((each) => each.stream_key === streamKey);
      if (!ingress) return null;
      ingress.state = { status: 'ENDPOINT_PUBLISHING', ended_at: '0', video: { mime_type: 'video/H264', average_bitrate: 2_000_000, width: 1920, height: 1080, framerate: 30 }, audio: { mime_type: 'audio/AAC', average_bitrate: 128_000, channels: 2, sample_rate: 48_000 } };
      const connection = await join(ingress.room_name, ingress.participant_identity, true);
      if (connection === null && !rooms.has(ingress.room_name)) ingress.state = idle('ENDPOINT_ERROR');
      return connection;
    },
    async disconnect(connection: string) {
      const [name = '', identity = ''] = connection.split(' ');
      await leave(name, identity);
    },
    connections: () => [...rooms].flatMap(([name, { participants }]) => [...participants.keys()].map((identity) => `${name} ${identity}`)),
  });
}
