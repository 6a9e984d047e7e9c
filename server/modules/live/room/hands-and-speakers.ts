import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { eventsOfKinds } from './event-store.ts';

/** Whether a kind of event changes hands or speakers. Other events are not read. */
const changesVoices: Readonly<Record<RoomEvent['kind'], boolean>> = {
  began: false,
  interrupted: false,
  resumed: false,
  ended: true,
  said: false,
  messageDeleted: false,
  questionAnswered: false,
  sameAsked: false,
  muted: false,
  unmuted: false,
  removed: true,
  chatModeSet: false,
  noticePinned: false,
  handRaised: true,
  handLowered: true,
  handAccepted: true,
  voiceJoined: true,
  voiceLeft: true,
  voiceMuted: true,
  voiceUnmuted: true,
  voiceUnmuteAsked: true,
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
const kindsOfVoices = (Object.keys(changesVoices) as RoomEvent['kind'][]).filter((kind) => changesVoices[kind]);

/** Hands and speakers of a room, from its stored events. */
export async function handsAndSpeakersOf({ database }: Pick<ReadOnlyContext, 'database'>, { live_code: liveCode }: { live_code: string }): Promise<Pick<RoomState, 'hands' | 'speakers'>> {
  const events = await eventsOfKinds(database.read, liveCode, kindsOfVoices);
  return events.reduce(applyEvent, emptyRoom);
}
