import type { ReadOnlyContext } from '../../../context.ts';
import { refuse } from '../../../calls/refusal.ts';
import { MediaUnavailable } from '../../../providers/media/index.ts';
import { onAirByRoomId } from './class-session-store.ts';
import { speakersOf } from '../room/speakers.ts';
import { peopleWhoSpoke, removedPeople } from '../events/event-store.ts';
import { isTeacherOf } from '../participants.ts';
import { findClassSession, findRoomByRoomId, type LiveRoom } from '../store.ts';
import { roomOfVoice, voiceStream } from '../room/voice-stream.ts';

/** The streams of a live at the media provider: the room's stream, and the voices of speaking students. */

type Room = Pick<LiveRoom, 'live_code' | 'room_id'>;
type MediaContext = Pick<ReadOnlyContext, 'database' | 'logger' | 'media'>;

export const classOver = () => refuse.noPermission('这场直播已经结束，不能再开始');

/**
 * Prepares the stream of a room. A repeated call has no effect.
 * @throws Refusal 50300 if the provider is not available, 10063 if the class ended meanwhile
 */
export async function prepareStream(context: MediaContext, room: Room, { isRecorded }: { isRecorded: boolean }): Promise<void> {
  const { logger, media } = context;
  try {
    await media.createStream({ stream: room.room_id, record: isRecorded });
    await disconnectRemoved(context, room);
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    logger.error({ err: error }, 'the media provider carries no stream');
    throw refuse.unavailable();
  }
  // The end of the class may have come first, and ended a stream that did not exist yet.
  if ((await findClassSession(context.database.read, room.live_code))?.ended_at == null) return;
  await media.end(room.room_id);
  throw classOver();
}

/** Ends a stream that was prepared for a class which did not start. A repeated start may have succeeded meanwhile. */
export async function endUnlessOnAir({ database, logger, media }: MediaContext, { room_id: roomId }: Room): Promise<void> {
  try {
    if ((await onAirByRoomId(database.read, roomId)) === null) await media.end(roomId);
  } catch (error) {
    logger.warn({ err: error, room: roomId }, 'the stream of a class that did not start could not be ended');
  }
}

/** Prepares a stream that may be on air and that this instance does not know: another one prepared it. Does nothing for other streams. @throws Refusal 50300 */
export async function prepareIfOnAir(context: MediaContext, stream: string): Promise<void> {
  const { read } = context.database;
  const roomId = roomOfVoice(stream);
  const session = await onAirByRoomId(read, roomId ?? stream);
  if (session === null) return;
  const speaker = roomId === null ? null : (await speakersOf(context, session)).find((each) => each.stream === stream);
  if (speaker === undefined) return;
  await prepareStream(context, session, { isRecorded: session.is_recorded === 1 });
  if (speaker !== null) await prepareVoice(context, session, speaker.person);
}

/**
 * Prepares the stream of a speaking student, and mixes it into the room's stream.
 * @returns its name. Null if the student no longer speaks
 * @throws MediaUnavailable
 */
export async function prepareVoice(context: MediaContext, room: Room, person: string): Promise<string | null> {
  const { media } = context;
  const voice = voiceStream(room.room_id, person);
  await media.createStream({ stream: voice, record: false });
  await media.mixVoice?.(voice, room.room_id);
  await disconnectRemoved(context, room);
  const speakers = await speakersOf(context, room);
  const speaker = speakers.find((each) => each.person === person);
  if (speaker) {
    await media.muteVoice?.(voice, speaker.isMuted);
    return voice;
  }
  // The teacher hung up, or the class ended, while the stream was being prepared.
  await media.end(voice);
  return null;
}

/** Ends the voices of students who left the air, because their browsers may still send. After the end of the class, these are all voices. */
export async function endFormerVoices({ database, logger, media }: MediaContext, room: Room): Promise<void> {
  const speakers = await speakersOf({ database }, room);
  const former = await peopleWhoSpoke(database.read, room.live_code);
  for (const { person } of speakers) former.delete(person);
  for (const person of former) await media.end(voiceStream(room.room_id, person)).catch((error: unknown) => logger.warn({ err: error, room: room.room_id }, 'a voice could not be ended'));
}

/** Leaves muted voices out of the room's stream. Browsers of muted students send no sound, others may. */
export async function muteVoices({ database, media }: Pick<MediaContext, 'database' | 'media'>, room: Room): Promise<void> {
  const speakers = await speakersOf({ database }, room);
  for (const { stream, isMuted } of speakers) await media.muteVoice?.(stream, isMuted);
}

/** Ends a voice that is published although its student does not speak. */
export async function endUnlessSpeaking({ database, media }: Pick<MediaContext, 'database' | 'media'>, voice: string): Promise<void> {
  const room = await findRoomByRoomId(database.read, roomOfVoice(voice) ?? '');
  const speakers = room === null ? [] : await speakersOf({ database }, room);
  if (!speakers.some(({ stream }) => stream === voice)) await media.end(voice);
}

/**
 * Disconnects removed people from the streams of a live. The provider forgets them after a restart and knows them at one instance only,
 * but the events of the room contain them permanently.
 */
export async function disconnectRemoved({ database, media }: Pick<MediaContext, 'database' | 'media'>, room: Room): Promise<void> {
  const removed = await removedPeople(database.read, room.live_code);
  if (removed.size === 0) return;
  const live = await findRoomByRoomId(database.read, room.room_id);
  const speakers = await speakersOf({ database }, room);
  for (const person of removed) {
    // A student who was removed may teach later.
    if (live !== null && (await isTeacherOf(database.read, live, person))) continue;
    for (const stream of [room.room_id, ...speakers.map((speaker) => speaker.stream)]) await media.removePerson(stream, person);
  }
}
