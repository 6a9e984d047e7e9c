import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import { beatMilliseconds, type Me } from '../../../../contract/live/room-wire.ts';
import type { Refusal } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import type { LiveRoom } from '../store.ts';
import { Absences } from './absences.ts';
import { type ByeReason, closeWithReason, encode, type Member, type Other } from './connection.ts';
import { lowerUnansweredHands, withdraw } from './decide.ts';
import { closeOverdue } from './decide-task.ts';
import type { StoredEvent } from '../events/event-store.ts';
import { Members } from './members.ts';
import { type Entrant, replaces, shareAPlace, staying } from './one-place.ts';
import { Presence } from './presence.ts';
import { RoomQueue } from './queue.ts';
import { type Report, RoomBus } from './room-bus.ts';
import { RoomLog } from './room-log.ts';
import { Throttle } from './throttle.ts';
import { showingOf } from './view.ts';
import { Welcomes } from './welcome.ts';

/**
 * Maximum numbers in a room, at all instances together. Spectators have a separate limit, so that they cannot fill the room for people
 * with a login. They do not wait in the queue, because they see the public stream without the room.
 */
export const roomPlaces = { people: 5_000, spectators: 3_000 };
/** The room stays open for this time after the end, for goodbyes and the summary. */
export const endedStaysMilliseconds = 5 * 60_000;

const beat = encode({ beat: true });

/** One room at this instance: its events, its members, and the people at other instances. */
export class Room {
  readonly log: RoomLog;
  readonly throttle = new Throttle();
  readonly #context: Context;
  readonly #bus: RoomBus;
  readonly #presence = new Presence();
  readonly #members: Members;
  readonly #welcomes: Welcomes;
  readonly #queue = new RoomQueue();
  readonly #places: typeof roomPlaces;
  readonly #absences = new Absences();
  #ready: Promise<void> | null = null;
  /** False while the log is read. */
  isLoaded = false;
  #hasPresenceChanged = true;
  #beatAt = 0;
  /** ms since epoch. Null while the room has members, or clients that wait for a place. */
  emptySince: number | null;

  constructor(context: Context, instance: string, live: LiveRoom, places: typeof roomPlaces) {
    this.#places = places;
    const showing = showingOf(context, live);
    this.#members = new Members(showing);
    this.#welcomes = new Welcomes(showing);
    this.#context = context;
    this.emptySince = context.clock.now();
    this.log = new RoomLog(context, { room: live, personOf: (person) => this.#personOf(person), onEvents: (events) => this.#onEvents(events), onStored: (events) => this.#bus.sendStored(events) });
    this.#bus = new RoomBus(context.bus, { instance, roomId: live.room_id }, {
      onEvents: (events) => this.log.receive(events),
      onReport: (from, report) => this.#onReport(from, report),
      onAsked: () => this.#report(context.clock.now()),
      onArrived: (arrived) => this.#onArrived(arrived),
      onPointer: (pointer) => this.#members.sendPointer(pointer),
    });
  }

