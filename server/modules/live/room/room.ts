import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import type { Me, ServerFrame } from '../../../../contract/live/room-wire.ts';
import type { Refusal } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import type { LiveRoom } from '../store.ts';
import { withdraw } from './decide.ts';
import { closeOverdue } from './decide-task.ts';
import { Presence, type Present } from './presence.ts';
import { RoomLog } from './room-log.ts';
import type { StoredEvent } from './event-store.ts';
import { Throttle } from './throttle.ts';
import { endVoices } from './voices.ts';
import { deletedIn, roomSeenBy, seenBy } from './view.ts';

/** Where frames to one client go: a socket, or the answers to its polls. */
export interface Outlet {
  /** JSON of a ServerFrame. */
  send(frame: Buffer): void;
  close(): void;
}

/** A client of this instance, from its connection's beginning to its end. */
export interface RoomClient {
  /** A frame that came: parsed JSON, or what is none. */
  receive(frame: unknown): void;
  /** The connection is gone. */
  gone(): void;
}

/** A client in a room of this instance. */
export interface Member {
  connection: string;
  me: Me;
  device: string;
  /** ms since epoch. */
  since: number;
  outlet: Outlet;
}

export type ByeReason = Extract<ServerFrame, { bye: unknown }>['bye']['reason'];
const byeMessages: Record<ByeReason, string> = {
  elsewhere: '您在另一台设备上进入了直播间',
  removed: '您已被讲师移出这场直播',
  ended: '直播已经结束',
  unauthorised: '登录已失效，请重新登录',
  full: '直播间已满，请稍后再试，或观看公开直播',
  restart: '服务器正在重启，马上回来',
};

/** Bus messages of a room, between the instances of the portal. */
type RoomMessage =
  | { from: string; events: StoredEvent[] }
  /** `number`: of the last event that the instance has, so that a lost message is noticed. */
  | { from: string; present: readonly Present[]; number: number }
  /** An instance has opened the room, and asks the others for the people that they have. */
  | { from: string; asks: true }
  | { from: string; arrived: { person: string; connection: string } }
  | { from: string; pointer: [number, number] | null };

/** People who a room takes, at all instances together. */
const peopleAtMost = 5_000;
/** Spectators log in to nothing, so their number is bounded by itself: they take no place of people who do. */
const spectatorsAtMost = 3_000;
const presentEveryMilliseconds = 8_000;
/** A speaker whose connection is lost has so long to come back. */
const voiceWaitsMilliseconds = 30_000;
/** The room stays open so long after the end, for goodbyes and the summary. */
const endedStaysMilliseconds = 5 * 60_000;

export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));

export function sayBye(outlet: Outlet, reason: ByeReason, message = byeMessages[reason]): void {
  outlet.send(encode({ bye: { reason, message } }));
  outlet.close();
}

/** One room at this instance: its people here, and what they get. */
export class Room {
  readonly log: RoomLog;
  readonly throttle = new Throttle();
  readonly #context: Context;
  readonly #instance: string;
  readonly #live: LiveRoom;
  readonly #presence = new Presence();
  readonly #members = new Map<string, Member>();
  readonly #absentSince = new Map<string, number>();
  readonly #unsubscribe: () => void;
  #ready: Promise<void> | null = null;
  #peopleChanged = true;
  #presentToldAt = 0;
  #shownOnline = '';
  #shownCounts = '';
  /** ms since epoch; null while people are here. */
  emptySince: number | null;

  constructor(context: Context, instance: string, live: LiveRoom) {
    this.#context = context;
    this.#instance = instance;
    this.#live = live;
    this.emptySince = context.clock.now();
    this.log = new RoomLog(context, { room: live, personOf: (person) => this.#personOf(person), onEvents: (events, isOwn) => this.#tell(events, isOwn) });
    this.#unsubscribe = context.bus.subscribe(this.#topic, (message) => this.#hear(message as RoomMessage));
  }

  get #topic(): string {
    return `live-room ${this.#live.room_id}`;
  }

  /** Loads the room once. @throws where the database does not answer; the next caller tries again */
  ready(): Promise<void> {
    return (this.#ready ??= this.log.load().then(
      () => this.#publish({ from: this.#instance, asks: true }),
      (error: unknown) => {
        this.#ready = null;
        throw error;
      },
    ));
  }

