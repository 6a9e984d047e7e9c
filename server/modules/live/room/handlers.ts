import type { liveTalkCalls } from '../../../../contract/calls/live.ts';
import type { NumberedEvent } from '../../../../contract/live/room-events.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import type { HandlersOf, Session } from '../../../calls/caller.ts';
import { Refusal } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import { participantOf } from '../participants.ts';
import { findRoom, findClassSession } from '../store.ts';
import { roomHubOf } from './hub.ts';
import { deletedMessages, eventsAfter } from './event-store.ts';
import { seenBy } from './view.ts';

const eventsAtOnce = 500;

export const liveTalkHandlers = {
  /** Events of a room, those that the caller may see (spec live#replay). Those of a public live are for everyone. */
  async liveEvents({ liveCode, after }, { context, session }) {
    const { read } = context.database;
    const viewer = await viewerOf(context, session, liveCode);
    const beganAt = (await findClassSession(read, liveCode))?.started_at ?? null;
    const deleted = await deletedMessages(read, liveCode);
    for (let last = after; ; ) {
      const stored = await eventsAfter(read, liveCode, last, eventsAtOnce);
      const events: NumberedEvent[] = stored.flatMap((event) => seenBy(viewer, event, deleted) ?? []);
      const hasMore = stored.length === eventsAtOnce;
      // A page of which the caller sees nothing would leave no number to go on from.
      if (events.length > 0 || !hasMore) return { events, hasMore, beganAt: beganAt === null ? null : Number(beganAt) };
      last = stored.at(-1)!.number;
    }
  },

  async liveRoomSend({ connection, frames }, { clientAddress, context, headers }) {
    roomHubOf(context).polls.send(connection, frames, { cookie: headers.get('cookie'), clientAddress });
    return null;
  },

  liveRoomPoll: ({ connection }, { context }) => roomHubOf(context).polls.poll(connection),
} satisfies HandlersOf<typeof liveTalkCalls>;

/** @throws Refusal 10063, 40400 where the caller may not read the room */
async function viewerOf(context: Context, session: Session | null, liveCode: string): Promise<Pick<Me, 'person' | 'role'>> {
  try {
    return await participantOf(context, session, liveCode);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const live = await findRoom(context.database.read, liveCode);
    if (live === null || live.cancelled_at !== null || live.visibility !== 'public') throw error;
    return { person: '', role: 'spectator' };
  }
}
