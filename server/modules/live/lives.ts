import { platformTopCode } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { Session } from '../../calls/caller.ts';
import { Refusal, refuse } from '../../calls/refusal.ts';
import { type BodyOf, type Published, publishedOne } from '../../publishing/index.ts';
import { addRoomsTag } from './room-cache-tag.ts';
import { liveKind } from './kinds.ts';
import { participantOf, roomOfCode } from './participants.ts';
import { type RoomWithSession, withSession } from './store.ts';

/** A live with published content. */
export interface Live extends RoomWithSession {
  entry: Published<BodyOf<typeof liveKind>>;
}

/**
 * A former code leads to the live too, so callers go on with `room.live_code`.
 * @throws Refusal 40400 if the live is unknown or its content is not published
 */
export async function findLive(context: ReadOnlyContext, liveCode: string): Promise<Live> {
  const room = await roomOfCode(context, liveCode);
  addRoomsTag(context, room?.top_code ?? platformTopCode);
  if (room === null) throw refuse.notFound('没有找到这场直播');
  const entry = await publishedOne(context, liveKind, { topCode: room.top_code, code: room.live_code });
  if (entry === null) throw refuse.notFound('没有找到这场直播');
  return { ...(await withSession(context.database.read, room)), entry };
}

/** Whether a caller may see the content of a live. Lives that are not public are for participants only (spec live#hidden). */
export async function maySee(context: ReadOnlyContext, session: Session | null, { room }: Live): Promise<boolean> {
  if (room.visibility === 'public') return true;
  if (session === null) return false;
  try {
    await participantOf(context, session, room.live_code);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
