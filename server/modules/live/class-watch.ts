import { heartbeatMilliseconds } from '../../../contract/live/limits.ts';
import type { Context } from '../../context.ts';
import type { StreamUsage } from '../../providers/media/index.ts';
import { countAttendance } from './class/attendance-store.ts';
import { changeWithEvent } from './events/change-with-event.ts';
import { gapAtMost } from './class/heartbeats.ts';
import { endClass } from './class/class.ts';
import { mayUseStream, revokeExpiredLogins, revokeFormerTeachers, revokeUnlessAllowed } from './class/revoke-streams.ts';
import { remindBooked } from './bookings/reminders.ts';
import { interruptIfAway, updateOnAir, type OnAir, sessionsOnAir } from './class/class-session-store.ts';
import { openForEncoders } from './stream-keys/stream-keys.ts';
import { StreamEvents } from './class/stream-events.ts';
import { endUnlessSpeaking, disconnectRemoved, muteVoices, prepareIfOnAir, prepareStream } from './class/streams.ts';
import { ClassTraffic } from './class/traffic.ts';

const everyMilliseconds = 10_000;
/** The class is interrupted after this time without its teacher (spec live#heartbeats). */
const awayMilliseconds = 4 * heartbeatMilliseconds.teacher;
/** People without a heartbeat for this time have left: the longest gap that counts as watched, and the interval of the watch. */
const presentMilliseconds = gapAtMost + everyMilliseconds;
/** An interrupted class ends after this time, so that its replay is made. */
const abandonedMilliseconds = 6 * 3_600_000;
/** The logins of people with addresses are checked at this interval. */
const loginsEveryMilliseconds = 60_000;

/**
 * Watches the classes on air: published streams, absent teachers, the number of people, and traffic. It also sends the reminders of
 * upcoming classes. Every instance runs it. The instance that has the stream counts the viewers.
 */
export class ClassWatch {
  readonly #context: Context;
  readonly #streams: StreamEvents;
  readonly #traffic: ClassTraffic;
  #timer: NodeJS.Timeout | undefined;
  /** Rooms that count as published here and that the provider reported as unpublished at the last tick. A second report counts as the end. */
  readonly #gone = new Set<string>();
  #loginsCheckedAt = -Infinity;
  #isTicking = false;

  constructor(context: Context) {
    this.#context = context;
    context.media.prepareUnknown((stream) => prepareIfOnAir(context, stream));
    this.#streams = new StreamEvents(context);
    this.#traffic = new ClassTraffic(context);
  }

  /** Prepares the streams of classes on air again after a restart. Browsers reconnect by themselves. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.tick(), everyMilliseconds);
    this.#timer.unref();
    const { database, logger, media } = this.#context;
    media.checkUse((stream, personId, does) => mayUseStream(this.#context, stream, personId, does));
    await this.#openForEncoders();
    for (const session of await sessionsOnAir(database.read)) {
      try {
        await prepareStream(this.#context, session, { isRecorded: session.is_recorded === 1 });
        // A service kept people connected while this instance heard nothing.
        await revokeUnlessAllowed(this.#context, session);
        const usage = await this.#usageOf(session);
        // A browser may have published again since the portal listens.
        if (usage?.isPublished === false) await this.#streams.missAtStart(session);
      } catch (error) {
        logger.error({ err: error, live: session.live_code }, 'the stream of a class could not be prepared again');
      }
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#streams.stop();
  }

  /** Resolves when all received events are stored. */
  settled(): Promise<void> {
    return this.#streams.settled();
  }

