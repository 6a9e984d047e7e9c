import type { ReadOnlyContext } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { MediaUnavailable } from '../../providers/media/index.ts';
import { handsAndSpeakersOf } from './room/hands-and-speakers.ts';
import { removedPeople } from './room/event-store.ts';
import type { LiveRoom } from './store.ts';
import { voiceStream } from './voice-stream.ts';

/** The streams of a live at the media provider: its room's, and those of students who speak. */

type Room = Pick<LiveRoom, 'live_code' | 'room_id'>;
type MediaContext = Pick<ReadOnlyContext, 'database' | 'logger' | 'media'>;

/** Prepares the stream of a room. Repeated, it changes nothing. @throws Refusal 50300 where the provider cannot carry a stream now */
export async function prepareStream(context: MediaContext, room: Room): Promise<void> {
  const { logger, media } = context;
  try {
    await media.createStream({ stream: room.room_id, record: true });
    await keepRemovedOut(context, room);
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    logger.error({ err: error }, 'the media provider carries no stream');
    throw refuse.unavailable();
  }
}

/** Prepares the stream of a student who may speak, and lets it be heard in the room's. @returns its name @throws MediaUnavailable */
export async function prepareVoice(context: MediaContext, room: Room, person: string): Promise<string> {
  const { media } = context;
  const voice = voiceStream(room.room_id, person);
  await media.createStream({ stream: voice, record: false });
  await media.mixVoice?.(voice, room.room_id);
  await keepRemovedOut(context, room, voice);
  return voice;
}

/**
 * Takes the people whom the teacher removed off the streams of a live. The provider knows them only until it starts again, and only at
 * the instance where they were removed; the events of the room know them for ever.
 * @param beside a stream that no event names yet
 */
export async function keepRemovedOut({ database, media }: Pick<MediaContext, 'database' | 'media'>, room: Room, ...beside: string[]): Promise<void> {
  const removed = await removedPeople(database.read, room.live_code);
  if (removed.size === 0) return;
  const { speakers } = await handsAndSpeakersOf({ database }, room);
  for (const stream of [room.room_id, ...speakers.map((speaker) => speaker.stream), ...beside]) for (const person of removed) await media.removePerson(stream, person);
}
