import type { RoomCommand } from '../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState, withInk } from '../contract/live/room-state.ts';
import type { Me, ServerFrame } from '../contract/live/room-wire.ts';

/** A client of a room that handles frames as the browser's does. */
export class TestClient {
  me: Me | null = null;
  state: RoomState = emptyRoom;
  /** Numbers of the events, in order of arrival. */
  numbers: number[] = [];
  readonly frames: ServerFrame[] = [];
  bye: string | null = null;
  /** Place in the queue of a full room. */
  place: number | null = null;
  readonly #answers = new Map<string, (answer: string) => void>();
  readonly #send: (frame: object) => void;
  #entered!: () => void;
  readonly entered = new Promise<void>((resolve) => (this.#entered = resolve));
  #watchers: { holds: () => boolean; resolve: () => void }[] = [];
  #ids = 0;
  readonly #name: string;

  constructor(name: string, send: (frame: object) => void) {
    this.#name = name;
    this.#send = send;
  }

  hello(token: string | null, { after = null, takesOver = false, liveCode = 'L1' }: { after?: number | null; takesOver?: boolean; liveCode?: string } = {}): void {
    this.#send({ hello: { liveCode, token, after, takesOver } });
  }

  /** @returns `done`, or the message of the refusal */
  command(command: RoomCommand | object, id = `${this.#name}-command-${++this.#ids}`): Promise<string> {
    const answer = new Promise<string>((resolve) => this.#answers.set(id, resolve));
    this.#send({ id, command });
    return answer;
  }

  point(pointer: [number, number] | null): void {
    this.#send({ pointer });
  }

  receive(frame: ServerFrame): void {
    this.frames.push(frame);
    if ('welcome' in frame) {
      this.me = frame.welcome.me;
      this.state = frame.welcome.state ?? this.state;
    }
    const events = 'welcome' in frame ? frame.welcome.events : 'events' in frame ? frame.events : [];
    for (const event of events) {
      this.numbers.push(event.number);
      this.state = applyEvent(this.state, event);
    }
    if ('queued' in frame) this.place = frame.queued.place;
    if ('welcome' in frame) this.place = null;
    if ('welcome' in frame || 'bye' in frame || 'queued' in frame) this.#entered();
    if ('ink' in frame) this.state = withInk(this.state, frame.ink);
    if ('done' in frame) this.#answers.get(frame.done)?.('done');
    if ('refused' in frame) this.#answers.get(frame.refused.id)?.(frame.refused.message);
    if ('bye' in frame) this.bye = frame.bye.reason;
    this.#watchers = this.#watchers.filter(({ holds, resolve }) => !holds() || void resolve());
  }

  /** Resolves when the condition is true, after the frame that makes it true. */
  until(holds: () => boolean): Promise<void> {
    return holds() ? Promise.resolve() : new Promise((resolve) => this.#watchers.push({ holds, resolve }));
  }

  get texts(): string[] {
    return this.state.messages.map(({ text }) => text);
  }
}
