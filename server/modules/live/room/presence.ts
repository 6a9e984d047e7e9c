import type { Entrant } from './one-place.ts';

/** A person in a room with one connection. */
export interface Present extends Entrant {
  device: string;
}

/** Each instance reports its people at this interval. */
export const presenceEveryMilliseconds = 8_000;
/** An instance without a report for this time counts as stopped. Two reports may be lost. */
export const silentAfterMilliseconds = 3 * presenceEveryMilliseconds + 1_000;

/** The people in a room: at this instance, and at the others as they report them. */
export class Presence {
  readonly #own = new Map<string, Present>();
  readonly #others = new Map<string, { heardAt: number; people: readonly Present[] }>();
  /** The connections of each person, the latest first. An arrival must not cost more in a full room. */
  readonly #byPerson = new Map<string, readonly Present[]>();
  #spectators = 0;

  add(present: Present): void {
    this.#own.set(present.connection, present);
    this.#note(present);
  }

  remove(connection: string): void {
    const present = this.#own.get(connection);
    this.#own.delete(connection);
    if (present) this.#forget(present);
  }

  get own(): readonly Present[] {
    return [...this.#own.values()];
  }

  /** Stores the people that another instance reported. */
  update(instance: string, people: readonly Present[], now: number): void {
    const before = this.#others.get(instance)?.people ?? [];
    this.#others.set(instance, { heardAt: now, people });
    const stayed = new Set(people.map(({ connection }) => connection));
    for (const present of before) if (!stayed.has(present.connection)) this.#forget(present);
    for (const present of people) this.#note(present);
  }

  /** Keeps the people of all instances as if they had just reported them. */
  keepOthers(now: number): void {
    for (const other of this.#others.values()) other.heardAt = now;
  }

  /** Removes the people of stopped instances. */
  removeSilent(now: number): void {
    for (const [instance, { heardAt }] of this.#others) {
      if (now - heardAt <= silentAfterMilliseconds) continue;
      this.update(instance, [], now);
      this.#others.delete(instance);
    }
  }

  /** Each person once, with the latest connection. */
  people(): Present[] {
    return [...this.#byPerson.values()].map(([latest]) => latest!);
  }

  /** The latest connection of a person, or null. */
  placeOf(person: string): Present | null {
    return this.#byPerson.get(person)?.[0] ?? null;
  }

  /** The teacher who has the studio, with the latest connection, or null. */
  get teacher(): Present | null {
    return this.people().reduce<Present | null>((found, each) => (each.role === 'teacher' && (found === null || each.since > found.since) ? each : found), null);
  }

  /** The number of spectators, or of people with a login. */
  countOf(isSpectators: boolean): number {
    return isSpectators ? this.#spectators : this.#byPerson.size - this.#spectators;
  }

  #note(present: Present): void {
    this.#change(present, (others) => [...others, present].toSorted((one, other) => other.since - one.since));
  }

  #forget(present: Present): void {
    this.#change(present, (others) => others);
  }

  /** @param change returns the connections of the person, from those other than the given one */
  #change({ person, connection }: Present, change: (others: readonly Present[]) => readonly Present[]): void {
    const before = this.#byPerson.get(person) ?? [];
    const after = change(before.filter((each) => each.connection !== connection));
    if (after.length > 0) this.#byPerson.set(person, after);
    else this.#byPerson.delete(person);
    this.#spectators += spectatorsOf(after) - spectatorsOf(before);
  }
}

/** 1 if the person is a spectator. */
const spectatorsOf = ([latest]: readonly Present[]): number => (latest?.role === 'spectator' ? 1 : 0);
