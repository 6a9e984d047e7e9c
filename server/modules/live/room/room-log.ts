import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { Refusal, refusalOf, refuse } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import { isUniqueViolation, type Tx } from '../../../database/index.ts';
import { liveCodeOf, type LiveRoom, lockLiveCode } from '../store.ts';
import { decide } from './decide.ts';
import type { Asked, Decided } from './decision.ts';
import { isHeldText } from './held-words.ts';
import { commandKey, eventsAfter, insertEvents, pagesOfDocuments, type StoredEvent, storedCommands } from './event-store.ts';

/** Events that a resuming client finds without asking the database. */
const recentAtMost = 1_000;
const readAtOnce = 1_000;
const commandsAtOnce = 200;
/** Other instances store events of the same room: this often they may be first. */
const triesAtMost = 20;
/** A class of a day writes some 20,000 events. What is beyond this is an attack, and would cost every later reader. */
const storedAtMost = { events: 200_000, characters: 64 * 1024 * 1024 };

interface Pending {
  /** Null for what the server does by itself. */
  commandKey: string | null;
  commandId: string | null;
  personId: string | null;
  /** Decides against the newest state, once or several times. */
  decide: (state: RoomState) => Decided[] | Refusal;
  needsDocument: string | null;
  settle: (refusal: Refusal | null) => void;
}

interface RoomLogOptions {
  room: LiveRoom;
  personOf: Asked['personOf'];
  /** `isOwn`: this instance stored them. */
  onEvents: (events: readonly StoredEvent[], isOwn: boolean) => void;
}

/**
 * The events of one room and the state that they make, in this process. Commands that arrive together are stored in one
 * transaction. Several instances may write: the number of an event is its primary key, and the instance that is second decides again.
 */
export class RoomLog {
  state: RoomState = emptyRoom;
  /** The code of the live, as it was read last. An operator may change it while the room is open. */
  liveCode: string;
  readonly #context: Context;
  readonly #options: RoomLogOptions;
  #recent: StoredEvent[] = [];
  #characters = 0;
  #pages: ReadonlyMap<string, number> = new Map();
  #queue: Pending[] = [];
  #isWriting = false;
  #catchingUp: Promise<void> | null = null;

  constructor(context: Context, options: RoomLogOptions) {
    this.#context = context;
    this.#options = options;
    this.liveCode = options.room.live_code;
  }

