import type { Bus } from '../../../bus/index.ts';
import { fullRoomTopic, leftAirTopic, voiceMutedTopic } from '../events/bus-topics.ts';
import type { StoredEvent } from '../events/event-store.ts';
import type { FullRoomMessage } from './full-rooms.ts';
import type { Entrant } from './one-place.ts';
import { presenceEveryMilliseconds, type Present } from './presence.ts';
import type { RoomQueue } from './queue.ts';

type Pointer = [number, number] | null;

/** `number` of the instance's last event. A receiver that missed a message notices it. */
export interface Report {
  present: readonly Present[];
  queued: RoomQueue['places'];
  number: number;
}

/** Bus messages of a room. `from` is the sending instance. */
type RoomMessage = { from: string } & ({ events: readonly StoredEvent[] } | Report | { asks: true } | { arrived: Entrant } | { pointer: Pointer });

/** Called with what the other instances say. */
interface Listener {
  onEvents: (events: readonly StoredEvent[]) => void;
  onReport: (instance: string, report: Report) => void;
  /** An instance opened the room and asks for a report. */
  onAsked: () => void;
  onArrived: (arrived: Entrant) => void;
  onPointer: (pointer: Pointer) => void;
}

/** One room between the instances of the portal: what this instance says, and what it hears of the others. */
export class RoomBus {
  readonly #bus: Bus;
  readonly #instance: string;
  readonly #roomId: string;
  readonly #unsubscribe: () => void;
  #reportedAt = 0;
  #wasFull = false;

  constructor(bus: Bus, { instance, roomId }: { instance: string; roomId: string }, listener: Listener) {
    this.#bus = bus;
    this.#instance = instance;
    this.#roomId = roomId;
    this.#unsubscribe = bus.subscribe(this.#topic, (message) => this.#hear(message as RoomMessage, listener));
  }

  get #topic(): string {
    return `live-room ${this.#roomId}`;
  }

  close(): void {
    this.#unsubscribe();
  }

  askOthers(): void {
    this.#publish({ from: this.#instance, asks: true });
  }

  sendArrived(arrived: Entrant): void {
    this.#publish({ from: this.#instance, arrived });
  }

  sendPointer(pointer: Pointer): void {
    this.#publish({ from: this.#instance, pointer });
  }

  /** Sends events that this instance stored. If a message is lost, the other instances read the events from the database. */
  sendStored(events: readonly StoredEvent[]): void {
    this.#publish({ from: this.#instance, events });
    const people = events.flatMap(({ event }) => (event.kind === 'voiceLeft' || event.kind === 'removed' ? event.person : []));
    if (people.length > 0) void this.#bus.publish(leftAirTopic, { roomId: this.#roomId, people });
    if (events.some(({ event: { kind } }) => kind === 'voiceMuted' || kind === 'voiceUnmuted')) void this.#bus.publish(voiceMutedTopic, { roomId: this.#roomId });
  }

  isReportDue(now: number): boolean {
    return now - this.#reportedAt >= presenceEveryMilliseconds;
  }

  /** Reports the people of this instance. Instances without the room hear whether it is full. */
  report(report: Report, isFull: boolean, now: number): void {
    this.#reportedAt = now;
    this.#publish({ from: this.#instance, ...report });
    if (isFull || this.#wasFull) this.#publishFull({ inside: isFull ? report.present.map(({ person }) => person) : null });
    this.#wasFull = isFull;
  }

  /** Says that a person entered the full room. */
  sendEnteredFull(person: string): void {
    this.#publishFull({ entered: person });
  }

  /** Instances without this room must know it too: they give out the addresses of streams. */
  #publishFull(what: { entered: string } | { inside: readonly string[] | null }): void {
    void this.#bus.publish(fullRoomTopic, { from: this.#instance, roomId: this.#roomId, ...what } satisfies FullRoomMessage);
  }

  #publish(message: RoomMessage): void {
    void this.#bus.publish(this.#topic, message);
  }

  #hear(message: RoomMessage, listener: Listener): void {
    if (message.from === this.#instance) return;
    if ('events' in message) listener.onEvents(message.events);
    else if ('asks' in message) listener.onAsked();
    else if ('pointer' in message) listener.onPointer(message.pointer);
    else if ('arrived' in message) listener.onArrived(message.arrived);
    else listener.onReport(message.from, message);
  }
}
