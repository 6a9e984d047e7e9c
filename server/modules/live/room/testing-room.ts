import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { Me, ServerFrame } from '../../../../contract/live/room-wire.ts';
import type { TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { openSession } from '../../accounts/index.ts';
import { insertRoom } from '../store.ts';
import type { RoomHub } from './hub.ts';
import { insertEvents } from './store.ts';

export const testLive = { liveCode: 'L1', topCode: '-1', roomId: 'R1' };

/** A public live of the platform that is on air: everyone with a login takes part. @returns the token of its teacher */
export async function startTestLive(context: TestContext): Promise<string> {
  const teacher = await addTestPerson(context, { phone: '13900000000', name: '李老师', password: null });
  await context.database.transaction(async (tx) => {
    await insertRoom(tx, { live_code: testLive.liveCode, room_id: testLive.roomId, top_code: testLive.topCode, teacher_person_id: teacher, starts_at: 0, ends_at: 1, recommended: 0, visibility: 'public', cancelled_at: null, created_at: 0, updated_at: 0, updated_by: 'test' });
    await insertEvents(tx, testLive.topCode, testLive.liveCode, [{ number: 1, at: context.clock.now(), event: { kind: 'began' }, audience: 'everyone', personId: null, commandId: null }]);
  });
  return loginOf(context, teacher);
}

export async function testStudent(context: TestContext, number: number): Promise<string> {
  return loginOf(context, await addTestPerson(context, { phone: String(13_800_000_000 + number), name: `学员${number}`, password: null }));
}

const loginOf = async (context: TestContext, personId: string): Promise<string> =>
  (await context.database.transaction((tx) => openSession(context, tx, { personId, topCode: testLive.topCode, headers: new Headers() }))).token;

/** What a client of a room does with its frames, as the browser's does. */
export class TestClient {
  me: Me | null = null;
  state: RoomState = emptyRoom;
  /** Numbers of the events in the order in which they came. */
  numbers: number[] = [];
  readonly frames: ServerFrame[] = [];
  bye: string | null = null;
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

  hello(token: string | null, { after = null, takesOver = false }: { after?: number | null; takesOver?: boolean } = {}): void {
    this.#send({ hello: { liveCode: testLive.liveCode, token, after, takesOver } });
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
    if ('welcome' in frame || 'bye' in frame) this.#entered();
    if ('done' in frame) this.#answers.get(frame.done)?.('done');
    if ('refused' in frame) this.#answers.get(frame.refused.id)?.(frame.refused.message);
    if ('bye' in frame) this.bye = frame.bye.reason;
    this.#watchers = this.#watchers.filter(({ holds, resolve }) => !holds() || void resolve());
  }

  /** Resolves once something holds, after the frame that makes it so. */
  until(holds: () => boolean): Promise<void> {
    return holds() ? Promise.resolve() : new Promise((resolve) => this.#watchers.push({ holds, resolve }));
  }

  get texts(): string[] {
    return this.state.messages.map(({ text }) => text);
  }
}

/** A client in a room without a socket between. */
export async function enterRoom(hub: RoomHub, name: string, token: string | null, options: { after?: number | null; takesOver?: boolean } = {}): Promise<TestClient & { leave(): void }> {
  let isOpen = true;
  const connection = hub.connect({ send: (frame) => isOpen && client.receive(JSON.parse(frame.toString()) as ServerFrame), close: () => (isOpen = false) }, null);
  const client = Object.assign(new TestClient(name, (frame) => connection.receive(structuredClone(frame))), { leave: () => connection.gone() });
  client.hello(token, options);
  await client.entered;
  return client;
}
