import type { Me } from '../../../../contract/live/room-wire.ts';

/** A person in a room, at one connection. */
export interface Present extends Me {
  device: string;
  /** Of the connection. */
  connection: string;
  /** ms since epoch. */
  since: number;
}

/** An instance that has not been heard for this long is gone. */
const heardWithinMilliseconds = 25_000;

/** Who is in a room: at this instance, and at others as they tell. */
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

  hear(instance: string, people: readonly Present[], now: number): void {
    this.#others.set(instance, { heardAt: now, people });
  }

  /** @returns whether an instance was gone */
  forgetSilent(now: number): boolean {
    const silent = [...this.#others].filter(([, { heardAt }]) => now - heardAt > heardWithinMilliseconds);
    for (const [instance] of silent) this.#others.delete(instance);
    return silent.length > 0;
  }

  /** Each person once, with the latest connection. */
  people(): Map<string, Present> {
    const people = new Map<string, Present>();
    for (const present of [...[...this.#others.values()].flatMap((other) => other.people), ...this.#own.values()]) {
      const known = people.get(present.person);
      if (!known || known.since < present.since) people.set(present.person, present);
    }
    return people;
  }

  /** Where a person is now. */
  placeOf(person: string): Present | null {
    return this.people().get(person) ?? null;
  }

  /** How many people are there; or how many spectators, who log in to nothing. */
  countOf(isSpectators: boolean): number {
    return [...this.people().values()].filter(({ role }) => (role === 'spectator') === isSpectators).length;
  }
}
