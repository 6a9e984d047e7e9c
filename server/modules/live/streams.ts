import type { ReadOnlyContext } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import { MediaUnavailable } from '../../providers/media/index.ts';
import { handsAndSpeakersOf } from './room/hands-and-speakers.ts';
import { removedPeople } from './room/event-store.ts';
import type { LiveRoom } from './store.ts';
import { voiceStream } from './voice-stream.ts';

/** The streams of a live at the media provider: the room's stream, and the voices of speaking students. */

type Room = Pick<LiveRoom, 'live_code' | 'room_id'>;
type MediaContext = Pick<ReadOnlyContext, 'database' | 'logger' | 'media'>;

/** Prepares the stream of a room. A repeated call has no effect. @throws Refusal 50300 if the provider is not available */
export async function prepareStream(context: MediaContext, room: Room): Promise<void> {
  const { logger, media } = context;
  try {
    await media.createStream({ stream: room.room_id, record: true });
    await disconnectRemoved(context, room);
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    logger.error({ err: error }, 'the media provider carries no stream');
    throw refuse.unavailable();
  }
}

/** Prepares the stream of a student who may speak, and mixes it into the room's. @returns its name. @throws MediaUnavailable */
export async function prepareVoice(context: MediaContext, room: Room, person: string): Promise<string> {
  const { media } = context;
  const voice = voiceStream(room.room_id, person);
  await media.createStream({ stream: voice, record: false });
  await media.mixVoice?.(voice, room.room_id);
  await disconnectRemoved(context, room, voice);
  return voice;
}

/**
 * Disconnects removed people from the streams of a live. The provider forgets them after a restart and knows them at one instance only,
 * but the events of the room contain them permanently.
 * @param further streams that no event contains yet
 */
export async function disconnectRemoved({ database, media }: Pick<MediaContext, 'database' | 'media'>, room: Room, ...further: string[]): Promise<void> {
  const removed = await removedPeople(database.read, room.live_code);
  if (removed.size === 0) return;
  const { speakers } = await handsAndSpeakersOf({ database }, room);
  for (const stream of [room.room_id, ...speakers.map((speaker) => speaker.stream), ...further]) for (const person of removed) await media.removePerson(stream, person);
}
