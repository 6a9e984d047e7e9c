import type { RoomEvent } from '../../../contract/live/room-events.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import type { MediaEvent, StreamUsage } from '../../providers/media/index.ts';
import { countAttendance } from './attendance-store.ts';
import { changeWithEvent } from './change-with-event.ts';
import { endClass } from './class.ts';
import { remindBooked } from './reminders.ts';
import { personRemovedTopic } from './room/bus-topics.ts';
import { noteOnAir, type OnAir, onAirByRoomId, sessionsOnAir, setInterrupted } from './class-session-store.ts';
import { openForEncoders } from './stream-keys.ts';
import { findRoomByRoomId } from './store.ts';
import { keepRemovedOut, prepareStream } from './streams.ts';
import { countTraffic } from './traffic.ts';

const everyMilliseconds = 10_000;
/** A teacher who is away longer interrupts the class (spec live#hearts). */
const awayMilliseconds = 60_000;
/** People whose last heart is older have left. */
const presentMilliseconds = 75_000;
/** A class whose teacher does not come back ends, so that its replay is made. */
const abandonedMilliseconds = 6 * 3_600_000;

/**
 * Looks after the classes on the air: streams that come and go, teachers who are away, how many people are there, and traffic;
 * and after those that are about to begin.
 * Every instance does it; what it stores is the same whoever is first.
 */
export class ClassWatch {
  readonly #context: Context;
  /** Rooms whose stream is published at this instance. */
  readonly #published = new Set<string>();
  readonly #endings: (() => void)[];
  #timer: NodeJS.Timeout | undefined;
  #events: Promise<void> = Promise.resolve();
  #isTicking = false;

  constructor(context: Context) {
    this.#context = context;
    // One after the other: a stream that went and came back is there.
    const inTurn = (about: unknown, work: () => Promise<void>) => {
      this.#events = this.#events.then(work).catch((error: unknown) => context.logger.error({ err: error, about }, 'an event of a stream was not noted'));
    };
    this.#endings = [
      context.media.onEvent((event) => inTurn(event, () => this.#hear(event))),
      context.bus.subscribe(personRemovedTopic, (message) => inTurn(message, () => this.#removeAt((message as { roomId: string }).roomId))),
    ];
  }

  /** Streams of classes that were on the air when the portal stopped are prepared again: browsers come back by themselves. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.tick(), everyMilliseconds);
    this.#timer.unref();
    const { clock, database, logger } = this.#context;
    await openForEncoders(this.#context).catch((error: unknown) => logger.error({ err: error }, 'programs such as OBS cannot publish'));
    for (const session of await sessionsOnAir(database.read)) {
      try {
        await prepareStream(this.#context, session);
        const usage = await this.#usageOf(session);
        if (usage?.bytesReceived === 0) await this.#note(session, { unpublished_at: clock.now() });
      } catch (error) {
        logger.error({ err: error, live: session.live_code }, 'the stream of a class was not prepared again');
      }
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const end of this.#endings) end();
  }

  /** Resolves when the events that came so far are stored. */
  settled(): Promise<void> {
    return this.#events;
  }

  async tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    try {
      for (const session of await sessionsOnAir(this.#context.database.read)) await this.#look(session);
      await remindBooked(this.#context);
    } catch (error) {
      this.#context.logger.error({ err: error }, 'classes on the air were not looked after');
    } finally {
      this.#isTicking = false;
    }
  }

  async #look(session: OnAir): Promise<void> {
    const { clock, database } = this.#context;
    const now = clock.now();
    const isPublished = this.#published.has(session.room_id);
    const usage = await this.#usageOf(session);
    const online = Math.max(usage?.viewers ?? 0, await countAttendance(database.read, session.live_code, now - presentMilliseconds));
    await this.#note(session, { ...(isPublished && { teacher_seen_at: now }), online_count: online, watched_count: Math.max(session.watched_count, online) });
    if (usage) await countTraffic(this.#context, session, usage.bytesSent);

    const seenAt = isPublished ? now : session.teacher_seen_at;
    const isAway = (session.unpublished_at !== null && now - session.unpublished_at >= awayMilliseconds) || now - seenAt >= awayMilliseconds;
    if (isAway && session.interrupted_at === null) await this.#change(session, async (tx) => ((await setInterrupted(tx, session.top_code, session.live_code, now)) ? { kind: 'interrupted' } : null));
    if (session.interrupted_at !== null && now - session.interrupted_at >= abandonedMilliseconds) return endClass(this.#context, database.transaction, session);
    // A message of the bus may be lost.
    await keepRemovedOut(this.#context, session);
  }

  async #hear(event: MediaEvent): Promise<void> {
    const { clock, database } = this.#context;
    const now = clock.now();
    if (event.kind === 'restarted') {
      const lost = [...this.#published];
      this.#published.clear();
      for (const roomId of lost) await this.#noteAt(roomId, { unpublished_at: now });
      return;
    }
    switch (event.kind) {
      case 'published': {
        const session = await onAirByRoomId(database.read, event.stream);
        if (session === null) return;
        this.#published.add(event.stream);
        await this.#change(session, async (tx) => {
          await noteOnAir(tx, session.top_code, session.live_code, { unpublished_at: null, teacher_seen_at: now });
          return (await setInterrupted(tx, session.top_code, session.live_code, null)) ? { kind: 'resumed' } : null;
        });
        return;
      }
      case 'unpublished':
        if (event.reason === 'replaced' || !this.#published.delete(event.stream)) return;
        return this.#noteAt(event.stream, { unpublished_at: now });
      case 'recordingFailed':
        return this.#noteAt(event.stream, { recording_fault: '录像停了：写不进磁盘。直播照常，请告诉管理员清理磁盘' });
    }
  }

  async #removeAt(roomId: string): Promise<void> {
    const room = await findRoomByRoomId(this.#context.database.read, roomId);
    if (room !== null) await keepRemovedOut(this.#context, room);
  }

  async #noteAt(roomId: string, noted: Parameters<typeof noteOnAir>[3]): Promise<void> {
    const session = await onAirByRoomId(this.#context.database.read, roomId);
    if (session) await this.#note(session, noted);
  }

  #note(session: OnAir, noted: Parameters<typeof noteOnAir>[3]): Promise<void> {
    return this.#context.database.transaction((tx) => noteOnAir(tx, session.top_code, session.live_code, noted));
  }

  #change(session: OnAir, change: (tx: Tx) => Promise<RoomEvent | null>): Promise<void> {
    return changeWithEvent(this.#context, this.#context.database.transaction, session, change);
  }

  /** Null where the provider does not answer: people and hearts go on without it. */
  async #usageOf({ room_id: roomId }: OnAir): Promise<StreamUsage | null> {
    return this.#context.media.usage(roomId).catch(() => null);
  }
}
