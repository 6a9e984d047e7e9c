import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { eventsOfKinds } from './event-store.ts';

/** Whether a kind of event changes the hands, or the speakers too. Other events are not read. */
const changesVoices: Readonly<Record<RoomEvent['kind'], false | 'hands' | 'speakers'>> = {
  began: false,
  interrupted: false,
  resumed: false,
  ended: 'speakers',
  said: false,
  messageDeleted: false,
  questionAnswered: false,
  sameAsked: false,
  muted: false,
  unmuted: false,
  removed: 'speakers',
  chatModeSet: false,
  noticePinned: false,
  handRaised: 'hands',
  handLowered: 'hands',
  handAccepted: 'hands',
  voiceJoined: 'speakers',
  voiceLeft: 'speakers',
  voiceMuted: 'speakers',
  voiceUnmuted: 'speakers',
  voiceUnmuteAsked: 'speakers',
  checkInOpened: false,
  checkedIn: false,
  checkInClosed: false,
  checkInExtended: false,
  quizOpened: false,
  answered: false,
  quizClosed: false,
  quizExtended: false,
  pageTurned: false,
  documentHidden: false,
  documentsChanged: false,
  downloadsSet: false,
  inked: false,
  inkCleared: false,
  strokesRemoved: false,
  inkRestored: false,
  timerSet: false,
};
const kinds = Object.keys(changesVoices) as RoomEvent['kind'][];
const kindsOfHandsAndSpeakers = kinds.filter((kind) => changesVoices[kind]);
const kindsOfSpeakers = kinds.filter((kind) => changesVoices[kind] === 'speakers');

/** Hands and speakers of a room, from its stored events. */
export async function handsAndSpeakersOf({ database }: Pick<ReadOnlyContext, 'database'>, { live_code: liveCode }: { live_code: string }): Promise<Pick<RoomState, 'hands' | 'speakers'>> {
  const events = await eventsOfKinds(database.read, liveCode, kindsOfHandsAndSpeakers);
  return events.reduce(applyEvent, emptyRoom);
}

/** Speakers of a room, from its stored events. The hands, which students may raise many times, are not read. Another instance may have stored the last event just now, so the loaded room is not asked. */
export async function speakersOf({ database }: Pick<ReadOnlyContext, 'database'>, { live_code: liveCode }: { live_code: string }): Promise<RoomState['speakers']> {
  const events = await eventsOfKinds(database.read, liveCode, kindsOfSpeakers);
  return events.reduce(applyEvent, emptyRoom).speakers;
}
