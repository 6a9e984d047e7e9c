import type { liveTalkCalls } from '../../../../contract/calls/live.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import type { HandlersOf, Session } from '../../../calls/caller.ts';
import { Refusal, refuse } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import { participantOf, roomOfCode } from '../participants.ts';
import { findClassSession, type LiveRoom } from '../store.ts';
import { readFrame } from './frames.ts';
import { roomHubOf } from './hub.ts';
import { deletedMessages, eventsAfter, type StoredEvent } from '../events/event-store.ts';
import { seenBy, showingOf } from './view.ts';

/** Limits of one answer. */
const atOnce = { events: 500, pointsOfInk: 10_000 };
/** Rows per query. The body of a stroke can have 20 KB. */
const rowsAtOnce = 20;

export const liveTalkHandlers = {
  /** The events of a room that the caller may see (spec live#replay). Everyone may see those of a public live. */
  async liveEvents({ liveCode, after }, { context, session }) {
    const { read } = context.database;
    const { room, ...viewer } = await viewerOf(context, session, liveCode);
    const beganAt = (await findClassSession(read, room.live_code))?.started_at ?? null;
    const showing = showingOf(context, room);
    const stored: StoredEvent[] = [];
    let pointsOfInk = 0;
    let hasMore = true;
    while (hasMore && stored.length < atOnce.events && pointsOfInk < atOnce.pointsOfInk) {
      const some = await eventsAfter(read, room.live_code, stored.at(-1)?.number ?? after, rowsAtOnce, viewer.role === 'teacher' ? null : viewer.person);
      stored.push(...some);
      for (const { event } of some) if (event.kind === 'inked') pointsOfInk += event.stroke.points.length;
      hasMore = some.length === rowsAtOnce;
    }
    const deleted = await deletedMessages(read, room.live_code, stored.flatMap(({ event }) => (event.kind === 'said' ? event.message : [])));
    return { events: stored.flatMap((event) => seenBy(viewer, event, deleted, showing) ?? []), hasMore, beganAt: beganAt === null ? null : Number(beganAt) };
  },

  async liveRoomSend({ connection, frames }, { clientAddress, context, headers }) {
    const { polls } = roomHubOf(context);
    if (!polls.has(connection)) await requireKnownLive(context, frames[0]);
    polls.send(connection, frames, { cookie: headers.get('cookie'), clientAddress });
    return null;
  },

  liveRoomPoll: ({ connection }, { context }) => roomHubOf(context).polls.poll(connection),
} satisfies HandlersOf<typeof liveTalkCalls>;

/** A hello for an unknown live is refused before it takes a place. @throws Refusal 40400 */
async function requireKnownLive(context: Context, first: unknown): Promise<void> {
  const read = readFrame(first);
  if ('hello' in read && (await roomOfCode(context, read.hello.liveCode)) === null) throw refuse.notFound('没有找到这场直播，或者它已经取消');
}

/** @throws Refusal 10063, 40400 if the caller may not read the room */
async function viewerOf(context: Context, session: Session | null, liveCode: string): Promise<Pick<Me, 'person' | 'role'> & { room: LiveRoom }> {
  try {
    return await participantOf(context, session, liveCode);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const room = await roomOfCode(context, liveCode);
    if (room === null || room.cancelled_at !== null || room.visibility !== 'public') throw error;
    return { person: '', role: 'spectator', room };
  }
}
