import { applyEvent, emptyRoom, type RoomState } from '../../../../contract/live/room-state.ts';
import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { Refusal, refusalOf, refuse } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import { isUniqueViolation, type Tx } from '../../../database/index.ts';
import { documentsOf } from '../documents/document-store.ts';
import { liveCodeOf, type LiveRoom, lockLiveCode } from '../store.ts';
import { decide } from './decide.ts';
import type { CommandRequest, Decided } from './decision.ts';
import { mustBeReviewed } from './blocked-words.ts';
import { commandKey, eventsAfter, insertEvents, type StoredEvent, storedCommands } from '../events/event-store.ts';
import { heapBytesOfPoint, RecentEvents } from './recent-events.ts';

/** A few, because a stroke of 20 KB takes much more memory after parsing. */
const readAtOnce = 100;
const commandsAtOnce = 200;
/** Maximum number of attempts, because other instances may store events of the same room first. */
const triesAtMost = 20;
/** A class of a whole day stores about 20,000 events. The limit stops attacks that would slow down all later readers. */
const storedAtMost = { events: 200_000, characters: 64 * 1024 * 1024 };
/** The share of the log for each kind of command. The rest is reserved for the teacher, so that students cannot fill the log to avoid their removal. */
const shareOf = { student: 0.9, ink: 0.95, teacher: 1 };

interface Pending {
  /** Null for events without a command. */
  commandKey: string | null;
  commandId: string | null;
  personId: string | null;
  /** Called with the newest state, again after a conflict with another instance. */
  decide: (state: RoomState) => Decided[] | Refusal;
  needsDocuments: boolean;
  settle: (refusal: Refusal | null) => void;
}

interface RoomLogOptions {
  room: LiveRoom;
  personOf: CommandRequest['personOf'];
  /** Called once with each event, in order. The state has it. */
  onEvents: (events: readonly StoredEvent[]) => void;
  /** This instance stored the events, so the other instances do not know them yet. */
  onStored: (events: readonly StoredEvent[]) => void;
}

/**
 * The events of one room and the resulting state, in this process. Commands that arrive together are stored in one transaction.
 * Several instances may write: the number of an event is its primary key, and after a conflict the second instance decides again.
 */
export class RoomLog {
  state: RoomState = emptyRoom;
  /** The last known code of the live. An operator may change it while the room is open. */
  liveCode: string;
  readonly #context: Context;
  readonly #options: RoomLogOptions;
  readonly #recent = new RecentEvents();
  #ink: { of: RoomState['ink']; cleared: RoomState['cleared']; heapBytes: number } = { of: emptyRoom.ink, cleared: null, heapBytes: 0 };
  #characters = 0;
  #documents: ReadonlyMap<string, Awaited<ReturnType<typeof documentsOf>>[number]> = new Map();
  #queue: Pending[] = [];
  #isWriting = false;
  #catchingUp: Promise<void> | null = null;
  #mustReadAgain = false;

  constructor(context: Context, options: RoomLogOptions) {
    this.#context = context;
    this.#options = options;
    this.liveCode = options.room.live_code;
  }

