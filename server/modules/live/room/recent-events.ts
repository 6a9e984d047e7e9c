import { commandKey, type StoredEvent } from '../events/event-store.ts';

/** The latest events are kept for clients that reconnect, so that they need no query. Larger resumes are refused anyway (welcome.ts). */
const keptAtMost = { events: 1_000, heapBytes: 2 * 1024 * 1024 };
/** Memory of one point of ink: an array of two numbers, and its place in the stroke. */
export const heapBytesOfPoint = 72;

/** Approximate memory of an event. */
const heapBytesOf = ({ event }: StoredEvent): number => (event.kind === 'inked' ? event.stroke.points.length * heapBytesOfPoint : 2 * JSON.stringify(event).length);

/** The latest events of a room, without gaps. Both their number and their memory are bounded. */
export class RecentEvents {
  readonly #events: StoredEvent[] = [];
  readonly #sizes: number[] = [];
  readonly #commands = new Set<string>();
  #heapBytes = 0;

  /** The keys (`commandKey`) of the commands of these events. */
  get commands(): ReadonlySet<string> {
    return this.#commands;
  }

  get heapBytes(): number {
    return this.#heapBytes;
  }

  /** Adds later events, and drops the oldest above the limits. */
  add(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const size = heapBytesOf(event);
      this.#events.push(event);
      this.#sizes.push(size);
      this.#heapBytes += size;
      if (event.commandId !== null) this.#commands.add(keyOf(event));
    }
    let dropped = 0;
    while (this.#events.length - dropped > keptAtMost.events || this.#heapBytes > keptAtMost.heapBytes) this.#heapBytes -= this.#sizes[dropped++]!;
    for (const event of this.#events.splice(0, dropped)) this.#commands.delete(keyOf(event));
    this.#sizes.splice(0, dropped);
  }

  /** The events after a number. Null if an older one of them was dropped. */
  after(number: number): readonly StoredEvent[] | null {
    const first = this.#events[0]?.number ?? Infinity;
    return number + 1 < first ? null : this.#events.slice(number + 1 - first);
  }
}

const keyOf = ({ personId, commandId }: StoredEvent): string => commandKey(personId ?? '', commandId ?? '');
