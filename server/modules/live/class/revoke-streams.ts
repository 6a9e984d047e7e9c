import type { ReadOnlyContext } from '../../../context.ts';
import { hasSession, loggedInAmong, personOf } from '../../accounts/index.ts';
import { admissionOf, isTeacherOf } from '../participants.ts';
import { wasRemoved } from '../events/event-store.ts';
import { speakersOf } from '../room/speakers.ts';
import { roomOfVoice } from '../room/voice-stream.ts';
import { findRoomByRoomId, type LiveRoom } from '../store.ts';

/** Ends the streams of people who lost access to a live (spec live#lost-access). New addresses work after access is restored. */

type Room = Pick<LiveRoom, 'live_code' | 'room_id'>;
type StreamsContext = Pick<ReadOnlyContext, 'database' | 'media'>;

/** Must be called after the list or the visibility of a live has changed. */
export async function revokeLostAccess(context: ReadOnlyContext, room: LiveRoom): Promise<void> {
  const { media } = context;
  if (room.visibility !== 'public') await media.revokeAddresses(room.room_id, null);
  for (const person of media.addressHolders(room.room_id)) if (!(await mayWatch(context, room, person))) await revokeStreams(context, room, person);
  await revokeFormerTeachers(context, room);
}

/** Must be called after logins of people were ended. Other logins of theirs get new addresses: players and studios ask for them. */
export async function revokeEndedLogins(context: StreamsContext, personIds: readonly string[], room: Room): Promise<void> {
  const holders = new Set(context.media.addressHolders(room.room_id));
  for (const person of personIds) if (holders.has(person)) await revokeStreams(context, room, person);
}

/** Finds people with addresses who are not logged in any more. Repeated while a class is on air, because logins expire and messages are lost. */
export async function revokeExpiredLogins(context: StreamsContext & Pick<ReadOnlyContext, 'clock'>, room: Room): Promise<void> {
  const holders = context.media.addressHolders(room.room_id);
  const loggedIn = await loggedInAmong(context, holders);
  for (const person of holders) if (!loggedIn.has(person)) await revokeStreams(context, room, person);
}

/** Repeats all revocations of a live, for an instance that may have missed messages about them. */
export async function repeatRevocations(context: ReadOnlyContext, room: LiveRoom): Promise<void> {
  await revokeUnlessAllowed(context, room);
  await revokeLostAccess(context, room);
}

/** Ends the streams of people with addresses who may not watch any more. */
export async function revokeUnlessAllowed(context: ReadOnlyContext, room: Room): Promise<void> {
  for (const person of context.media.addressHolders(room.room_id)) if (!(await mayUseStream(context, room.room_id, person, 'watch'))) await revokeStreams(context, room, person);
}

/** Takes a replaced teacher off the air, who may still watch. Repeated while a class is on air, because roles change and messages are lost. */
export async function revokeFormerTeachers({ database, media }: StreamsContext, { live_code: liveCode, room_id: roomId }: Room): Promise<void> {
  const publishers = media.publishers(roomId);
  if (publishers.length === 0) return;
  // The teacher may have been replaced since the caller read the room.
  const room = await findRoomByRoomId(database.read, roomId);
  for (const person of publishers) if (room === null || !(await isTeacherOf(database.read, room, person))) await revokeStreams({ database, media }, { live_code: liveCode, room_id: roomId }, person);
}

/** Ends a person's connections to the streams of a live, and refuses the addresses that the person has. */
export async function revokeStreams({ database, media }: StreamsContext, room: Room, person: string): Promise<void> {
  const speakers = await speakersOf({ database }, room);
  for (const stream of [room.room_id, ...speakers.map((speaker) => speaker.stream)]) await media.revokeAddresses(stream, person);
}

/**
 * True if a person may publish or watch a stream now. Providers ask where they may have missed a revocation, as at a restart, so the current
 * teacher, list, visibility and logins decide.
 * @param personId null for the public
 */
export async function mayUseStream(context: ReadOnlyContext, stream: string, personId: string | null, does: 'publish' | 'watch'): Promise<boolean> {
  const { read } = context.database;
  const room = await findRoomByRoomId(read, roomOfVoice(stream) ?? stream);
  if (room === null || room.cancelled_at !== null) return false;
  if (personId === null) return room.visibility === 'public';
  // A voice ends by itself if its student does not speak (streams.ts).
  const isTeacher = await isTeacherOf(read, room, personId);
  if (does === 'publish' && stream === room.room_id && !isTeacher) return false;
  return (await hasSession(context, personId)) && (isTeacher || !(await wasRemoved(read, room.live_code, personId))) && mayWatch(context, room, personId);
}

async function mayWatch(context: ReadOnlyContext, room: LiveRoom, personId: string): Promise<boolean> {
  const person = await personOf(context, personId);
  if (person === null) return false;
  if ((await admissionOf(context, room, { personId, phone: person.phone })).refusal === null) return true;
  return isTeacherOf(context.database.read, room, personId);
}