  /**
   * Takes a client in, and sends its welcome.
   * @param after number of the last event that it has; null for none
   * @returns why not; null where it is in
   */
  enter(member: Member, after: number | null, takesOver: boolean): ByeReason | null {
    const { me, connection, since } = member;
    const { state } = this.log;
    const now = this.#context.clock.now();
    if (state.removed.includes(me.person)) return 'removed';
    if (state.endedAt !== null && now - state.endedAt > endedStaysMilliseconds) return 'ended';
    const place = this.#presence.placeOf(me.person);
    if (place === null && me.role !== 'teacher' && this.#presence.countOf(me.role === 'spectator') >= (me.role === 'spectator' ? spectatorsAtMost : peopleAtMost)) return 'full';
    // A teacher who comes back has events already; a second studio has none, and asks first.
    if (place !== null && me.role === 'teacher' && after === null && !takesOver) return 'elsewhere';
    this.#dismissOthers({ person: me.person, connection });
    this.#members.set(connection, member);
    this.#presence.add({ ...me, device: member.device, connection, since });
    this.#peopleChanged = true;
    this.#shownOnline = '';
    this.#shownCounts = '';
    this.emptySince = null;
    this.#publish({ from: this.#instance, arrived: { person: me.person, connection } });
    const missed = after === null ? null : this.log.after(after);
    const deleted = deletedIn(state);
    member.outlet.send(
      encode({ welcome: missed === null ? { me, state: roomSeenBy(me, state), events: [], now } : { me, state: null, events: missed.flatMap((event) => seenBy(me, event, deleted) ?? []), now } }),
    );
    return null;
  }

  leave(connection: string): void {
    if (!this.#members.delete(connection)) return;
    this.#presence.remove(connection);
    this.#peopleChanged = true;
    if (this.#members.size === 0) this.emptySince = this.#context.clock.now();
  }

  has(connection: string): boolean {
    return this.#members.has(connection);
  }

  submit(me: Me, id: string, command: RoomCommand): Promise<Refusal | null> {
    return this.log.submit(me, id, command);
  }

  point(pointer: [number, number] | null): void {
    this.#showPointer(pointer);
    this.#publish({ from: this.#instance, pointer });
  }

  /** Once a second: what follows from time, and counts that have changed. */
  async tick(): Promise<void> {
    const now = this.#context.clock.now();
    if (this.#presence.forgetSilent(now)) this.#shownOnline = '';
    if (this.#peopleChanged || now - this.#presentToldAt >= presentEveryMilliseconds) this.#tellPresent(now);
    this.#showOnline();
    this.#showCounts();
    const { endedAt } = this.log.state;
    if (endedAt !== null && now - endedAt > endedStaysMilliseconds) for (const member of this.#members.values()) this.bid(member, 'ended');
    await this.log.propose((state) => [...closeOverdue(state, now), ...this.#gone(now).flatMap((person) => withdraw(state, person))]);
  }

  /** Ends a client's connection with a word. */
  bid(member: Member, reason: ByeReason, message?: string): void {
    this.leave(member.connection);
    sayBye(member.outlet, reason, message);
  }

  bidAll(reason: ByeReason): void {
    for (const member of this.#members.values()) this.bid(member, reason);
  }

  close(): void {
    this.#tellPresent(this.#context.clock.now());
    this.#unsubscribe();
  }

  /** Other instances learn of events by the message; where it is lost, they read them. */
  #tell(events: readonly StoredEvent[], isOwn: boolean): void {
    if (isOwn) {
      this.#publish({ from: this.#instance, events: [...events] });
      void endVoices(this.#context, this.#live.room_id, events);
    }
    this.#deliver(events);
    for (const { event } of events) if (event.kind === 'removed') this.#bidPerson(event.person, 'removed');
  }

  #deliver(events: readonly StoredEvent[]): void {
    const deleted = deletedIn(this.log.state);
    const frameFor = (me: Pick<Me, 'person' | 'role'>): Buffer | null => {
      const seen = events.flatMap((event) => seenBy(me, event, deleted) ?? []);
      return seen.length > 0 ? encode({ events: seen }) : null;
    };
    const addressed = new Set(events.flatMap(({ audience }) => (typeof audience === 'string' ? [] : [audience.person])));
    let teachers: Buffer | null | undefined;
    let others: Buffer | null | undefined;
    for (const { me, outlet } of this.#members.values()) {
      const frame = me.role === 'teacher' ? (teachers ??= frameFor(me)) : addressed.has(me.person) ? frameFor(me) : (others ??= frameFor({ person: '', role: 'student' }));
      if (frame) outlet.send(frame);
    }
  }

  #hear(message: RoomMessage): void {
    if (message.from === this.#instance) return;
    if ('events' in message) return this.log.receive(message.events);
    if ('asks' in message) return this.#tellPresent(this.#context.clock.now());
    if ('pointer' in message) return this.#showPointer(message.pointer);
    if ('arrived' in message) return this.#dismissOthers(message.arrived);
    this.#presence.hear(message.from, message.present, this.#context.clock.now());
    if (message.number > this.log.state.number) void this.log.catchUp();
  }

  #publish(message: RoomMessage): void {
    void this.#context.bus.publish(this.#topic, message);
  }

  #tellPresent(now: number): void {
    this.#peopleChanged = false;
    this.#presentToldAt = now;
    this.#publish({ from: this.#instance, present: this.#presence.own, number: this.log.state.number });
  }

  /** A person has one place: that of the connection that came last. */
  #dismissOthers({ person, connection }: { person: string; connection: string }): void {
    for (const member of this.#members.values()) if (member.me.person === person && member.connection !== connection) this.bid(member, 'elsewhere');
  }

  #bidPerson(person: string, reason: ByeReason): void {
    for (const member of this.#members.values()) if (member.me.person === person) this.bid(member, reason);
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

  /** People with a raised hand or on air who have been away for too long. */
  #gone(now: number): string[] {
    const { hands, speakers } = this.log.state;
    const waited = new Set([...hands, ...speakers].map(({ person }) => person));
    for (const person of this.#absentSince.keys()) if (!waited.has(person)) this.#absentSince.delete(person);
    return [...waited].filter((person) => {
      if (this.#presence.placeOf(person)) this.#absentSince.delete(person);
      else if (!this.#absentSince.has(person)) this.#absentSince.set(person, now);
      return now - (this.#absentSince.get(person) ?? now) >= voiceWaitsMilliseconds;
    });
  }

  #showPointer(pointer: [number, number] | null): void {
    const frame = encode({ pointer });
    for (const { me, outlet } of this.#members.values()) if (me.role !== 'teacher') outlet.send(frame);
  }

  #showOnline(): void {
    const people = [...this.#presence.people().values()].filter(({ role }) => role !== 'teacher');
    const named = people.filter(({ role }) => role === 'student').map(({ person, name, device }) => ({ person, name, device }));
    const forTeachers = JSON.stringify({ online: { count: people.length, people: named } } satisfies ServerFrame);
    if (forTeachers === this.#shownOnline) return;
    this.#shownOnline = forTeachers;
    const forOthers = encode({ online: { count: people.length, people: null } });
    const full = Buffer.from(forTeachers);
    for (const { me, outlet } of this.#members.values()) outlet.send(me.role === 'teacher' ? full : forOthers);
  }

  #showCounts(): void {
    const { checkIns, quizzes } = this.log.state;
    const frame = JSON.stringify({
      counts: {
        checkIns: Object.fromEntries(checkIns.filter(({ isClosed }) => !isClosed).map(({ checkIn, count }) => [checkIn, count])),
        // How often each option was chosen stays hidden until the quiz is closed.
        quizzes: Object.fromEntries(quizzes.filter(({ isClosed }) => !isClosed).map(({ quiz, answered }) => [quiz, { answered, counts: [] }])),
      },
    } satisfies ServerFrame);
    if (frame === this.#shownCounts) return;
    this.#shownCounts = frame;
    const encoded = Buffer.from(frame);
    for (const { me, outlet } of this.#members.values()) if (me.role !== 'teacher') outlet.send(encoded);
  }
}
