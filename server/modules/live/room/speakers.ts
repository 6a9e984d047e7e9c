import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { eventsOfKinds } from '../events/event-store.ts';

/** Whether a kind of event changes the speakers. Other events, such as raised hands, are not read. */
const changesSpeakers: Readonly<Record<RoomEvent['kind'], boolean>> = {
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
  handRaised: false,
  handLowered: false,
  handAccepted: false,
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
  namesChanged: false,
  downloadsSet: false,
  inked: false,
  inkCleared: false,
  strokesRemoved: false,
  inkRestored: false,
  timerSet: false,
};
const kinds = (Object.keys(changesSpeakers) as RoomEvent['kind'][]).filter((kind) => changesSpeakers[kind]);

/** Speakers of a room, from its stored events. The loaded room is not asked, because another instance may have stored the last event just now. */
export async function speakersOf({ database }: Pick<ReadOnlyContext, 'database'>, { live_code: liveCode }: { live_code: string }): Promise<RoomState['speakers']> {
  const events = await eventsOfKinds(database.read, liveCode, kinds);
  return events.reduce(applyEvent, emptyRoom).speakers;
}
