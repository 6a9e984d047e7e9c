import { formerTeacherLeavesWithin } from '../../../../contract/live/room-state.ts';
import type { Context } from '../../../context.ts';
import type { MediaEvent } from '../../../providers/media/index.ts';
import { onSessionsEnded } from '../../accounts/index.ts';
import { changeWithEvent } from '../events/change-with-event.ts';
import { eventsOfKinds } from '../events/event-store.ts';
import { accessChangedTopic, leftAirTopic, personRevokedTopic, publisherLeftTopic, voiceMutedTopic } from '../events/bus-topics.ts';
import { roomOfVoice, voiceStream } from '../room/voice-stream.ts';
import { findClassSession, findRoomByRoomId } from '../store.ts';
import { type BreakReason, insertBreak } from './break-store.ts';
import { updateOnAir, type OnAir, onAirByRoomId, resumeClass, sessionsOnAir } from './class-session-store.ts';
import { repeatRevocations, revokeEndedLogins, revokeLostAccess, revokeStreams } from './revoke-streams.ts';
import { endFormerVoices, endUnlessSpeaking, disconnectRemoved, muteVoices } from './streams.ts';
import { WorkInOrder } from './work-in-order.ts';

interface PublisherLeft {
  stream: string;
  instance: string;
}

/** `people`: those who left the air or were removed. Without them all former voices are ended. */
interface LeftAir {
  roomId: string;
  people?: readonly string[];
}

/** Work that belongs to no room. */
const ofNoRoom = '';

const roomOf = (stream: string): string => roomOfVoice(stream) ?? stream;

/** Hears from the media provider and the other instances what happens to the streams of classes on air. Every instance has one. */
export class StreamEvents {
  readonly #context: Context;
  readonly #instance: string;
  /** Ids of the rooms with a published stream at this instance, and when it was published, ms since epoch. */
  readonly #published = new Map<string, number>();
  /** Voices that are published at this instance. */
  readonly #voices = new Set<string>();
  /** Rooms without a stream at the start of this instance, with the time. Another instance may have it. */
  readonly #missedAtStart = new Map<string, number>();
  readonly #unsubscribers: (() => void)[];
  /** A stream that ended and was published again counts as published, so the events of a room stay in order. A slow provider delays one room. */
  readonly #work: WorkInOrder;

