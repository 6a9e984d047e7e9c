import type { NumberedEvent, PagePicture } from '../../../../contract/live/room-events.ts';
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

/** An event as one person may see it, or null. Students get the right answers after the quiz was closed, and no deleted texts. */
export function seenBy({ person, role }: Pick<Me, 'person' | 'role'>, { number, at, event, audience }: StoredEvent, deleted: ReadonlySet<string>, open: OpenPicture): NumberedEvent | null {
  if (event.kind === 'pageTurned') return { number, at, event: pageSeenBy({ role }, event, open) };
  // Other people get the number of students with the question, but not their names.
  if (event.kind === 'sameAsked' && event.person !== person) return { number, at, event: { ...event, person: '' } };
  if (role !== 'teacher') {
    if (audience === 'teachers' || (audience !== 'everyone' && audience.person !== person)) return null;
    if (event.kind === 'quizOpened') return { number, at, event: { ...event, right: [] } };
    if (event.kind === 'said' && deleted.has(event.message)) return { number, at, event: { ...event, text: '' } };
  }
  return { number, at, event };
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
