import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import type { MediaEvent, StreamUsage } from '../../../providers/media/index.ts';
import { onSessionsEnded } from '../../accounts/index.ts';
import { countAttendance } from './attendance-store.ts';
import { type BreakReason, insertBreak } from './break-store.ts';
import { changeWithEvent } from '../change-with-event.ts';
import { endClass } from './class.ts';
import { areFormerAddressesValid, repeatRevocations, revokeEndedLogins, revokeExpiredLogins, revokeFormerTeachers, revokeLostAccess, revokeStreams } from './revoke-streams.ts';
import { remindBooked } from '../bookings/reminders.ts';
import { accessChangedTopic, leftAirTopic, personRevokedTopic, publisherLeftTopic, voiceMutedTopic } from '../room/bus-topics.ts';
import { updateOnAir, type OnAir, onAirByRoomId, sessionsOnAir, setInterrupted } from './class-session-store.ts';
import { openForEncoders } from '../stream-keys/stream-keys.ts';
import { findClassSession, findRoomByRoomId } from '../store.ts';
import { endFormerVoices, endUnlessSpeaking, disconnectRemoved, muteVoices, prepareIfOnAir, prepareStream } from './streams.ts';
import { countTraffic } from './traffic.ts';
import { roomOfVoice } from '../room/voice-stream.ts';

const everyMilliseconds = 10_000;
/** The class is interrupted after this time without its teacher (spec live#heartbeats). */
const awayMilliseconds = 60_000;
/** People without a heartbeat for this time have left. */
const presentMilliseconds = 75_000;
/** An interrupted class ends after this time, so that its replay is made. */
const abandonedMilliseconds = 6 * 3_600_000;
/** The logins of people with addresses are checked at this interval. */
const loginsEveryMilliseconds = 60_000;

interface PublisherLeft {
  stream: string;
  instance: string;
}

/**
 * Watches the classes on air: published streams, absent teachers, the number of people, and traffic. It also sends the reminders of
 * upcoming classes. Every instance runs it. The instance that has the stream counts the viewers.
 */
export class ClassWatch {
  readonly #context: Context;
  readonly #instance: string;
  /** Ids of the rooms with a published stream at this instance. */
  readonly #published = new Set<string>();
  readonly #unsubscribers: (() => void)[];
  /** Voices that are published at this instance. */
  readonly #voices = new Set<string>();
  /** Rooms without a stream at the start of this instance, with the time. Another instance may have it. */
  readonly #missedAtStart = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #loginsCheckedAt = -Infinity;
  #events: Promise<void> = Promise.resolve();
  #isTicking = false;

