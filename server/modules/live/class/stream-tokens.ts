import type { DataOf, ParsedRequestOf } from '../../../../contract/calls/index.ts';
import { Refusal, refuse } from '../../../calls/refusal.ts';
import type { Session } from '../../../calls/caller.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { MediaUnavailable } from '../../../providers/media/index.ts';
import { type Participant, participantOf } from '../participants.ts';
import { requirePlace } from './concurrent-classes.ts';
import { speakersOf } from '../room/speakers.ts';
import { isInterrupted } from '../present.ts';
import { waitsForPlace } from '../room/hub.ts';
import { findRoomByRoomId, findClassSession } from '../store.ts';
import { prepareStream, prepareVoice } from './streams.ts';

/**
 * The addresses at which a participant publishes and plays (spec live#zego). The teacher publishes the room's stream. A student publishes
 * a voice while speaking: after the teacher accepted the raised hand and the student joined. Everyone in the room plays the room's
 * stream and the voices of others.
 * @throws Refusal 40400 for an unknown room, 10063 if the caller may not take part, waits for a place, or sends another person's code
 */
export async function tokenFor(context: ReadOnlyContext, session: Session, { roomId, userId, profile, as }: ParsedRequestOf<'zegoGetToken'>): Promise<DataOf<'zegoGetToken'>> {
  if (userId !== session.personId) throw refuse.noPermission('用户编码应为自己的');
  const found = await findRoomByRoomId(context.database.read, roomId);
  if (found === null) throw refuse.notFound('没有找到这个直播间');
  return streamsOf(context, await participantOf(context, session, found.live_code), { profile, as });
}

async function streamsOf(context: ReadOnlyContext, { name, person, role, room }: Participant, { profile, as }: Pick<ParsedRequestOf<'zegoGetToken'>, 'profile' | 'as'>): Promise<DataOf<'zegoGetToken'>> {
  const { database, media } = context;
  const { room_id: roomId } = room;
  const live = await findClassSession(database.read, room.live_code);
  if (live === null || live.ended_at !== null) return { token: '', interrupted: false, publish: null, play: [], voices: [] };
  if (role === 'student' && waitsForPlace(context, room, person)) throw refuse.noPermission('直播间已满，轮到您时会自动进入');
  const viewer = { code: person, name };
  try {
    const speakers = await speakersOf(context, room);
    const publish = await publishing();
    const play = await media.playDescriptors(roomId, viewer);
    const voices = [];
    for (const { person: speaker, stream } of speakers) if (speaker !== person) voices.push({ person: speaker, play: await media.playDescriptors(stream, viewer) });
    return { token: tokenOf(publish ?? play[0]), interrupted: isInterrupted(live), publish, play, voices };

    async function publishing() {
      if (role === 'teacher') {
        // After a long interruption the class counts again for the limit of its enterprise.
        await requirePlace(context, database.read, room);
        // The portal may have restarted since the start of the class.
        await prepareStream(context, room, { isRecorded: live!.is_recorded === 1 });
        return media.publishDescriptor(roomId, viewer, profile);
      }
      if (as !== 'voice') return null;
      const voice = speakers.some((each) => each.person === person) ? await prepareVoice(context, room, person) : null;
      if (voice === null) throw refuse.noPermission('接通举手并确认以后才能连麦');
      return media.publishDescriptor(voice, viewer, 'camera');
    }
  } catch (error) {
    if (error instanceof MediaUnavailable) throw refuse.unavailable();
    throw error;
  }
}

/** What a student plays. Null if it is refused: the room asks again, and says why. */
export async function firstStreams(context: ReadOnlyContext, student: Participant): Promise<DataOf<'liveCourseDetail'>['streams']> {
  try {
    const { interrupted, play } = await streamsOf(context, student, { profile: 'camera', as: 'viewer' });
    return { interrupted, play };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The vendor's token, if the provider has one. Our own pages use the descriptors. */
const tokenOf = (descriptor: { kind: string; token?: string; bearer?: string } | undefined): string => descriptor?.token ?? descriptor?.bearer ?? '';
