import type { Me } from '../../../../contract/live/room-wire.ts';

/** A person in a room with one connection. */
export interface Present extends Me {
  device: string;
  /** Id of the connection. */
  connection: string;
  /** ms since epoch. */
  since: number;
}

/** An instance without a message for this time counts as stopped. */
const silentAfterMilliseconds = 25_000;

/** The people in a room: at this instance, and at the others as they report them. */
export class Presence {
  readonly #own = new Map<string, Present>();
  readonly #others = new Map<string, { heardAt: number; people: readonly Present[] }>();

  add(present: Present): void {
    this.#own.set(present.connection, present);
  }

  remove(connection: string): void {
    this.#own.delete(connection);
  }

  get own(): readonly Present[] {
    return [...this.#own.values()];
  }

  /** Stores the people that another instance reported. */
  update(instance: string, people: readonly Present[], now: number): void {
    this.#others.set(instance, { heardAt: now, people });
  }

  /** Removes the people of stopped instances. */
  removeSilent(now: number): void {
    for (const [instance, { heardAt }] of this.#others) if (now - heardAt > silentAfterMilliseconds) this.#others.delete(instance);
  }

  /** Each person once, with the latest connection. The key is the person's code. */
  people(): Map<string, Present> {
    const people = new Map<string, Present>();
    for (const present of [...[...this.#others.values()].flatMap((other) => other.people), ...this.#own.values()]) {
      const known = people.get(present.person);
      if (!known || known.since < present.since) people.set(present.person, present);
    }
    return people;
  }

  /** The latest connection of a person, or null. */
  placeOf(person: string): Present | null {
    return this.people().get(person) ?? null;
  }

  /** The number of spectators, or of people with a login. */
  countOf(isSpectators: boolean): number {
    return [...this.people().values()].filter(({ role }) => (role === 'spectator') === isSpectators).length;
  }
}
