import type { PlayerState } from '../../../browser/live/player-state.ts';
import type { RoomClientState } from '../../../browser/live/room-client.ts';
import { liveStatus as statuses } from '../../../contract/constants.ts';
import type { RoomState } from '../../../contract/live/room-state.ts';
import { timeLeft } from '../../lives/live-times.ts';

/** The states of a student's room. Each state has at most one cover over the stage. */
export type RoomView = 'waiting' | 'live' | 'away' | 'interrupted' | 'ended' | 'blocked' | 'fault' | 'elsewhere' | 'full' | 'removed' | 'unauthorised';

interface Facts {
  /** When the page was opened: 2 upcoming, 3 live, 4 ended (spec live#live-status). */
  liveStatus: number;
  room: Pick<RoomClientState, 'bye' | 'me' | 'queuePlace'> & { room: Pick<RoomState, 'status' | 'removed'> };
  player: Pick<PlayerState, 'phase'>;
  /** The person watches the public stream while waiting for a place. */
  watchesPublic: boolean;
}

/**
 * The status from the room, or from the page's data until the room has answered. The end of a class is final, and the room of an old class
 * no longer has the event of its end.
 */
export const statusOf = ({ liveStatus, room }: Pick<Facts, 'liveStatus' | 'room'>): RoomState['status'] =>
  liveStatus === statuses.ended ? 'ended' : room.me ? room.room.status : liveStatus === statuses.live ? 'live' : 'waiting';

export function viewOf(facts: Facts): RoomView {
  const { room, player } = facts;
  const reason = room.bye?.reason;
  if (reason === 'removed' || (room.me && room.room.removed.includes(room.me.person))) return 'removed';
  if (reason === 'elsewhere' || reason === 'unauthorised') return reason;
  if (isFull(room) && !facts.watchesPublic) return 'full';
  const status = statusOf(facts);
  if (reason === 'ended' || status === 'ended') return 'ended';
  if (status !== 'live') return status;
  if (player.phase === 'blocked') return 'blocked';
  if (player.phase === 'silent') return 'away';
  return player.phase === 'failed' ? 'fault' : 'live';
}

/** The room is full. The person waits in the queue, or tries again if the queue is full too. */
export const isFull = ({ bye, queuePlace }: Facts['room']): boolean => queuePlace !== null || bye?.reason === 'full';

/** `lost`: the person's network is away. `reconnecting`: only the stream is, which may be the server's or the teacher's fault. */
export type LineQuality = 'good' | 'weak' | 'reconnecting' | 'lost';

/** Quality of the line. Null: nothing is played. */
export function lineQuality({ phase, isWeak, frozenFrame }: Pick<PlayerState, 'phase' | 'isWeak' | 'frozenFrame'>, isOffline: boolean): LineQuality | null {
  if (phase === 'restarting' || phase === 'failed') return isOffline ? 'lost' : 'reconnecting';
  if (phase !== 'playing') return null;
  return isWeak || frozenFrame ? 'weak' : 'good';
}

/** Splits a time into values and units, such as 12 分 35 秒. Days and hours appear only when needed. */
export function countdownOf(milliseconds: number): { value: string; unit: string }[] {
  const { days, hours, minutes, seconds } = timeLeft(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  if (days > 0) return [{ value: String(days), unit: '天' }, { value: String(hours), unit: '小时' }];
  if (hours > 0) return [{ value: String(hours), unit: '小时' }, { value: two(minutes), unit: '分' }];
  return [{ value: String(minutes), unit: '分' }, { value: two(seconds), unit: '秒' }];
}