  constructor(context: Context) {
    this.#context = context;
    this.#instance = context.random.uuid();
    this.#work = new WorkInOrder((error, about) => context.logger.error({ err: error, about }, 'an event of a stream was not stored'));
    const hear = <Message>(topic: string, roomOfMessage: (message: Message) => string, handle: (message: Message) => Promise<void>) =>
      context.bus.subscribe(topic, (message) => this.#work.add(roomOfMessage(message as Message), message, () => handle(message as Message)));
    const ofRoom = ({ roomId }: { roomId: string }) => roomId;
    this.#unsubscribers = [
      context.media.onEvent((event) => (event.kind === 'restarted' ? this.#work.addForAll(event, () => this.#noteMediaRestart()) : this.#work.add(roomOf(event.stream), event, () => this.#onStreamEvent(event)))),
      hear<PublisherLeft>(publisherLeftTopic, ({ stream }) => roomOf(stream), (message) => this.#hearPublisherLeft(message)),
      hear<{ roomId: string; person: string }>(personRevokedTopic, ofRoom, (message) => this.#revokeAt(message)),
      hear<LeftAir>(leftAirTopic, ofRoom, (message) => this.endLeftAt(message)),
      hear<{ roomId: string }>(voiceMutedTopic, ofRoom, ({ roomId }) => this.#muteVoicesAt(roomId)),
      hear<{ roomId: string }>(accessChangedTopic, ofRoom, ({ roomId }) => this.#endLostAccessAt(roomId)),
      context.bus.onGap(() => this.#work.add(ofNoRoom, 'gap', () => this.#repeatMissed())),
      onSessionsEnded(context, (personIds) => this.#work.add(ofNoRoom, { personIds }, () => this.#endLoginsOf(personIds))),
    ];
  }

  get published(): ReadonlyMap<string, number> {
    return this.#published;
  }

  get voices(): ReadonlySet<string> {
    return this.#voices;
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
  }

  /** Resolves when all received events are stored. */
  settled(): Promise<void> {
    return this.#work.settled();
  }

  /** Notes a class on air without a stream at the start of this instance. An instance that has the publisher hears this and withdraws it. */
  async missAtStart(session: OnAir): Promise<void> {
    const { clock, database } = this.#context;
    const now = clock.now();
    this.#missedAtStart.set(session.room_id, now);
    await database.transaction((tx) => updateOnAir(tx, session.top_code, session.live_code, { unpublished_at: now }));
    await this.#tellPublisherLeft(session.room_id);
  }

  /** Notes a break by the start of this instance, unless the stream has been at another instance all the time. */
  async noteRestart(roomId: string): Promise<void> {
    const missedAt = this.#missedAtStart.get(roomId);
    if (missedAt === undefined) return;
    this.#missedAtStart.delete(roomId);
    const session = await onAirByRoomId(this.#context.database.read, roomId);
    if (session?.unpublished_at === missedAt) await this.#break(session, 'portalRestarted', {}, missedAt);
  }

  /**
   * Stores that a stream is published, if it still is. The event came before the class was stored, as of an encoder that waited for the
   * start, or an instance stored otherwise and its message was lost.
   */
  repeatPublished(roomId: string): void {
    this.#work.add(roomId, 'repeated', async () => {
      if ((await this.#context.media.usage(roomId)).isPublished) await this.#onStreamEvent({ kind: 'published', stream: roomId });
    });
  }

  /** Stores that a stream is not published any more, if that is so. The report of its end was lost. */
  repeatUnpublished(roomId: string): void {
    this.#work.add(roomId, 'repeated end', async () => {
      const { media } = this.#context;
      if ((await media.usage(roomId)).isPublished) return;
      media.left?.(roomId);
      await this.#onStreamEvent({ kind: 'unpublished', stream: roomId, reason: 'silent' });
    });
  }

  async #noteMediaRestart(): Promise<void> {
    const lost = [...this.#published.keys()];
    this.#published.clear();
    this.#voices.clear();
    for (const roomId of lost) {
      await this.#breakAt(roomId, 'mediaRestarted', { unpublished_at: this.#context.clock.now() });
      await this.#tellPublisherLeft(roomId);
    }
  }

  async #onStreamEvent(event: Exclude<MediaEvent, { kind: 'restarted' }>): Promise<void> {
    const { clock, database } = this.#context;
    const now = clock.now();
    switch (event.kind) {
      case 'published': {
        if (roomOfVoice(event.stream) !== null) return void this.#voices.add(event.stream);
        const session = await onAirByRoomId(database.read, event.stream);
        // It has ended, unless it is just being stored.
        if (session === null) return this.endLeftAt({ roomId: event.stream });
        this.#published.set(event.stream, now);
        await this.noteRestart(session.room_id);
        await changeWithEvent(this.#context, database.transaction, session, async (tx) => {
          await updateOnAir(tx, session.top_code, session.live_code, { unpublished_at: null, teacher_seen_at: now });
          return (await resumeClass(tx, session.top_code, session.live_code)) ? { kind: 'resumed' } : null;
        });
        return;
      }
      case 'unpublished': {
        if (event.reason === 'replaced') return;
        this.#voices.delete(event.stream);
        const publishedAt = this.#published.get(event.stream);
        this.#published.delete(event.stream);
        // The beginning may have been reported to another instance, so the stored state decides.
        const session = await onAirByRoomId(database.read, event.stream);
        if (session?.unpublished_at === null) await this.#break(session, await this.#whyPublisherLeft(session, { publishedAt, leftAt: now }), { unpublished_at: now });
        return this.#tellPublisherLeft(event.stream);
      }
      case 'recordingFailed':
        return this.#breakAt(event.stream, 'diskFull', { recording_fault: '录像停了：磁盘满了或写不进去。直播和聊天照常，请告诉管理员清理磁盘' });
      case 'packagingFailed':
        return this.#breakAt(event.stream, 'packagingFailed', { recording_fault: '录像停了：转码出错，不登录的观众也看不到画面。直播间和聊天照常，请告诉管理员看日志' });
    }
  }

  /**
   * A stream that was published before a change of the teacher and ends soon after it is taken for that of the former one.
   * @param publishedAt undefined if another instance heard the beginning
   */
  async #whyPublisherLeft({ live_code: liveCode }: OnAir, { publishedAt = 0, leftAt }: { publishedAt: number | undefined; leftAt: number }): Promise<BreakReason> {
    const changes = await eventsOfKinds(this.#context.database.read, liveCode, ['namesChanged']);
    const change = changes.findLast(({ event }) => event.kind === 'namesChanged' && event.isNewTeacher);
    return change !== undefined && publishedAt <= change.at && leftAt <= change.at + formerTeacherLeavesWithin ? 'teacherChanged' : 'teacherLeft';
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
      await this.#onStreamEvent({ kind: 'published', stream });
    }
  }

  async #revokeAt({ roomId, person }: { roomId: string; person: string }): Promise<void> {
    const room = await findRoomByRoomId(this.#context.database.read, roomId);
    if (room !== null) await revokeStreams(this.#context, room, person);
  }

  async #endLoginsOf(personIds: readonly string[]): Promise<void> {
    for (const session of await sessionsOnAir(this.#context.database.read)) await revokeEndedLogins(this.#context, personIds, session).catch((error: unknown) => this.#context.logger.error({ err: error, live: session.live_code }, 'the streams of ended logins were not ended'));
  }

  /** Ends the streams of people who left the air or were removed, and of a class that has ended. */
  async endLeftAt({ roomId, people }: LeftAir): Promise<void> {
    const { database, media } = this.#context;
    const room = await findRoomByRoomId(database.read, roomId);
    if (room === null || (await findClassSession(database.read, room.live_code))?.ended_at) {
      this.#published.delete(roomId);
      await media.end(roomId);
    }
    if (room === null) return;
    if (people === undefined) await endFormerVoices(this.#context, room);
    else for (const person of people) await endUnlessSpeaking(this.#context, voiceStream(roomId, person));
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

  /** For messages that this instance may have missed. */
  async #repeatMissed(): Promise<void> {
    const { read } = this.#context.database;
    for (const { room_id: roomId } of await sessionsOnAir(read)) {
      const room = await findRoomByRoomId(read, roomId);
      if (room === null) continue;
      await this.endLeftAt({ roomId });
      await repeatRevocations(this.#context, room);
    }
  }

  async #breakAt(roomId: string, reason: BreakReason, changes: Parameters<typeof updateOnAir>[3]): Promise<void> {
    const session = await onAirByRoomId(this.#context.database.read, roomId);
    if (session) await this.#break(session, reason, changes);
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
}
