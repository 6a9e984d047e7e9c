import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { eventsOfKinds } from './event-store.ts';

/** The kinds of events that change hands and speakers. Other events are not read. */
const kindsOfVoices: readonly RoomEvent['kind'][] = ['handRaised', 'handLowered', 'handAccepted', 'voiceJoined', 'voiceLeft', 'voiceMuted', 'voiceUnmuted', 'voiceUnmuteAsked', 'removed', 'ended'];

/** Hands and speakers of a room, from its stored events. */
export async function handsAndSpeakersOf({ database }: Pick<ReadOnlyContext, 'database'>, { live_code: liveCode }: { live_code: string }): Promise<Pick<RoomState, 'hands' | 'speakers'>> {
  const events = await eventsOfKinds(database.read, liveCode, kindsOfVoices);
  return events.reduce(applyEvent, emptyRoom);
}