  /** Loads the room once. @throws if the database does not answer. The next caller tries again. */
  ready(): Promise<void> {
    return (this.#ready ??= this.log.load().then(
      () => {
        this.isLoaded = true;
        this.#bus.askOthers();
      },
      (error: unknown) => {
        this.#ready = null;
        throw error;
      },
    ));
  }

  /**
   * Adds a member and sends its welcome. In a full room the client waits in the queue.
   * @param after number of the last event that the client has, or null
   * @returns the reason of a refusal, or null
   */
  enter(member: Member, after: number | null): { reason: ByeReason; other?: Other } | null {
    const { me } = member;
    const { state } = this.log;
    const now = this.#context.clock.now();
    // A student who was removed may teach later.
    if (me.role !== 'teacher' && state.removed.includes(me.person)) return { reason: 'removed' };
    if (state.endedAt !== null && now - state.endedAt > endedStaysMilliseconds) return { reason: 'ended' };
    const place = me.role === 'teacher' ? this.#presence.teacher : this.#presence.placeOf(me.person);
    if (me.role === 'spectator' && this.#presence.countOf(true) >= this.#places.spectators) return { reason: 'full' };
    const hasToWait = me.role === 'student' && place === null && (this.#freePlaces <= 0 || !this.#queue.isEmpty);
    if (hasToWait && this.#queue.isFull) return { reason: 'full' };
    if (place !== null && !replaces(entrantOf(member), place)) return { reason: 'elsewhere', other: otherFor(member, place) };
    for (const replaced of [...this.#members, ...this.#queue]) if (shareAPlace(replaced.me, me)) this.#disconnect(replaced, 'elsewhere', otherFor(replaced, entrantOf(member)));
    if (hasToWait) {
      this.#queue.add(member, after, now);
      this.#hasPresenceChanged = true;
      this.emptySince = null;
      this.#admitQueued();
    } else this.#admit(member, after);
    return null;
  }

  /** False while the client waits for a place. */
  hasMember(connection: string): boolean {
    return this.#members.has(connection);
  }

  get #freePlaces(): number {
    return this.#places.people - this.#presence.countOf(false);
  }

  /** Admits the first clients of the queue, and sends the others their places. */
  #admitQueued(): void {
    if (!this.#queue.hasOwn) return;
    for (const { member, after } of this.#queue.takeFirst(this.#freePlaces)) this.#admit(member, after);
    this.#queue.sendPlaces();
  }

  #admit(member: Member, after: number | null): void {
    const { me } = member;
    const { state } = this.log;
    const now = this.#context.clock.now();
    this.#members.add(member);
    this.#presence.add({ ...entrantOf(member), device: member.device });
    this.#hasPresenceChanged = true;
    this.emptySince = null;
    this.#bus.sendArrived(entrantOf(member));
    if (this.#isFull) this.#bus.sendEnteredFull(me.person);
    const sinceThen = this.#welcomes.resuming(me, state, after === null ? null : this.log.after(after), now);
    member.outlet.send(sinceThen ?? this.#welcomes.whole(me, state, now));
    this.#members.noteInk(member, state, { hasShownPage: sinceThen === null });
  }

  /** True if the person is in the room, at any instance. */
  hasPerson(person: string): boolean {
    return this.#presence.placeOf(person) !== null;
  }

  /** Codes of the students in the room, at any instance. */
  get students(): ReadonlySet<string> {
    return new Set(this.#presence.people().flatMap(({ person, role }) => (role === 'student' ? person : [])));
  }

  /** True if a person is outside the full room, in the queue or not. */
  mustWait(person: string): boolean {
    return !this.hasPerson(person) && this.#isFull;
  }

  get #isFull(): boolean {
    return this.#freePlaces <= 0 || !this.#queue.isEmpty;
  }

  leave(connection: string): void {
    const now = this.#context.clock.now();
    const left = this.#members.remove(connection);
    if (left) {
      this.#presence.remove(connection);
      if (left.me.role === 'student') this.#queue.noteLeft(left.me.person, left.since, now);
    } else if (!this.#queue.remove(connection, now)) return;
    this.#hasPresenceChanged = true;
    if (this.#members.isEmpty && !this.#queue.hasOwn) this.emptySince = now;
  }

  /** True if the rate limits allow a command now. A message that the rules refuse, such as of a muted person, does not count for the room. */
  allows(me: Me, command: RoomCommand, now: number): boolean {
    return this.throttle.allows(me, command.do, now, () => this.log.refuses(me, command));
  }

  submit(me: Me, id: string, command: RoomCommand): Promise<Refusal | null> {
    return this.log.submit(me, id, command);
  }

  point(pointer: [number, number] | null): void {
    this.#members.sendPointer(pointer);
    this.#bus.sendPointer(pointer);
  }

  /** Called once a second: sends changed counts, and applies changes that depend on the time. */
  async tick(): Promise<void> {
    const now = this.#context.clock.now();
    if (!this.#context.bus.isConnected) await this.#serveAlone(now);
    this.#presence.removeSilent(now);
    this.#queue.removeSilent(now);
    this.#admitQueued();
    if (this.#hasPresenceChanged || this.#bus.isReportDue(now)) this.#report(now);
    this.#members.sendOnline(this.#presence.people());
    this.#members.sendCounts(this.log.state);
    const { endedAt } = this.log.state;
    if (endedAt !== null && now - endedAt > endedStaysMilliseconds) for (const member of [...this.#members, ...this.#queue]) this.#disconnect(member, 'ended');
    await this.log.propose((state) => [...closeOverdue(state, now), ...lowerUnansweredHands(state, now), ...this.#absentPeople(now).flatMap((person) => withdraw(state, person))]);
  }

  /** Without the bus an instance does not know who left or came at the others, so it keeps their people and counts no absence. */
  async #serveAlone(now: number): Promise<void> {
    this.#presence.keepOthers(now);
    this.#absences.forget();
    await this.log.catchUp();
  }

  /** Sends a sign of life from time to time. Called once a second, also while a tick waits for the database. */
  beat(now: number): void {
    if (now - this.#beatAt < beatMilliseconds) return;
    this.#beatAt = now;
    for (const { outlet } of [...this.#members, ...this.#queue]) outlet.send(beat);
  }

  close(): void {
    this.#report(this.#context.clock.now());
    this.#bus.close();
  }

  #onEvents(events: readonly StoredEvent[]): void {
    this.#members.sendEvents(events, this.log.state);
    for (const { event } of events) if (event.kind === 'removed') for (const member of [...this.#members, ...this.#queue]) if (member.me.person === event.person) this.#disconnect(member, 'removed');
  }

  #onReport(instance: string, { present, queued, number }: Report): void {
    const now = this.#context.clock.now();
    this.#presence.update(instance, present, now);
    // The message of a teacher's arrival may be lost, and two studios would replace each other's streams.
    for (const each of present) if (each.role === 'teacher') this.#onArrived(each);
    this.#queue.update(instance, queued, now);
    if (number > this.log.state.number) void this.log.catchUp();
  }

  /** A person arrived at another instance. If a connection here stays in that place, the other instance may not know of it, so it is told. */
  #onArrived(arrived: Entrant): void {
    for (const member of [...this.#members, ...this.#queue]) {
      if (!shareAPlace(member.me, arrived)) continue;
      const own = entrantOf(member);
      if (this.hasMember(own.connection) && staying(own, arrived) === own) this.#bus.sendArrived(own);
      else this.#disconnect(member, 'elsewhere', otherFor(member, arrived));
    }
  }

  #report(now: number): void {
    this.#hasPresenceChanged = false;
    this.#bus.report({ present: this.#presence.own, queued: this.#queue.places, number: this.log.state.number }, this.#isFull, now);
  }

  #disconnect(member: Member, reason: ByeReason, other?: Other): void {
    this.leave(member.connection);
    closeWithReason(member.outlet, reason, undefined, other);
  }

  #personOf(person: string): { name: string; isTeacher: boolean } | null {
    const present = this.#presence.placeOf(person);
    if (present) return present.role === 'spectator' ? null : { name: present.name, isTeacher: present.role === 'teacher' };
    const { messages, hands, speakers } = this.log.state;
    const author = messages.find((each) => each.author.person === person)?.author;
    if (author) return author;
    const known = [...hands, ...speakers].find((each) => each.person === person);
    return known ? { name: known.name, isTeacher: false } : null;
  }

  /** People with a raised hand or a voice on air who have had no connection for too long. */
  #absentPeople(now: number): string[] {
    const { hands, speakers } = this.log.state;
    return this.#absences.tooLong(new Set([...hands, ...speakers].map(({ person }) => person)), (person) => this.hasPerson(person), now);
  }
}

const entrantOf = ({ me, connection, since, entry }: Member): Entrant => ({ ...me, connection, since, entry });

/** What a client reads about the connection that has its place. Only another teacher is named. */
const otherFor = ({ me, since, entry }: Member, other: Entrant): Other => ({ ...(other.person !== me.person && { by: other.name }), ...(entry === 'asks' && other.since < since && { isSecond: true }) });
