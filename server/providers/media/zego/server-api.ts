import type { Clock } from '../../../clock.ts';
import type { Randomness } from '../../../randomness.ts';
import { requestJson } from '../request-json.ts';
import { MediaUnavailable } from '../provider.ts';
import { requestSignature } from './signatures.ts';

/** Server APIs of ZEGO: rooms and streams (rtc-api), cloud recording (cloudrecord-api). */

interface ZegoAccount {
  appId: number;
  serverSecret: string;
}

/** ZEGO answered with a code other than 0. */
class ZegoRefused extends MediaUnavailable {
  readonly code: number;
  constructor(action: string, code: number) {
    super(`ZEGO refuses ${action}: ${code}`);
    this.code = code;
  }
}

interface RecordTask {
  /** 1 prepared, 2 recording, 3 complete, 4 failed, 5 paused. */
  Status: number;
  /** Milliseconds since 1970. */
  RecordBeginTimestamp?: number;
  RecordFiles?: { FileUrl?: string }[];
}

export type ZegoApi = ReturnType<typeof createZegoApi>;

export function createZegoApi({ account, apiUrl, recordUrl, timeoutMs, clock, random }: { account: ZegoAccount; apiUrl: string; recordUrl: string; timeoutMs: number; clock: Clock; random: Randomness }) {
  async function call<Data>(origin: string, action: string, parameters: Record<string, string | readonly string[]>, body?: object): Promise<Data> {
    const nonce = random.bytes(8).toString('hex');
    const timestamp = Math.floor(clock.now() / 1000);
    const query = new URLSearchParams({
      Action: action,
      AppId: String(account.appId),
      SignatureNonce: nonce,
      Timestamp: String(timestamp),
      Signature: requestSignature(account.appId, nonce, account.serverSecret, timestamp),
      SignatureVersion: '2.0',
    });
    for (const [name, value] of Object.entries(parameters)) for (const each of [value].flat()) query.append(typeof value === 'string' ? name : `${name}[]`, each);
    const answer = await requestJson('ZEGO', timeoutMs, new URL(`/?${query.toString()}`, origin), {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const { Code, Data } = (typeof answer.body === 'object' && answer.body !== null ? answer.body : {}) as { Code?: unknown; Data?: unknown };
    if (answer.status !== 200 || typeof Code !== 'number') throw new MediaUnavailable(`ZEGO answers ${answer.status} without a code`);
    if (Code !== 0) throw new ZegoRefused(action, Code);
    return (Data ?? {}) as Data;
  }

  const rtc = <Data = object>(action: string, parameters: Record<string, string | readonly string[]>) => call<Data>(apiUrl, action, parameters);
  const record = <Data>(action: string, body: object) => call<Data>(recordUrl, action, {}, body);

  return {
    /** @returns the users of a room without recorders */
    async countUsers(room: string): Promise<number> {
      const { UserCountList = [] } = await rtc<{ UserCountList?: { RoomId: string; UserCount: number; AdminUserCount?: number }[] }>('DescribeUserNum', { RoomId: [room] });
      const found = UserCountList.find(({ RoomId }) => RoomId === room);
      return found ? Math.max(0, found.UserCount - (found.AdminUserCount ?? 0)) : 0;
    },
    async streams(room: string): Promise<{ StreamId: string; UserId: string }[]> {
      return (await rtc<{ StreamList?: { StreamId: string; UserId: string }[] }>('DescribeSimpleStreamList', { RoomId: room })).StreamList ?? [];
    },
    removeUser: (room: string, user: string) => rtc('KickoutUser', { RoomId: room, UserId: [user] }),
    closeRoom: (room: string) => rtc('CloseRoom', { RoomId: room }),
    forbidStream: (stream: string) => rtc('ForbidRTCStream', { StreamId: stream }),
    resumeStream: (stream: string) => rtc('ResumeRTCStream', { StreamId: stream }),

    /** @returns the task's id */
    startRecord: async (request: object): Promise<string> => (await record<{ TaskId: string }>('StartRecord', request)).TaskId,
    stopRecord: (TaskId: string) => record<object>('StopRecord', { TaskId }),
    recordTask: (TaskId: string) => record<RecordTask>('DescribeRecordStatus', { TaskId }),
  };
}

/** Codes for a state that is already reached. */
export async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ZegoRefused) return null;
    throw error;
  }
}
