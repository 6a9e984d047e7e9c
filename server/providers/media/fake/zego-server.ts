import { createDecipheriv, createHash } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { openVendorServer, type ReceivedRequest, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';

/** A fake ZEGO service by its documents: signed server APIs, token04 with room privileges, callbacks, a CDN with play authentication. */
interface ZegoServer extends VendorServer {
  readonly origin: string;
  /** Logs in with a token and publishes the stream if the token allows it. @returns the connection; null if ZEGO or the portal refuses */
  connect(descriptor: ZegoDescriptor): Promise<string | null>;
  disconnect(connection: string): Promise<void>;
  connections(): string[];
  /** Whether the CDN would play an address now. */
  plays(address: string): boolean;
  /** Posts a callback to the portal with ZEGO's signature. */
  notify(event: object): Promise<number>;
  readonly tasks: FakeTask[];
  readonly forbidden: Set<string>;
}

export interface ZegoDescriptor {
  roomID: string;
  token: string;
  user: { userID: string };
  streamID: string;
  /** Set for publishers. */
  profile?: object;
}

interface FakeTask {
  id: string;
  request: { RoomId: string; RecordInputParams: Record<string, unknown>; RecordOutputParams: { OutputFolder: string }; StorageParams: Record<string, unknown> };
  Status: number;
  RecordFiles: { FileUrl: string }[];
}

interface Token {
  app_id: number;
  user_id: string;
  expire: number;
  payload: string;
}

interface ZegoProject {
  appId: number;
  serverSecret: string;
  callbackSecret: string;
  cdnKey: string;
}

/** @param callback posts to the portal and returns the status of the answer */
export async function openZegoServer({ appId, serverSecret, callbackSecret, cdnKey }: ZegoProject, clock: Clock, callback: (body: string) => Promise<number>): Promise<ZegoServer> {
  /** Key: `room user`. Value: the published stream. */
  const users = new Map<string, string | null>();
  const forbidden = new Set<string>();
  const tasks: FakeTask[] = [];
  let count = 0;
  const recorder = 'recorder-of-zego';

  const notify = (event: object): Promise<number> => {
    const timestamp = String(Math.floor(clock.now() / 1000));
    const nonce = String(++count);
    const signature = createHash('sha1').update([callbackSecret, timestamp, nonce].toSorted().join('')).digest('hex');
    return callback(JSON.stringify({ appid: String(appId), timestamp, nonce, signature, ...event }));
  };

  async function leave(connection: string): Promise<void> {
    const stream = users.get(connection);
    if (!users.delete(connection)) return;
    const [room, user] = connection.split(' ');
    if (stream) await notify({ event: 'stream_close', room_id: room, stream_id: stream, user_id: user, type: '0' });
    await notify({ event: 'room_logout', room_id: room, user_account: user });
  }

  /** Reads a token by its documented layout, without the code that writes it. */
  function readToken(token: string): Token | null {
    const bytes = Buffer.from(token.slice(2), 'base64');
    const nonceLength = bytes.readUInt16BE(8);
    const nonce = bytes.subarray(10, 10 + nonceLength);
    const textAt = 10 + nonceLength + 2;
    const text = bytes.subarray(textAt, textAt + bytes.readUInt16BE(10 + nonceLength));
    if (!token.startsWith('04') || bytes.at(-1) !== 1 || textAt + text.length + 1 !== bytes.length) return null;
    const decipher = createDecipheriv('aes-256-gcm', serverSecret, nonce).setAuthTag(text.subarray(-16));
    const read = JSON.parse(Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]).toString()) as Token;
    return read.app_id === appId && BigInt(read.expire) === bytes.readBigInt64BE(0) && read.expire > clock.now() / 1000 ? read : null;
  }

  const json = (Data: object = {}, Code = 0): VendorAnswer => ({ status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ Code, Message: Code === 0 ? 'success' : 'failed', RequestId: String(++count), Data }) });

  async function answer({ method, target, body }: ReceivedRequest): Promise<VendorAnswer> {
    const query = new URL(target, 'http://zego').searchParams;
    const own = createHash('md5').update(`${appId}${query.get('SignatureNonce')}${serverSecret}${query.get('Timestamp')}`).digest('hex');
    if (query.get('Signature') !== own || query.get('SignatureVersion') !== '2.0' || Math.abs(clock.now() / 1000 - Number(query.get('Timestamp'))) > 600) return json({}, 100_000_002);
    const room = query.get('RoomId') ?? '';
    const request = (method === 'POST' ? JSON.parse(body.toString()) : {}) as Record<string, unknown>;
    const task = tasks.find(({ id }) => id === request.TaskId);
    switch (query.get('Action')) {
      case 'DescribeUserNum':
        return json({ UserCountList: query.getAll('RoomId[]').map((RoomId) => ({ RoomId, UserCount: [...users.keys()].filter((each) => each.startsWith(`${RoomId} `)).length, AdminUserCount: 0 })) });
      case 'DescribeSimpleStreamList':
        return json({ StreamList: [...users].flatMap(([each, StreamId]) => (StreamId && each.startsWith(`${room} `) ? [{ StreamId, UserId: each.split(' ')[1] }] : [])) });
      case 'KickoutUser':
        for (const user of query.getAll('UserId[]')) await leave(`${room} ${user}`);
        if (query.getAll('UserId[]').includes(recorder)) for (const each of tasks) each.Status = 4;
        return json();
      case 'CloseRoom': {
        const inside = [...users.keys()].filter((each) => each.startsWith(`${room} `));
        for (const each of inside) await leave(each);
        return json();
      }
      case 'ForbidRTCStream':
        forbidden.add(query.get('StreamId')!);
        for (const [each, stream] of users) if (stream === query.get('StreamId')) users.set(each, null);
        return json();
      case 'ResumeRTCStream':
        return json({}, forbidden.delete(query.get('StreamId')!) ? 0 : 2);
      case 'StartRecord': {
        const begun: FakeTask = { id: `X3CgNeE4I1qA${String(++count).padStart(4, '0')}`, request: request as FakeTask['request'] & object, Status: 2, RecordFiles: [] };
        tasks.push(begun);
        // The recorder is an administrator of the room. A removed one records nothing.
        await notify({ event: 'room_login', room_id: begun.request.RoomId, user_account: recorder, user_role: '4' });
        return json({ TaskId: begun.id });
      }
      case 'StopRecord':
        if (task?.Status === 2) task.Status = 3;
        return json({}, task ? 0 : 1_001);
      case 'DescribeRecordStatus':
        return task ? json({ RoomId: task.request.RoomId, Status: task.Status, RecordBeginTimestamp: clock.now(), RecordFiles: task.RecordFiles }) : json({}, 1_001);
      default:
        return json({}, 4);
    }
  }

  const server = await openVendorServer(answer);
  return Object.assign(server, {
    origin: `http://127.0.0.1:${server.port}`,
    tasks,
    forbidden,
    notify,
    async connect({ roomID, token, user: { userID }, streamID, profile }: ZegoDescriptor) {
      const read = readToken(token);
      const payload = read && (JSON.parse(read.payload) as { room_id: string; privilege: Record<string, number>; stream_id_list: string[] | null });
      if (!read || read.user_id !== userID || payload!.room_id !== roomID || payload!.privilege[1] !== 1) return null;
      const connection = `${roomID} ${userID}`;
      await leave(connection);
      users.set(connection, null);
      await notify({ event: 'room_login', room_id: roomID, user_account: userID });
      if (!users.has(connection)) return null;
      if (!profile) {
        // A stream without a publisher cannot be played.
        if ([...users.values()].includes(streamID)) return connection;
        await leave(connection);
        return null;
      }
      if (payload!.privilege[2] !== 1 || payload!.stream_id_list?.includes(streamID) !== true || forbidden.has(streamID)) return null;
      users.set(connection, streamID);
      await notify({ event: 'stream_create', room_id: roomID, channel_id: roomID, stream_id: streamID, stream_alias: streamID, user_id: userID, publish_id: userID });
      return users.has(connection) ? connection : null;
    },
    disconnect: leave,
    connections: () => [...users.keys()],
    plays(address: string) {
      const { pathname, searchParams } = new URL(address);
      const stream = /^\/live\/([\w-]+)\.(?:flv|m3u8)$/.exec(pathname)?.[1] ?? '';
      const txTime = searchParams.get('txTime') ?? '';
      const txSecret = createHash('md5').update(`${cdnKey}${stream}${txTime}`).digest('hex');
      return searchParams.get('txSecret') === txSecret && Number.parseInt(txTime, 16) > clock.now() / 1000 && [...users.values()].includes(stream);
    },
  });
}