  /** Carries out a command once, however often it comes. @returns the refusal; null where it is stored, or was before */
  submit(actor: Me, commandId: string, command: RoomCommand): Promise<Refusal | null> {
    return new Promise((settle) => {
      this.#queue.push({
        commandKey: commandKey(actor.person, commandId),
        commandId,
        personId: actor.person,
        needsDocument: command.do === 'turnPage' ? command.document : null,
        decide: (state) => (this.#isFull ? refuse.noPermission('这场直播的记录已满') : decide(state, { ...this.#asked(), command, actor })),
        settle,
      });
      void this.#write();
    });
  }

  /** Stores what follows from the state by itself. */
  async propose(work: (state: RoomState) => Decided[]): Promise<void> {
    if (work(this.state).length === 0) return;
    await new Promise<void>((resolve) => {
      this.#queue.push({ commandKey: null, commandId: null, personId: null, needsDocument: null, decide: work, settle: () => resolve() });
      void this.#write();
    });
  }

  /** Events that another instance stored. Where some between are missing, they are read. */
  receive(events: readonly StoredEvent[]): void {
    const later = events.filter(({ number }) => number > this.state.number);
    if (later.length === 0) return;
    if (later[0]!.number === this.state.number + 1) this.#accept(later, false);
    else void this.catchUp();
  }

  /** Reads what other instances stored. Never rejects: the next one tries again. */
  catchUp(): Promise<void> {
    return (this.#catchingUp ??= this.#readLater()
      .catch((error: unknown) => this.#context.logger.warn({ err: error, liveCode: this.liveCode }, 'events of a live room could not be read'))
      .finally(() => (this.#catchingUp = null)));
  }

  /** @throws where the database does not answer */
  async load(): Promise<void> {
    await this.#readDocuments();
    await this.#readLater();
  }

  /** The events after a number; null where the whole state is shorter. */
  after(number: number): readonly StoredEvent[] | null {
    if (number === this.state.number) return [];
    const first = this.#recent[0]?.number ?? Infinity;
    return number > this.state.number || number + 1 < first ? null : this.#recent.slice(number + 1 - first);
  }

  #asked(): Omit<Asked, 'command' | 'actor'> {
    const { clock, random, config } = this.#context;
    return {
      now: clock.now(),
      newId: () => random.uuid(),
      personOf: this.#options.personOf,
      pagesOf: (document) => this.#pages.get(document) ?? null,
      isHeld: (text) => isHeldText(text, config.liveHeldWords),
      roomId: this.#options.room.room_id,
    };
  }

  get #isFull(): boolean {
    return this.state.number >= storedAtMost.events || this.#characters >= storedAtMost.characters;
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      while (this.#queue.length > 0) await this.#carryOut(this.#queue.splice(0, commandsAtOnce));
    } finally {
      this.#isWriting = false;
    }
  }

  async #carryOut(batch: readonly Pending[]): Promise<void> {
    const { database, logger } = this.#context;
    const refuseAll = (refusal: Refusal) => batch.forEach(({ settle }) => settle(refusal));
    const ids = batch.flatMap(({ commandId }) => commandId ?? []);
    let done: ReadonlySet<string> = new Set(this.#recent.flatMap(({ personId, commandId }) => (commandId === null ? [] : [commandKey(personId!, commandId)])));
    try {
      if (batch.some(({ needsDocument }) => needsDocument !== null && !this.#pages.has(needsDocument))) await this.#readDocuments();
      for (let tries = 1; ; tries++) {
        const { events, refusals } = this.#decideAll(batch, done);
        try {
          if (events.length > 0) await database.transaction((tx) => this.#insert(tx, events));
        } catch (error) {
          if (!isUniqueViolation(error) || tries === triesAtMost) throw error;
          // Another instance was first, or stored one of these commands.
          await this.#readLater();
          done = new Set([...done, ...(await storedCommands(database.read, this.liveCode, ids))]);
          continue;
        }
        // A command that was carried out and lost its acknowledgement may be refused when it comes again: the quiz is closed by then.
        const before = refusals.size > 0 && ids.length > 0 ? await storedCommands(database.read, this.liveCode, ids) : done;
        if (events.length > 0) this.#accept(events, true);
        for (const pending of batch) pending.settle(pending.commandKey !== null && before.has(pending.commandKey) ? null : (refusals.get(pending) ?? null));
        return;
      }
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) logger.error({ err: error, liveCode: this.liveCode }, 'commands of a live room could not be stored');
      refuseAll(refusal ?? refuse.unavailable());
      // Whether they were stored may be unknown: what is there is read before the next ones.
      await this.catchUp();
    }
  }

  /** @throws Refusal 40400 if the live was deleted */
  async #insert(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
    const liveCode = await lockLiveCode(tx, this.#options.room.room_id);
    if (liveCode === null) throw refuse.notFound('这场直播已经删除');
    this.liveCode = liveCode;
    await insertEvents(tx, this.#options.room.top_code, liveCode, events);
  }

  /** Each command sees what those before it made happen. */
  #decideAll(batch: readonly Pending[], done: ReadonlySet<string>): { events: StoredEvent[]; refusals: Map<Pending, Refusal> } {
    const now = this.#context.clock.now();
    const events: StoredEvent[] = [];
    const refusals = new Map<Pending, Refusal>();
    const inBatch = new Set<string>();
    let draft = this.state;
    for (const pending of batch) {
      if (pending.commandKey !== null) {
        if (done.has(pending.commandKey) || inBatch.has(pending.commandKey)) continue;
        inBatch.add(pending.commandKey);
      }
      const decided = pending.decide(draft);
      if (decided instanceof Refusal) {
        refusals.set(pending, decided);
        continue;
      }
      decided.forEach(({ event, audience }, index) => {
        const stored: StoredEvent = { number: draft.number + 1, at: now, event, audience, personId: pending.personId, commandId: index === 0 ? pending.commandId : null };
        events.push(stored);
        draft = applyEvent(draft, stored);
      });
    }
    return { events, refusals };
  }

  async #readLater(): Promise<void> {
    const { read } = this.#context.database;
    this.liveCode = (await liveCodeOf(read, this.#options.room.room_id)) ?? this.liveCode;
    for (;;) {
      const events = await eventsAfter(read, this.liveCode, this.state.number, readAtOnce);
      // They may have come over the bus meanwhile.
      const later = events.filter(({ number }) => number > this.state.number);
      if (later.length > 0) this.#accept(later, false);
      if (events.length < readAtOnce) return;
    }
  }

  async #readDocuments(): Promise<void> {
    this.#pages = await pagesOfDocuments(this.#context.database.read, this.liveCode);
  }

  #accept(events: readonly StoredEvent[], isOwn: boolean): void {
    this.state = events.reduce(applyEvent, this.state);
    this.#recent.push(...events);
    if (this.#recent.length > 2 * recentAtMost) this.#recent = this.#recent.slice(-recentAtMost);
    for (const { event } of events) if ('text' in event || event.kind === 'inked') this.#characters += JSON.stringify(event).length;
    this.#options.onEvents(events, isOwn);
  }
}
