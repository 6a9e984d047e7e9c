import { inkKey, type RoomState } from '../../../../contract/live/room-state.ts';
import type { Me, ServerFrame } from '../../../../contract/live/room-wire.ts';
import { encode, type Member } from './connection.ts';
import type { StoredEvent } from '../events/event-store.ts';
import type { Present } from './presence.ts';
import { deletedIn, seenBy, type Showing } from './view.ts';

/** The clients of a room at this instance, and the frames that they get. Equal frames are encoded once. */
export class Members {
  readonly #byConnection = new Map<string, Member>();
  #sentOnline = '';
  #sentCounts = '';
  /** Pages of whose ink, or of whose cleared ink, a member may have only a part, by connection. */
  readonly #pagesLeftOut = new Map<string, Set<string>>();
  readonly #showing: Showing;

  constructor(showing: Showing) {
    this.#showing = showing;
  }

  /** Forces the next `sendOnline` and `sendCounts` to send, because a new member has no numbers yet. */
  add(member: Member): void {
    this.#byConnection.set(member.connection, member);
    this.#sentOnline = '';
    this.#sentCounts = '';
  }

  /** Sends the ink of the shown page to a member that reconnected, and marks the other pages as incomplete for it. */
  noteInk(member: Member, state: RoomState, { hasShownPage }: { hasShownPage: boolean }): void {
    this.#pagesLeftOut.set(member.connection, new Set([...Object.keys(state.ink), ...(state.cleared ? [clearedKey(state.cleared)] : [])]));
    if (hasShownPage) this.#pagesLeftOut.get(member.connection)!.delete(state.document === null ? '' : inkKey(state.document));
    else if (state.document !== null) this.#sendInk(state.document, state, [member]);
  }

  has(connection: string): boolean {
    return this.#byConnection.has(connection);
  }

  /** @returns the member, or null if there is no such one */
  remove(connection: string): Member | null {
    const member = this.#byConnection.get(connection) ?? null;
    this.#pagesLeftOut.delete(connection);
    this.#byConnection.delete(connection);
    return member;
  }

  get isEmpty(): boolean {
    return this.#byConnection.size === 0;
  }

  [Symbol.iterator](): IterableIterator<Member> {
    return this.#byConnection.values();
  }

  /** Sends each member the events that it may see. @param state of the room after the events */
  sendEvents(events: readonly StoredEvent[], state: RoomState): void {
    const deleted = deletedIn(state);
    const frameFor = (me: Pick<Me, 'person' | 'role'>): Buffer | null => {
      const seen = events.flatMap((event) => seenBy(me, event, deleted, this.#showing) ?? []);
      return seen.length > 0 ? encode({ events: seen }) : null;
    };
    const addressed = new Set(events.flatMap(({ audience, event }) => (typeof audience === 'string' ? (event.kind === 'sameAsked' ? [event.person] : []) : [audience.person])));
    let forTeachers: Buffer | null | undefined;
    let forSpectators: Buffer | null | undefined;
    let forOthers: Buffer | null | undefined;
    for (const { me, outlet } of this) {
      const frame = me.role === 'teacher' ? (forTeachers ??= frameFor(me)) : me.role === 'spectator' ? (forSpectators ??= frameFor(me)) : addressed.has(me.person) ? frameFor(me) : (forOthers ??= frameFor({ person: '', role: 'student' }));
      if (frame) outlet.send(frame);
    }
    for (const { event } of events) {
      if (event.kind === 'pageTurned') this.#sendInk(event, state, this);
      // Members saw the ink that this clearing removed, because the page was shown.
      if (event.kind === 'inkCleared') for (const pages of this.#pagesLeftOut.values()) pages.delete(clearedKey(event));
      if (event.kind === 'inkRestored') this.#sendInk(event, state, this, clearedKey(event));
    }
  }

  /** Sends the ink of a page to those members that may lack it. */
  #sendInk({ document, page }: { document: string; page: number }, { ink }: RoomState, members: Iterable<Member>, leftOut = inkKey({ document, page })): void {
    let frame: Buffer | undefined;
    for (const { connection, outlet } of members) if (this.#pagesLeftOut.get(connection)?.delete(leftOut)) outlet.send((frame ??= encode({ ink: { document, page, strokes: ink[inkKey({ document, page })] ?? [] } })));
  }

  /** The teacher's own browser shows the pointer without the server. */
  sendPointer(pointer: [number, number] | null): void {
    const frame = encode({ pointer });
    for (const { me, outlet } of this) if (me.role !== 'teacher') outlet.send(frame);
  }

  /** Sends the number of people in the room, with names for the teacher. Nothing is sent without a change. */
  sendOnline(present: Iterable<Present>): void {
    const people = [...present].filter(({ role }) => role !== 'teacher');
    const named = people.filter(({ role }) => role === 'student').map(({ person, name, device }) => ({ person, name, device }));
    const forTeachers = JSON.stringify({ online: { count: people.length, people: named } } satisfies ServerFrame);
    if (forTeachers === this.#sentOnline) return;
    this.#sentOnline = forTeachers;
    const forOthers = encode({ online: { count: people.length, people: null } });
    const withNames = Buffer.from(forTeachers);
    for (const { me, outlet } of this) outlet.send(me.role === 'teacher' ? withNames : forOthers);
  }

  /** Sends students the counts of open check-ins and quizzes. Nothing is sent without a change. */
  sendCounts({ checkIns, quizzes }: RoomState): void {
    const frame = JSON.stringify({
      counts: {
        checkIns: Object.fromEntries(checkIns.filter(({ isClosed }) => !isClosed).map(({ checkIn, count }) => [checkIn, count])),
        // The counts of the options stay hidden until the quiz is closed.
        quizzes: Object.fromEntries(quizzes.filter(({ isClosed }) => !isClosed).map(({ quiz, answered }) => [quiz, { answered, counts: [] }])),
      },
    } satisfies ServerFrame);
    if (frame === this.#sentCounts) return;
    this.#sentCounts = frame;
    const encoded = Buffer.from(frame);
    for (const { me, outlet } of this) if (me.role !== 'teacher') outlet.send(encoded);
  }
}

const clearedKey = (page: { document: string; page: number }): string => `cleared ${inkKey(page)}`;
