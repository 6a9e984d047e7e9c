import type { NumberedEvent, PagePicture, RoomEvent } from '../../../../contract/live/room-events.ts';
import { inkKey, type RoomMessage, type RoomState } from '../../../../contract/live/room-state.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import type { StoredEvent } from './event-store.ts';

/** Codes of the deleted messages. Students do not get their texts. */
export const deletedIn = ({ messages }: RoomState): ReadonlySet<string> => new Set(messages.filter(({ isDeleted }) => isDeleted).map(({ message }) => message));

/** Makes the address for a browser from the storage address of a picture (files.ts). */
export type OpenPicture = (address: string) => string;

/** Spectators get the pictures of the pages that were shown. Others get the documents, with all pages, by a call. */
function pageSeenBy<Page extends { picture?: PagePicture | undefined }>({ role }: Pick<Me, 'role'>, { picture, ...page }: Page, open: OpenPicture) {
  return role === 'spectator' && picture ? { ...page, picture: { ...picture, address: open(picture.address) } } : page;
}

interface Viewer extends Pick<Me, 'person' | 'role'> {
  /** Codes of the deleted messages. */
  deleted: ReadonlySet<string>;
  open: OpenPicture;
}

type EventOf<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

/** How each kind of event is shown to a person: `whole`, or without what the person may not see. */
const views: { readonly [Kind in RoomEvent['kind']]: 'whole' | ((event: EventOf<Kind>, viewer: Viewer) => RoomEvent) } = {
  pageTurned: (event, { role, open }) => pageSeenBy({ role }, event, open),
  // Other people get the number of students with the question, but not their names.
  sameAsked: (event, { person }) => (event.person === person ? event : { ...event, person: '' }),
  // Students get the right answers after the quiz was closed.
  quizOpened: (event, { role }) => (role === 'teacher' ? event : { ...event, right: [] }),
  said: (event, { role, deleted }) => (role !== 'teacher' && deleted.has(event.message) ? { ...event, text: '' } : event),
  began: 'whole',
  interrupted: 'whole',
  resumed: 'whole',
  ended: 'whole',
  messageDeleted: 'whole',
  questionAnswered: 'whole',
  muted: 'whole',
  unmuted: 'whole',
  removed: 'whole',
  chatModeSet: 'whole',
  noticePinned: 'whole',
  handRaised: 'whole',
  handLowered: 'whole',
  handAccepted: 'whole',
  voiceJoined: 'whole',
  voiceLeft: 'whole',
  voiceMuted: 'whole',
  voiceUnmuted: 'whole',
  voiceUnmuteAsked: 'whole',
  checkInOpened: 'whole',
  checkedIn: 'whole',
  checkInClosed: 'whole',
  checkInExtended: 'whole',
  answered: 'whole',
  quizClosed: 'whole',
  quizExtended: 'whole',
  documentHidden: 'whole',
  downloadsSet: 'whole',
  inked: 'whole',
  inkCleared: 'whole',
  timerSet: 'whole',
};

/** An event as one person may see it, or null. */
export function seenBy({ person, role }: Pick<Me, 'person' | 'role'>, { number, at, event, audience }: StoredEvent, deleted: ReadonlySet<string>, open: OpenPicture): NumberedEvent | null {
  if (role !== 'teacher' && (audience === 'teachers' || (audience !== 'everyone' && audience.person !== person))) return null;
  const view = views[event.kind] as 'whole' | ((event: RoomEvent, viewer: Viewer) => RoomEvent);
  return { number, at, event: view === 'whole' ? event : view(event, { person, role, deleted, open }) };
}

/** The state of the room as one person may see it. */
export function roomSeenBy({ person, role }: Pick<Me, 'person' | 'role'>, state: RoomState, open: OpenPicture): RoomState {
  const ownSame = (message: RoomMessage): RoomMessage => ({ ...message, same: { ...message.same, people: message.same.people.filter((each) => each === person) } });
  const shown = { ...state, ink: inkOfShownPage(state), messages: state.messages.map(ownSame), document: state.document && pageSeenBy({ role }, state.document, open) };
  if (role === 'teacher') return shown;
  const isOwn = (each: { person: string }) => each.person === person;
  const mutedUntil = state.mutes[person];
  return {
    ...shown,
    messages: shown.messages.filter(({ isHeld, author }) => !isHeld || isOwn(author)).map((each) => (each.isDeleted ? { ...each, text: '' } : each)),
    mutes: mutedUntil === undefined ? {} : { [person]: mutedUntil },
    removed: state.removed.filter((each) => each === person),
    checkIns: state.checkIns.map((each) => ({ ...each, people: each.people.filter(isOwn) })),
    quizzes: state.quizzes.map((each) => ({ ...each, right: each.isClosed ? each.right : [], answers: each.answers.filter(isOwn) })),
  };
}

/** Keeps only the ink of the shown page, because all ink of a long class exceeds one frame. Other pages follow when they are shown. */
function inkOfShownPage({ document, ink }: RoomState): RoomState['ink'] {
  const key = document && inkKey(document);
  return key === null || ink[key] === undefined ? {} : { [key]: ink[key] };
}