  /** Executes a command once, even if it is sent again. @returns the refusal, or null if the command is stored */
  submit(actor: Me, commandId: string, command: RoomCommand): Promise<Refusal | null> {
    const share = actor.role !== 'teacher' ? shareOf.student : command.do === 'ink' ? shareOf.ink : shareOf.teacher;
    return new Promise((settle) => {
      this.#queue.push({
        commandKey: commandKey(actor.person, commandId),
        commandId,
        personId: actor.person,
        needsDocuments: command.do === 'turnPage',
        decide: (state) => (this.#isFull(share) ? refuse.noPermission('这场直播的记录已满') : decide(state, { ...this.#facts(), command, actor })),
        settle,
      });
      void this.#write();
    });
  }

  /** True if a command is one of the latest that were stored. Older ones are looked up when they are executed. */
  hasStored(actor: Me, commandId: string): boolean {
    return this.#recent.commands.has(commandKey(actor.person, commandId));
  }

  /** True if the rules refuse a command in the current state. Changes nothing. A blocked word refuses nothing, so none is looked for. */
  refuses(actor: Me, command: RoomCommand): boolean {
    return decide(this.state, { ...this.#facts(), needsReview: () => false, command, actor }) instanceof Refusal;
  }

  /** Stores events without a command, such as the end of a check-in. */
  async propose(work: (state: RoomState) => Decided[]): Promise<void> {
    if (work(this.state).length === 0) return;
    await new Promise<void>((resolve) => {
      this.#queue.push({ commandKey: null, commandId: null, personId: null, needsDocuments: false, decide: work, settle: () => resolve() });
      void this.#write();
    });
  }

  /** Accepts events of another instance. Missing events in between are read from the database. */
  receive(events: readonly StoredEvent[]): void {
    const later = events.filter(({ number }) => number > this.state.number);
    if (later.length === 0) return;
    if (later[0]!.number === this.state.number + 1) this.#accept(later);
    else void this.catchUp();
  }

  /** Reads the events of other instances. After an error it does not reject, because the next call tries again. */
  catchUp(): Promise<void> {
    // The last query of a running read may have missed the event of this call.
    this.#mustReadAgain = true;
    return (this.#catchingUp ??= this.#readWhileAsked());
  }

  async #readWhileAsked(): Promise<void> {
    while (this.#mustReadAgain) {
      this.#mustReadAgain = false;
      await this.#readLater().catch((error: unknown) => this.#context.logger.warn({ err: error, liveCode: this.liveCode }, 'events of a live room could not be read'));
    }
    this.#catchingUp = null;
  }

  /** @throws if the database does not answer */
  async load(): Promise<void> {
    await this.#readLater();
  }

  /** The events after a number. Null if they are no longer in memory, so the client needs the whole state. */
  after(number: number): readonly StoredEvent[] | null {
    if (number === this.state.number) return [];
    return number > this.state.number ? null : this.#recent.after(number);
  }

  /** Approximate memory of the ink and of the latest events. Other parts of the state are small. */
  get heapBytes(): number {
    const { ink, cleared } = this.state;
    if (this.#ink.of !== ink || this.#ink.cleared !== cleared) {
      const strokes = [...Object.values(ink).flat(), ...(cleared?.strokes ?? [])];
      this.#ink = { of: ink, cleared, heapBytes: heapBytesOfPoint * strokes.reduce((sum, { points }) => sum + points.length, 0) };
    }
    return this.#ink.heapBytes + this.#recent.heapBytes;
  }

  #facts(): Omit<CommandRequest, 'command' | 'actor'> {
    const { clock, random, config } = this.#context;
    return {
      now: clock.now(),
      newId: () => random.uuid(),
      personOf: this.#options.personOf,
      pageOf: (document, page) => {
        const found = this.#documents.get(document);
        const address = found?.pages[page - 1]?.address;
        return address === undefined ? null : { title: found!.title, address };
      },
      needsReview: (text) => mustBeReviewed(text, config.liveHeldWords),
      roomId: this.#options.room.room_id,
    };
  }

  #isFull(share: number): boolean {
    return this.state.number >= share * storedAtMost.events || this.#characters >= share * storedAtMost.characters;
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      while (this.#queue.length > 0) await this.#execute(this.#queue.splice(0, commandsAtOnce));
    } finally {
      this.#isWriting = false;
    }
  }

  async #execute(batch: readonly Pending[]): Promise<void> {
    const { database, logger } = this.#context;
    // Without effect for settled commands.
    const refuseAll = (refusal: Refusal) => batch.forEach(({ settle }) => settle(refusal));
    const commands = batch.flatMap(({ personId, commandId }) => (personId === null || commandId === null ? [] : { personId, commandId }));
    let done = this.#recent.commands;
    try {
      // The documents may be changed during the class.
      if (batch.some(({ needsDocuments }) => needsDocuments)) await this.#readDocuments();
      for (let tries = 1; ; tries++) {
        const { events, refusals } = this.#decideAll(batch, done);
        try {
          if (events.length > 0) await database.transaction((tx) => this.#insert(tx, events));
        } catch (error) {
          if (!isUniqueViolation(error) || tries === triesAtMost) throw error;
          // Another instance stored an event with the same number, or the same command.
          await this.#readLater();
          done = new Set([...done, ...(await storedCommands(database.read, this.liveCode, commands))]);
          continue;
        }
        if (events.length > 0) {
          this.#accept(events);
          this.#options.onStored(events);
        }
        // The commands are stored, so a later error must not refuse them: their authors would send them again.
        for (const pending of batch) if (!refusals.has(pending)) pending.settle(null);
        if (refusals.size === 0) return;
        // A stored command may be refused when the client repeats it after a lost acknowledgement, for example because the quiz is closed now.
        const before = await storedCommands(database.read, this.liveCode, commands);
        for (const [pending, refusal] of refusals) pending.settle(pending.commandKey !== null && before.has(pending.commandKey) ? null : refusal);
        return;
      }
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) logger.error({ err: error, liveCode: this.liveCode }, 'commands of a live room could not be stored');
      refuseAll(refusal ?? refuse.unavailable());
      // It may be unknown whether the events were stored, so they are read before the next commands.
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

  /** Decides each command with the state after the preceding ones. */
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
      this.#accept(events);
      if (events.length < readAtOnce) return;
    }
  }

  async #readDocuments(): Promise<void> {
    const documents = await documentsOf(this.#context.database.read, this.#options.room.top_code, this.liveCode);
    this.#documents = new Map(documents.map((document) => [document.id, document]));
  }

  /** Skips events that arrived meanwhile: over the bus, or own ones that a read found before this process heard of their commit. */
  #accept(events: readonly StoredEvent[]): void {
    const later = events.filter(({ number }) => number > this.state.number);
    if (later.length === 0) return;
    this.state = later.reduce(applyEvent, this.state);
    this.#recent.add(later);
    for (const { event } of later) if ('text' in event || event.kind === 'inked') this.#characters += JSON.stringify(event).length;
    this.#options.onEvents(later);
  }
}