  async tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    const { database } = this.#context;
    try {
      await this.#attempt('reminders', () => remindBooked(this.#context));
      const onAir = await sessionsOnAir(database.read);
      const askedAt = this.#context.clock.now();
      // A slow provider answers all of them in the time of one.
      const usages = await Promise.all(onAir.map((session) => this.#usageOf(session)));
      for (const [at, session] of onAir.entries()) await this.#attempt(session.live_code, () => this.#check(session, usages[at]!, askedAt));
      this.#traffic.keep(onAir);
      for (const roomId of this.#gone) if (!this.#streams.published.has(roomId)) this.#gone.delete(roomId);
      // A bus message may have been lost.
      for (const roomId of this.#streams.published.keys()) if (!onAir.some((session) => session.room_id === roomId)) await this.#attempt(roomId, () => this.#streams.endLeftAt({ roomId }));
      await this.#openForEncoders();
      for (const voice of this.#streams.voices) await this.#attempt(voice, () => endUnlessSpeaking(this.#context, voice));
      await this.#checkLogins(onAir);
    } catch (error) {
      this.#context.logger.error({ err: error }, 'classes on air could not be checked');
    } finally {
      this.#isTicking = false;
    }
  }

  /** Does one part of a tick and logs its failure, so that the other parts are done all the same. @param about the class, voice or task */
  async #attempt(about: string, work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.#context.logger.error({ err: error, about }, 'a part of the watch over classes failed'));
  }

  /** The first stream key may have been created by another instance. */
  async #openForEncoders(): Promise<void> {
    await openForEncoders(this.#context).catch((error: unknown) => this.#context.logger.error({ err: error }, 'encoders such as OBS cannot publish'));
  }

  async #check(session: OnAir, usage: StreamUsage | null, askedAt: number): Promise<void> {
    const { clock, database } = this.#context;
    const now = clock.now();
    const isNoted = this.#streams.published.has(session.room_id);
    const isPublished = usage?.isPublished ?? isNoted;
    await this.#streams.noteRestart(session.room_id);
    const online = Math.max(usage?.viewers ?? 0, await countAttendance(database.read, session.live_code, now - presentMilliseconds));
    await this.#update(session, { ...(isPublished && { teacher_seen_at: now }), online_count: this.#mayBeElsewhere(session) ? Math.max(session.online_count, online) : online, watched_count: Math.max(session.watched_count, online) });
    if (usage) await this.#traffic.count(session, usage, askedAt);

    // With `left`, the provider's report of the end decides, and this instance may not have heard it.
    const isWronglyUnpublished = session.unpublished_at !== null && !this.#context.media.left;
    if (isPublished && (!isNoted || isWronglyUnpublished)) this.#streams.repeatPublished(session.room_id);
    else if (session.interrupted_at === null) await this.#interruptIfAway(session, now);
    else if (now - session.interrupted_at >= abandonedMilliseconds) return endClass(this.#context, database.transaction, session, { userCode: 'system' });
    this.#noteIfGone(session, isNoted && !isPublished);
    // A bus message may have been lost.
    await disconnectRemoved(this.#context, session);
    await revokeFormerTeachers(this.#context, session);
    if (this.#streams.voices.size > 0) await muteVoices(this.#context, session);
  }

  /** The report of an end usually comes within seconds, so a stream must be gone at two ticks. */
  #noteIfGone({ room_id: roomId }: OnAir, isGone: boolean): void {
    if (isGone && this.#gone.has(roomId)) this.#streams.repeatUnpublished(roomId);
    if (isGone) this.#gone.add(roomId);
    else this.#gone.delete(roomId);
  }

  /** Whether another instance may have the stream, and counts viewers that this one does not see. */
  #mayBeElsewhere({ room_id: roomId, teacher_seen_at: seenAt, unpublished_at: unpublishedAt }: OnAir): boolean {
    const { clock, media } = this.#context;
    return !media.left && !this.#streams.published.has(roomId) && unpublishedAt === null && clock.now() - seenAt < 2 * everyMilliseconds;
  }

  async #checkLogins(onAir: readonly OnAir[]): Promise<void> {
    const now = this.#context.clock.now();
    if (now - this.#loginsCheckedAt < loginsEveryMilliseconds) return;
    this.#loginsCheckedAt = now;
    for (const session of onAir) await this.#attempt(session.live_code, () => revokeExpiredLogins(this.#context, session));
  }

  /** The row may be old: the provider may have taken seconds to answer. */
  #interruptIfAway(session: OnAir, now: number): Promise<void> {
    return changeWithEvent(this.#context, this.#context.database.transaction, session, async (tx) => {
      const since = await interruptIfAway(tx, session.top_code, session.live_code, now - awayMilliseconds, now);
      return since === null ? null : { kind: 'interrupted', since };
    });
  }

  #update(session: OnAir, changes: Parameters<typeof updateOnAir>[3]): Promise<void> {
    return this.#context.database.transaction((tx) => updateOnAir(tx, session.top_code, session.live_code, changes));
  }

  /** Null if the provider does not answer. People and heartbeats are counted without it. */
  async #usageOf({ room_id: roomId }: OnAir): Promise<StreamUsage | null> {
    return this.#context.media.usage(roomId).catch(() => null);
  }
}
