import * as z from 'zod/mini';
import { roomCommand, type NumberedEvent } from './room-events.ts';
import type { RoomState } from './room-state.ts';

/**
 * The socket of a room: `wss://<host>/live-room`, sub-protocol `live-room.1`, one a person. Where an intermediary forbids upgrades,
 * the same frames go by long polling (`calls` liveRoomSend, liveRoomPoll).
 */
export const roomSocketPath = '/live-room';
export const roomProtocol = 'live-room.1';
/** A longer message ends the connection. Ink is the longest. */
export const frameBytesAtMost = 64 * 1024;

/**
 * The first frame of a client. `token` null: a spectator of a public live, who reads. `after`: number of the last event it has, to get those that follow.
 * A student's later device has the place without asking; a teacher's second studio needs `takesOver`.
 */
export const helloFrame = z.object({ hello: z.object({ liveCode: z.string(), token: z.nullable(z.string()), after: z.nullable(z.int()), takesOver: z._default(z.boolean(), false), device: z._default(z.enum(['desktop', 'phone', 'tablet']), 'desktop') }) });
/** Repeated with the same `id` after a lost connection, a command is carried out once. */
export const commandFrame = z.object({ id: z.string().check(z.minLength(8), z.maxLength(64)), command: roomCommand });
/** Not stored: where the teacher points, in ten-thousandths of the page; null: nowhere. */
export const pointerFrame = z.object({ pointer: z.nullable(z.tuple([z.int(), z.int()])) });
const clientFrame = z.union([helloFrame, commandFrame, pointerFrame]);
export type ClientFrame = z.output<typeof clientFrame>;

export interface Me {
  /** Code of the person; of the visit for a spectator. */
  person: string;
  name: string;
  role: 'teacher' | 'student' | 'spectator';
}

export type ServerFrame =
  /** The room as it is, or the events after the client's last. `now`: the server's clock, for countdowns. */
  | { welcome: { me: Me; state: RoomState | null; events: NumberedEvent[]; now: number } }
  | { events: NumberedEvent[] }
  | { done: string }
  | { refused: { id: string; code: number; message: string } }
  /** People now in the room, with their names for the teacher; at most once a second. */
  | { online: { count: number; people: { person: string; name: string; device: string }[] | null } }
  /** Of open check-ins and quizzes, for those who may not see who; at most once a second. */
  | { counts: { checkIns: Record<string, number>; quizzes: Record<string, { answered: number; counts: number[] }> } }
  | { pointer: [number, number] | null }
  /** The connection ends. `elsewhere`: a later device has the person's place. */
  | { bye: { reason: 'elsewhere' | 'removed' | 'ended' | 'unauthorised' | 'full' | 'restart'; message: string } };