  constructor(context: Context) {
    this.#context = context;
    this.#instance = context.random.uuid();
    context.media.prepareUnknown?.((stream) => prepareIfOnAir(context, stream));
    // Events are handled in order, so that a stream that ended and was published again counts as published.
    const inOrder = (about: unknown, work: () => Promise<void>) => {
      this.#events = this.#events.then(work).catch((error: unknown) => context.logger.error({ err: error, about }, 'an event of a stream was not stored'));
    };
    this.#unsubscribers = [
      context.media.onEvent((event) => inOrder(event, () => this.#onMediaEvent(event))),
      context.bus.subscribe(publisherLeftTopic, (message) => inOrder(message, () => this.#hearPublisherLeft(message as PublisherLeft))),
      context.bus.subscribe(personRevokedTopic, (message) => inOrder(message, () => this.#revokeAt(message as { roomId: string; person: string }))),
      context.bus.subscribe(leftAirTopic, (message) => inOrder(message, () => this.#endLeftAt((message as { roomId: string }).roomId))),
      context.bus.subscribe(voiceMutedTopic, (message) => inOrder(message, () => this.#muteVoicesAt((message as { roomId: string }).roomId))),
      context.bus.onGap(() => inOrder('gap', () => this.#repeatRevocations())),
      context.bus.subscribe(accessChangedTopic, (message) => inOrder(message, () => this.#endLostAccessAt((message as { roomId: string }).roomId))),
      onSessionsEnded(context, (personIds) => inOrder({ personIds }, () => this.#endLoginsOf(personIds))),
    ];
  }

  /** Prepares the streams of classes on air again after a restart. Browsers reconnect by themselves. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.tick(), everyMilliseconds);
    this.#timer.unref();
    const { clock, database, logger, media } = this.#context;
    media.checkFormerAddresses?.((stream, personId, does) => areFormerAddressesValid(this.#context, stream, personId, does));
    await this.#openForEncoders();
    for (const session of await sessionsOnAir(database.read)) {
      try {
        await prepareStream(this.#context, session, { isRecorded: session.is_recorded === 1 });
        const usage = await this.#usageOf(session);
        // A browser may have published again since the portal listens.
        if (usage?.bytesReceived !== 0 || this.#published.has(session.room_id)) continue;
        this.#missedAtStart.set(session.room_id, clock.now());
        await this.#update(session, { unpublished_at: clock.now() });
        // An instance that has the publisher hears this and withdraws it.
        await this.#tellPublisherLeft(session.room_id);
      } catch (error) {
        logger.error({ err: error, live: session.live_code }, 'the stream of a class could not be prepared again');
      }
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
  }

  /** Resolves when all received events are stored. */
  settled(): Promise<void> {
    return this.#events;
  }

  async tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    const { database } = this.#context;
    try {
      await this.#attempt('reminders', () => remindBooked(this.#context));
      const onAir = await sessionsOnAir(database.read);
      // A slow provider answers all of them in the time of one.
      const usages = await Promise.all(onAir.map((session) => this.#usageOf(session)));
      for (const [at, session] of onAir.entries()) await this.#attempt(session.live_code, () => this.#check(session, usages[at]!));
      // A bus message may have been lost.
      for (const roomId of this.#published) if (!onAir.some((session) => session.room_id === roomId)) await this.#attempt(roomId, () => this.#endLeftAt(roomId));
      await this.#openForEncoders();
      for (const voice of this.#voices) await this.#attempt(voice, () => endUnlessSpeaking(this.#context, voice));
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

  async #check(session: OnAir, usage: StreamUsage | null): Promise<void> {
    const { clock, database } = this.#context;
    const now = clock.now();
    const isPublished = this.#published.has(session.room_id);
    await this.#noteRestart(session.room_id);
    const online = Math.max(usage?.viewers ?? 0, await countAttendance(database.read, session.live_code, now - presentMilliseconds));
    await this.#update(session, { ...(isPublished && { teacher_seen_at: now }), online_count: this.#mayBeElsewhere(session) ? Math.max(session.online_count, online) : online, watched_count: Math.max(session.watched_count, online) });
    if (usage) await countTraffic(this.#context, session, usage.bytesSent);

    const seenAt = isPublished ? now : session.teacher_seen_at;
    const awaySince = Math.min(session.unpublished_at ?? now, seenAt);
    const isAway = now - awaySince >= awayMilliseconds;
    if (isAway && session.interrupted_at === null) await this.#change(session, async (tx) => ((await setInterrupted(tx, session.top_code, session.live_code, now)) ? { kind: 'interrupted', since: awaySince } : null));
    if (session.interrupted_at !== null && now - session.interrupted_at >= abandonedMilliseconds) return endClass(this.#context, database.transaction, session, { userCode: 'system' });
    // A bus message may have been lost.
    await disconnectRemoved(this.#context, session);
    await revokeFormerTeachers(this.#context, session);
    if (this.#voices.size > 0) await muteVoices(this.#context, session);
  }

  /** Whether another instance may have the stream, and counts viewers that this one does not see. */
  #mayBeElsewhere({ room_id: roomId, teacher_seen_at: seenAt, unpublished_at: unpublishedAt }: OnAir): boolean {
    const { clock, media } = this.#context;
    return !media.left && !this.#published.has(roomId) && unpublishedAt === null && clock.now() - seenAt < 2 * everyMilliseconds;
  }

  async #checkLogins(onAir: readonly OnAir[]): Promise<void> {
    const now = this.#context.clock.now();
    if (now - this.#loginsCheckedAt < loginsEveryMilliseconds) return;
    this.#loginsCheckedAt = now;
    for (const session of onAir) await this.#attempt(session.live_code, () => revokeExpiredLogins(this.#context, session));
  }

  async #onMediaEvent(event: MediaEvent): Promise<void> {
    const { clock, database } = this.#context;
    const now = clock.now();
    if (event.kind === 'restarted') {
      const lost = [...this.#published];
      this.#published.clear();
      this.#voices.clear();
      for (const roomId of lost) {
        await this.#breakAt(roomId, 'mediaRestarted', { unpublished_at: now });
        await this.#tellPublisherLeft(roomId);
      }
      return;
    }
    switch (event.kind) {
      case 'published': {
        if (roomOfVoice(event.stream) !== null) return void this.#voices.add(event.stream);
        const session = await onAirByRoomId(database.read, event.stream);
        if (session === null) return;
        this.#published.add(event.stream);
        await this.#noteRestart(session.room_id);
        await this.#change(session, async (tx) => {
          await updateOnAir(tx, session.top_code, session.live_code, { unpublished_at: null, teacher_seen_at: now });
          return (await setInterrupted(tx, session.top_code, session.live_code, null)) ? { kind: 'resumed' } : null;
        });
        return;
      }
      case 'unpublished':
        if (event.reason === 'replaced') return;
        this.#voices.delete(event.stream);
        this.#published.delete(event.stream);
        // The beginning may have been reported to another instance, so the stored state decides.
        if ((await onAirByRoomId(database.read, event.stream))?.unpublished_at === null) await this.#breakAt(event.stream, 'teacherLeft', { unpublished_at: now });
        return this.#tellPublisherLeft(event.stream);
      case 'recordingFailed':
        return this.#breakAt(event.stream, 'diskFull', { recording_fault: '录像停了：磁盘满了或写不进去。直播和聊天照常，请告诉管理员清理磁盘' });
      case 'packagingFailed':
        return this.#breakAt(event.stream, 'packagingFailed', { recording_fault: '录像停了：转码出错，不登录的观众也看不到画面。直播间和聊天照常，请告诉管理员看日志' });
    }
  }

  #tellPublisherLeft(stream: string): Promise<void> {
    return this.#context.bus.publish(publisherLeftTopic, { stream, instance: this.#instance } satisfies PublisherLeft);
  }

  async #hearPublisherLeft({ stream, instance }: PublisherLeft): Promise<void> {
    if (instance === this.#instance) return;
    const { media } = this.#context;
    if (media.left) {
      this.#published.delete(stream);
      this.#voices.delete(stream);
      media.left(stream);
    } else if (this.#published.has(stream)) {
      // This instance has the publisher's connection, so the publisher has moved here and is still on air.
      await this.#onMediaEvent({ kind: 'published', stream });
    }
  }

  async #revokeAt({ roomId, person }: { roomId: string; person: string }): Promise<void> {
    const room = await findRoomByRoomId(this.#context.database.read, roomId);
    if (room !== null) await revokeStreams(this.#context, room, person);
  }

  async #endLoginsOf(personIds: readonly string[]): Promise<void> {
    for (const session of await sessionsOnAir(this.#context.database.read)) await this.#attempt(session.live_code, () => revokeEndedLogins(this.#context, personIds, session));
  }

  /** Ends the streams of people who left the air or were removed, and of a class that has ended. */
  async #endLeftAt(roomId: string): Promise<void> {
    const { database, media } = this.#context;
    const room = await findRoomByRoomId(database.read, roomId);
    if (room === null || (await findClassSession(database.read, room.live_code))?.ended_at) {
      this.#published.delete(roomId);
      await media.end(roomId);
    }
    if (room === null) return;
    await endFormerVoices(this.#context, room);
    await disconnectRemoved(this.#context, room);
  }

  async #muteVoicesAt(roomId: string): Promise<void> {
    const room = await findRoomByRoomId(this.#context.database.read, roomId);
    if (room !== null) await muteVoices(this.#context, room);
  }

  async #endLostAccessAt(roomId: string): Promise<void> {
    const room = await findRoomByRoomId(this.#context.database.read, roomId);
    if (room !== null) await revokeLostAccess(this.#context, room);
  }

  async #repeatRevocations(): Promise<void> {
    const { read } = this.#context.database;
    for (const { room_id: roomId } of await sessionsOnAir(read)) {
      const room = await findRoomByRoomId(read, roomId);
      if (room !== null) await repeatRevocations(this.#context, room);
    }
  }

  async #breakAt(roomId: string, reason: BreakReason, changes: Parameters<typeof updateOnAir>[3]): Promise<void> {
    const session = await onAirByRoomId(this.#context.database.read, roomId);
    if (session) await this.#break(session, reason, changes);
  }

  /** Notes a break by the start of this instance, unless the stream has been at another instance all the time. */
  async #noteRestart(roomId: string): Promise<void> {
    const missedAt = this.#missedAtStart.get(roomId);
    if (missedAt === undefined) return;
    this.#missedAtStart.delete(roomId);
    const session = await onAirByRoomId(this.#context.database.read, roomId);
    if (session?.unpublished_at === missedAt) await this.#break(session, 'portalRestarted', {}, missedAt);
  }

  /** Notes that the stream or its recording broke off. */
  #break({ top_code: topCode, live_code: liveCode, is_recorded: isRecorded }: OnAir, reason: BreakReason, changes: Parameters<typeof updateOnAir>[3], at = this.#context.clock.now()): Promise<void> {
    const { database } = this.#context;
    // A recording that had stopped begins again. One that could not begin at all does not.
    const isResumed = isRecorded === 1 && (reason === 'mediaRestarted' || reason === 'portalRestarted');
    return database.transaction(async (tx) => {
      await updateOnAir(tx, topCode, liveCode, { ...changes, ...(isResumed && { recording_fault: null }) });
      await insertBreak(tx, topCode, liveCode, { at, reason });
    });
  }

  #update(session: OnAir, changes: Parameters<typeof updateOnAir>[3]): Promise<void> {
    return this.#context.database.transaction((tx) => updateOnAir(tx, session.top_code, session.live_code, changes));
  }

  #change(session: OnAir, change: (tx: Tx) => Promise<RoomEvent | null>): Promise<void> {
    return changeWithEvent(this.#context, this.#context.database.transaction, session, change);
  }

  /** Null if the provider does not answer. People and heartbeats are counted without it. */
  async #usageOf({ room_id: roomId }: OnAir): Promise<StreamUsage | null> {
    return this.#context.media.usage(roomId).catch(() => null);
  }
}
