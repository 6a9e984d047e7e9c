import * as z from 'zod/mini';
import { roomCommand, type NumberedEvent, type Stroke } from './room-events.ts';
import type { RoomState } from './room-state.ts';

/**
 * The WebSocket of a room: `wss://<host>/live-room`, sub-protocol `live-room.1`, one per person. If an intermediary forbids upgrades, long
 * polling carries the same frames (calls liveRoomSend and liveRoomPoll).
 */
export const roomSocketPath = '/live-room';
export const roomProtocol = 'live-room.1';
/** A longer message ends the connection. Ink has the longest messages. */
export const frameBytesAtMost = 64 * 1024;
/** The server sends a frame at least at this interval, because a browser does not notice by itself that a connection is dead. */
export const beatMilliseconds = 20_000;

/** What a header can carry. The server's tokens have 43 characters (`openSession`). */
const token = z.string().check(z.regex(/^[\x21-\x7e]{0,128}$/));
/**
 * The first frame of a client. `token` null: a spectator of a public live, who can only read. `after`: number of the client's last event,
 * or null. A student's new device replaces the old one. The studio is one place for all teachers of a class: a second one needs `takesOver`.
 */
export const helloFrame = z.object({ hello: z.object({ liveCode: z.string(), token: z.nullable(token), after: z.nullable(z.int()), takesOver: z._default(z.boolean(), false), device: z._default(z.enum(['desktop', 'phone', 'tablet']), 'desktop') }) });
/** A command that is repeated with the same `id` after a lost connection is executed once. */
export const commandFrame = z.object({ id: z.string().check(z.minLength(8), z.maxLength(64)), command: roomCommand });
/** The teacher's pointer in ten-thousandths of the page, or null. It is not stored. */
export const pointerFrame = z.object({ pointer: z.nullable(z.tuple([z.int(), z.int()])) });
const clientFrame = z.union([helloFrame, commandFrame, pointerFrame]);
export type ClientFrame = z.output<typeof clientFrame>;

export interface Me {
  /** Code of the person, or of a spectator's visit. */
  person: string;
  name: string;
  role: 'teacher' | 'student' | 'spectator';
}

export type ServerFrame =
  /** The state of the room, or the events after the client's last one. `now`: the server's clock, for countdowns. */
  | { welcome: { me: Me; state: RoomState | null; events: NumberedEvent[]; now: number } }
  /** The room is full. The client's place in the queue, from 1. The welcome follows when it is the client's turn. */
  | { queued: { place: number } }
  | { events: NumberedEvent[] }
  | { done: string }
  | { refused: { id: string; code: number; message: string } }
  /** People in the room, with names for the teacher. At most once a second. */
  | { online: { count: number; people: { person: string; name: string; device: string }[] | null } }
  /** Counts of open check-ins and quizzes, for students. At most once a second. */
  | { counts: { checkIns: Record<string, number>; quizzes: Record<string, { answered: number; counts: number[] }> } }
  | { pointer: [number, number] | null }
  /** All ink of a page that is shown now. A welcome has only the ink of the page that was shown then. */
  | { ink: { document: string; page: number; strokes: readonly Stroke[] } }
  /** Shows that the connection is alive. */
  | { beat: true }
  /**
   * The connection ends. `elsewhere`: the person connected with another device, or another teacher has the studio. `by`: the name of that
   * other teacher. `isSecond`: the other studio was open first, and this one may take over.
   */
  | { bye: { reason: 'elsewhere' | 'removed' | 'ended' | 'unauthorised' | 'full' | 'restart'; message: string; by?: string; isSecond?: true } };
