import { encode, type Member } from './connection.ts';
import { silentAfterMilliseconds } from './presence.ts';

/** A place in the queue. The earliest is the first. */
interface Place {
  connection: string;
  /** ms since epoch. */
  since: number;
}

interface Queued extends Place {
  member: Member;
  /** Number of the last event that the client has, or null. */
  after: number | null;
  /** The last place that was sent to the client. */
  sent: number;
}

/** A person who returns within this time keeps the place in the queue. A person who was in the room gets the first place. */
const returnWithinMilliseconds = 30_000;
/** Maximum number of waiting clients at one instance. Further clients are refused and retry later. */
const queuedAtMost = 1_000;

/** The clients that wait for a place in a full room: at this instance, and the places at others as they report them. */
export class RoomQueue {
  readonly #own = new Map<string, Queued>();
  readonly #others = new Map<string, { heardAt: number; places: readonly Place[] }>();
  /** People who left, with the time since when they had their place. */
  readonly #left = new Map<string, { since: number; leftAt: number }>();

  get isFull(): boolean {
    return this.#own.size >= queuedAtMost;
  }

  /** Whether a client waits at any instance. */
  get isEmpty(): boolean {
    return this.#own.size === 0 && [...this.#others.values()].every(({ places }) => places.length === 0);
  }

  get hasOwn(): boolean {
    return this.#own.size > 0;
  }

  get places(): readonly Place[] {
    return [...this.#own.values()].map(({ connection, since }) => ({ connection, since }));
  }

  /** Time since when a person waits. A short absence does not change it. */
  sinceOf({ me, since }: Member, now: number): number {
    const left = this.#left.get(me.person);
    return left && now - left.leftAt <= returnWithinMilliseconds ? left.since : since;
  }

  add(member: Member, after: number | null, now: number): void {
    this.#own.set(member.connection, { connection: member.connection, since: this.sinceOf(member, now), member, after, sent: 0 });
  }

  /** @returns false if the connection does not wait */
  remove(connection: string, now: number): boolean {
    const queued = this.#own.get(connection);
    if (!queued) return false;
    this.noteLeft(queued.member.me.person, queued.since, now);
    return this.#own.delete(connection);
  }

  /** Notes a person who left the queue or the room. */
  noteLeft(person: string, since: number, now: number): void {
    this.#left.set(person, { since, leftAt: now });
  }

  /** Stores the places that another instance reported. */
  update(instance: string, places: readonly Place[], now: number): void {
    this.#others.set(instance, { heardAt: now, places });
  }

  /** Removes the first clients of the queue, for which there are places. @param free places in the room, at all instances together */
  takeFirst(free: number): { member: Member; after: number | null }[] {
    const first = this.#sorted().slice(0, Math.max(0, free));
    return first.flatMap(({ connection }) => {
      const queued = this.#own.get(connection);
      this.#own.delete(connection);
      return queued ?? [];
    });
  }

  /** Tells waiting clients their places, each place once. */
  sendPlaces(): void {
    this.#sorted().forEach(({ connection }, index) => {
      const queued = this.#own.get(connection);
      if (!queued || queued.sent === index + 1) return;
      queued.sent = index + 1;
      queued.member.outlet.send(encode({ queued: { place: index + 1 } }));
    });
  }

  /** Removes stopped instances, and people who did not return in time. */
  removeSilent(now: number): void {
    for (const [instance, { heardAt }] of this.#others) if (now - heardAt > silentAfterMilliseconds) this.#others.delete(instance);
    for (const [person, { leftAt }] of this.#left) if (now - leftAt > returnWithinMilliseconds) this.#left.delete(person);
  }

  [Symbol.iterator](): IterableIterator<Member> {
    return [...this.#own.values()].map(({ member }) => member).values();
  }

  #sorted(): Place[] {
    if (this.#own.size === 0) return [];
    return [...this.#own.values(), ...[...this.#others.values()].flatMap(({ places }) => places)].toSorted((one, other) => one.since - other.since || (one.connection < other.connection ? -1 : 1));
  }
}
