import type { NumberedEvent, PagePicture, RoomEvent } from '../../../../contract/live/room-events.ts';
import type { RoomMessage, RoomState } from '../../../../contract/live/room-state.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import type { Context } from '../../../context.ts';
import { openPath } from '../files.ts';
import { erasedName } from '../events/erased-name.ts';
import type { LiveRoom } from '../store.ts';
import type { StoredEvent } from '../events/event-store.ts';
import { roomOfVoice, voiceStream } from './voice-stream.ts';

/** Codes of the deleted messages. Students do not get their texts. */
export const deletedIn = ({ messages }: RoomState): ReadonlySet<string> => new Set(messages.filter(({ isDeleted }) => isDeleted).map(({ message }) => message));

/** The codes after later events too. A message may have left the state since its deletion. Restoring one stores a new `said` event. */
export function deletedAfter(deleted: ReadonlySet<string>, events: readonly StoredEvent[]): ReadonlySet<string> {
  const after = new Set(deleted);
  for (const { event } of events) {
    if (event.kind === 'messageDeleted') after.add(event.message);
    else if (event.kind === 'said') after.delete(event.message);
  }
  return after;
}

/** What a view needs besides the events. */
export interface Showing {
  /** Makes the address for a browser from the storage address of a picture (files.ts). */
  open(address: string): string;
  /** The code that spectators get for a person. It is different in each live, so that people cannot be followed through the lives. */
  publicCode(person: string): string;
}

export function showingOf(context: Pick<Context, 'clock' | 'secrets'> & Parameters<typeof openPath>[0], { room_id: roomId }: Pick<LiveRoom, 'room_id'>): Showing {
  return {
    open: (address) => openPath(context, address),
    publicCode: (person) => context.secrets.hmac('person in a public live', `${roomId} ${person}`).slice(0, 20),
  };
}

/** The public gets the first character of a student's name (spec live#public-names). */
const publicName = (name: string): string => (name === erasedName ? name : `${[...name].slice(0, 1).join('')}同学`);

type Named = { person: string; name?: string; stream?: string };

/** A student as spectators see them. */
function studentSeenByPublic<Student extends Named>({ publicCode }: Showing, student: Student): Student {
  // Other people's codes are already left out of some events.
  if (student.person === '') return student;
  const person = publicCode(student.person);
  const { name, stream } = student;
  return { ...student, person, ...(name !== undefined && { name: publicName(name) }), ...(stream !== undefined && { stream: voiceStream(roomOfVoice(stream) ?? '', person) }) };
}

/** Teachers keep their names. */
const authorSeenByPublic = <Author extends RoomMessage['author']>(showing: Showing, author: Author): Author => (author.isTeacher ? { ...author, person: showing.publicCode(author.person) } : studentSeenByPublic(showing, author));

/** An event without the codes and full names of people. */
function eventSeenByPublic(showing: Showing, event: RoomEvent): RoomEvent {
  if ('author' in event) return { ...event, author: authorSeenByPublic(showing, event.author) };
  return 'person' in event ? studentSeenByPublic(showing, event) : event;
}

/** Spectators get the pictures of the pages that were shown. Others get the documents, with all pages, by a call. */
function pageSeenBy<Page extends { picture?: PagePicture | undefined }>({ role }: Pick<Me, 'role'>, { picture, ...page }: Page, { open }: Showing) {
  return role === 'spectator' && picture ? { ...page, picture: { ...picture, address: open(picture.address) } } : page;
}

interface Viewer extends Pick<Me, 'person' | 'role'> {
  /** Codes of the deleted messages. */
  deleted: ReadonlySet<string>;
  showing: Showing;
}

type EventOf<Kind extends RoomEvent['kind']> = Extract<RoomEvent, { kind: Kind }>;

/** How each kind of event is shown to a person: `whole`, or without what the person may not see. */
const views: { readonly [Kind in RoomEvent['kind']]: 'whole' | ((event: EventOf<Kind>, viewer: Viewer) => RoomEvent) } = {
  pageTurned: (event, { role, showing }) => pageSeenBy({ role }, event, showing),
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
  documentsChanged: 'whole',
  namesChanged: 'whole',
  downloadsSet: 'whole',
  inked: 'whole',
  inkCleared: 'whole',
  strokesRemoved: 'whole',
  inkRestored: 'whole',
  timerSet: 'whole',
};

/** An event as one person may see it, or null. */
export function seenBy({ person, role }: Pick<Me, 'person' | 'role'>, { number, at, event, audience }: StoredEvent, deleted: ReadonlySet<string>, showing: Showing): NumberedEvent | null {
  if (role !== 'teacher' && (audience === 'teachers' || (audience !== 'everyone' && audience.person !== person))) return null;
  const view = views[event.kind] as 'whole' | ((event: RoomEvent, viewer: Viewer) => RoomEvent);
  const seen = view === 'whole' ? event : view(event, { person, role, deleted, showing });
  return { number, at, event: role === 'spectator' ? eventSeenByPublic(showing, seen) : seen };
}

/** The state of the room as one person may see it. All ink is left in (welcome.ts). */
export function roomSeenBy({ person, role }: Pick<Me, 'person' | 'role'>, state: RoomState, showing: Showing): RoomState {
  const ownSame = (message: RoomMessage): RoomMessage => ({ ...message, same: { ...message.same, people: message.same.people.filter((each) => each === person) } });
  const shown = { ...state, messages: state.messages.map(ownSame), cleared: state.cleared && { ...state.cleared, strokes: [] }, document: state.document && pageSeenBy({ role }, state.document, showing) };
  if (role === 'teacher') return shown;
  const isOwn = (each: { person: string }) => each.person === person;
  const mutedUntil = state.mutes[person];
  const own = {
    ...shown,
    messages: shown.messages.filter(({ isHeld, author }) => !isHeld || isOwn(author)).map((each) => (each.isDeleted ? { ...each, text: '' } : each)),
    mutes: mutedUntil === undefined ? {} : { [person]: mutedUntil },
    removed: state.removed.filter((each) => each === person),
    checkIns: state.checkIns.map((each) => ({ ...each, people: each.people.filter(isOwn) })),
    quizzes: state.quizzes.map((each) => ({ ...each, right: each.isClosed ? each.right : [], answers: each.answers.filter(isOwn) })),
  };
  if (role !== 'spectator') return own;
  const asPublic = <Student extends Named>(student: Student) => studentSeenByPublic(showing, student);
  return { ...own, messages: own.messages.map((each) => ({ ...each, author: authorSeenByPublic(showing, each.author) })), hands: own.hands.map(asPublic), speakers: own.speakers.map(asPublic) };
}
