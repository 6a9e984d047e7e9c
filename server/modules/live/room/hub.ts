import { getHeapStatistics } from 'node:v8';
import { personNameMaxLength } from '../../../../contract/live/limits.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { returnCodes } from '../../../../contract/return-codes.ts';
import type { Session } from '../../../calls/caller.ts';
import { Refusal, refusalOf, refuse } from '../../../calls/refusal.ts';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import { onSessionsEnded, sessionOf } from '../../accounts/index.ts';
import { participantOf, roomOfCode } from '../participants.ts';
import { findClassSession, type LiveRoom } from '../store.ts';
import { accessChangedTopic, fullRoomTopic, personRevokedTopic, roomChangedTopic } from '../events/bus-topics.ts';
import { type ByeReason, closeCodes, closeWithReason, encode, type Member, type Other, type Outlet, type RoomConnection } from './connection.ts';
import { wasRemoved } from '../events/event-store.ts';
import { FullRooms, type FullRoomMessage } from './full-rooms.ts';
import { type Hello, parsedFrame, readFrame } from './frames.ts';
import { LongPolls } from './long-polls.ts';
import { endedStaysMilliseconds, Room, roomPlaces } from './room.ts';
import { Bucket, connectionLimits } from './throttle.ts';

const spectatorsRead = refuse.noPermission('登录以后才能参与');
const tickMilliseconds = 1_000;
const helloWithinMilliseconds = 10_000;
/** The access of members is checked at this interval, because sessions end and lists change. */
const checkedEveryMilliseconds = 60_000;
/** A room without members stays loaded for this time, because lost connections come back. */
const emptyStaysMilliseconds = 60_000;
/** Loads at the same time. Spectators have their own, so that they do not delay people with a login. */
const loadsAtOnce = { people: 4, spectators: 1 };
const heapBytesAtMost = getHeapStatistics().heap_size_limit;
/**
 * Memory of the rooms above which no further one is loaded. Ink of one room takes up to 25 MB, and anonymous clients choose which public
 * lives they ask for, so they may use less.
 */
const roomMemory = { people: heapBytesAtMost / 2, spectators: heapBytesAtMost / 4 };

interface Connected {
  connection: string;
  outlet: Outlet;
  cookie: string | null;
  connectedAt: number;
  frames: Bucket;
  bytes: Bucket;
  state: 'new' | 'greeting' | 'in' | 'gone';
  token: string | null;
  member: Member | null;
  room: Room | null;
  checkedAt: number;
}

/** The rooms of this process and the clients in them. */
export class RoomHub {
  readonly #context: Context;
  readonly #instance: string;
  /** By room id. */
  readonly #rooms = new Map<string, Room>();
  readonly #clients = new Set<Connected>();
  readonly #fullElsewhere = new FullRooms();
  readonly #unsubscribers: (() => void)[];
  readonly #places: typeof roomPlaces;
  readonly #memory: typeof roomMemory;
  /** The last load of each lane. The next one of the lane follows it. */
  readonly #lanes: Record<keyof typeof loadsAtOnce, Promise<unknown>[]> = { people: Array.from({ length: loadsAtOnce.people }, () => Promise.resolve()), spectators: Array.from({ length: loadsAtOnce.spectators }, () => Promise.resolve()) };
  #loads = 0;
  readonly polls: LongPolls;
  #timer: NodeJS.Timeout | undefined;
  /** Rooms with an unfinished tick, which waits for the database. The next tick leaves them out. */
  readonly #ticking = new Set<Room>();

  constructor(context: Context, { places = roomPlaces, memory = roomMemory } = {}) {
    this.#context = context;
    this.#places = places;
    this.#memory = memory;
    this.#instance = context.random.uuid();
    this.polls = new LongPolls(context, (outlet, cookie) => this.connect(outlet, cookie));
    this.#unsubscribers = [
      context.bus.subscribe(roomChangedTopic, (message) => void this.#rooms.get((message as { roomId: string }).roomId)?.log.catchUp()),
      context.bus.subscribe(accessChangedTopic, (message) => void this.#checkRoomAgain((message as { roomId: string }).roomId)),
      onSessionsEnded(context, (personIds) => void this.#checkAllAgain(({ member }) => personIds.includes(member!.me.person))),
      context.bus.subscribe(fullRoomTopic, (message) => this.#fullElsewhere.hear(message as FullRoomMessage, context.clock.now())),
      context.bus.onGap(() => this.#rooms.forEach((room) => void room.log.catchUp())),
    ];
  }

  /** @param cookie of the request that opened the connection. A browser's session is bound to it */
  connect(outlet: Outlet, cookie: string | null): RoomConnection {
    const now = this.#context.clock.now();
    const client: Connected = { connection: this.#context.random.uuid(), outlet, cookie, connectedAt: now, ...bucketsOf('new', now), state: 'new', token: null, member: null, room: null, checkedAt: now };
    this.#clients.add(client);
    this.#timer ??= setInterval(() => void this.tick(), tickMilliseconds).unref();
    return { receive: (frame) => this.#receive(client, frame), receiveText: (text) => this.#receiveText(client, text), lost: () => this.#forget(client) };
  }

  /** True if a person is in a room. With several instances also true if the person may be in it at one that this instance does not hear. */
  mayBeIn({ room_id: roomId }: Pick<LiveRoom, 'room_id'>, person: string): boolean {
    return (this.#rooms.get(roomId)?.hasPerson(person) ?? this.#context.config.redisUrl !== null) || !this.#context.bus.isConnected;
  }

  /** Codes of the students in a room. Null if this instance has not loaded it, or does not hear of those at others. */
  studentsIn({ room_id: roomId }: Pick<LiveRoom, 'room_id'>): ReadonlySet<string> | null {
    return this.#context.bus.isConnected ? (this.#rooms.get(roomId)?.students ?? null) : null;
  }

  /** True if a student is outside a full room, also if only other instances have loaded it. */
  mustWait({ room_id: roomId }: Pick<LiveRoom, 'room_id'>, person: string): boolean {
    return this.#rooms.get(roomId)?.mustWait(person) ?? this.#fullElsewhere.mustWait(roomId, person, this.#context.clock.now());
  }

  /** Applies changes that depend on the time. Called by the timer, and by tests with a fake clock. */
  async tick(): Promise<void> {
    const now = this.#context.clock.now();
    for (const room of this.#rooms.values()) room.beat(now);
    this.polls.closeSilent(now);
    for (const client of this.#clients) {
      if (client.state === 'new' && now - client.connectedAt > helloWithinMilliseconds) this.#end(client);
      if (client.state === 'in' && now - client.checkedAt >= checkedEveryMilliseconds) void this.#checkAgain(client, now);
    }
    await Promise.all([...this.#rooms].map(([roomId, room]) => this.#tickRoom(roomId, room, now)));
    this.#stopWhenIdle();
  }

  /** A slow room does not delay the others, and is left out until it is done. */
  async #tickRoom(roomId: string, room: Room, now: number): Promise<void> {
    if (this.#ticking.has(room)) return;
    this.#ticking.add(room);
    try {
      await room.tick();
      const isEmpty = room.emptySince !== null && now - room.emptySince >= emptyStaysMilliseconds;
      if (isEmpty && this.#rooms.get(roomId) === room) this.#unload(roomId, room);
    } catch (error) {
      this.#context.logger.error({ err: error, roomId }, 'live rooms: a tick failed');
    } finally {
      this.#ticking.delete(room);
    }
  }

  /** Closes all connections because the process stops. The clients reconnect to another instance, or to this one after its restart. */
  close(): void {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
    for (const client of this.#clients) {
      this.#forget(client);
      closeWithReason(client.outlet, 'restart');
    }
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
  }

  #receiveText(client: Connected, text: Buffer): void {
    if (client.state === 'gone') return;
    const { frameBytes } = connectionLimits[client.member?.me.role ?? 'new'];
    if (text.length > frameBytes || !client.bytes.take(this.#context.clock.now(), text.length)) return this.#end(client);
    this.#receive(client, parsedFrame(text));
  }

  #receive(client: Connected, frame: unknown): void {
    if (client.state === 'gone') return;
    const now = this.#context.clock.now();
    if (!client.frames.take(now)) return this.#end(client);
    const read = readFrame(frame);
    if ('fault' in read || 'hello' in read !== (client.state === 'new')) return this.#end(client);
    if ('hello' in read) {
      client.state = 'greeting';
      void this.#greet(client, read.hello);
      return;
    }
    // The client repeats frames that it sent before the welcome.
    if (client.state !== 'in' || !client.room!.hasMember(client.connection)) return;
    const room = client.room!;
    const { me } = client.member!;
    if ('pointer' in read) {
      if (me.role === 'teacher' && room.throttle.allows(me, 'point', now)) room.point(read.pointer);
    } else if ('refused' in read) client.outlet.send(encode(read));
    else if (me.role === 'spectator') client.outlet.send(encode({ refused: { id: read.id, code: spectatorsRead.returnCode, message: spectatorsRead.message } }));
    // A repeated command takes nothing from the rate limits (docs/decisions/0020).
    else if (room.log.hasStored(me, read.id)) client.outlet.send(encode({ done: read.id }));
    else if (!room.allows(me, read.command, now)) client.outlet.send(encode({ refused: { id: read.id, code: returnCodes.tooManyRequests, message: '操作太快了，请稍等一下再试' } }));
    else
      void room.submit(me, read.id, read.command).then((refusal) => {
        if (client.state === 'in') client.outlet.send(encode(refusal === null ? { done: read.id } : { refused: { id: read.id, code: refusal.returnCode, message: refusal.message } }));
      });
  }

  async #greet(client: Connected, hello: Hello): Promise<void> {
    try {
      client.token = hello.token;
      const found = await this.#identify(client, hello.liveCode);
      if (isGone(client)) return;
      if ('bye' in found) return this.#end(client, found.bye, found.message);
      const room = await this.#roomOf(found);
      if (isGone(client)) return;
      if (!(room instanceof Room)) return this.#end(client, room.bye);
      // Another load may have taken the memory of this room, which was empty until now.
      if (this.#rooms.get(found.live.room_id) !== room) return this.#end(client, 'restart');
      const now = this.#context.clock.now();
      const member: Member = { connection: client.connection, me: found.me, device: hello.device, since: now, entry: hello.takesOver ? 'takesOver' : hello.after === null ? 'asks' : 'resumes', outlet: client.outlet };
      Object.assign(client, { state: 'in', room, member, checkedAt: now, ...bucketsOf(found.me.role, now) });
      const bye = room.enter(member, hello.after);
      if (bye !== null) this.#end(client, bye.reason, bye.reason === 'elsewhere' ? '这场直播正在另一个演播室里进行' : undefined, bye.other);
    } catch (error) {
      if (refusalOf(error) === null) this.#context.logger.error({ err: error }, 'a client could not enter a live room');
      // The client reconnects by itself.
      this.#end(client, 'restart');
    }
  }

  /** The person of a token, or a spectator of a public live. @throws if the database does not answer */
  async #identify({ token, cookie }: Connected, liveCode: string): Promise<{ me: Me; live: LiveRoom } | { bye: ByeReason; message?: string }> {
    const context = this.#context;
    const { read } = context.database;
    if (token === null) {
      const live = await roomOfCode(context, liveCode);
      if (live === null || live.cancelled_at !== null || live.visibility !== 'public') return { bye: 'unauthorised', message: '请先登录，再进入直播间' };
      return { me: { person: `visit-${context.random.uuid()}`, name: '', role: 'spectator' }, live };
    }
    let session: Session | null = null;
    try {
      session = await sessionOf(context, new Headers({ authorization_token: token, ...(cookie === null ? {} : { cookie }) }));
      const { person, name, role, room } = await participantOf(context, session, liveCode);
      return { me: { person, name: name.slice(0, personNameMaxLength), role }, live: room };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const live = session && (await roomOfCode(context, liveCode));
      if (live && (await wasRemoved(read, live.live_code, session!.personId))) return { bye: 'removed' };
      return { bye: 'unauthorised', message: error.message };
    }
  }

  async #checkAgain(client: Connected, now: number): Promise<void> {
    client.checkedAt = now;
    const { me } = client.member!;
    try {
      const found = await this.#identify(client, client.room!.log.liveCode);
      if (isGone(client)) return;
      if (!('bye' in found) && found.me.role === me.role) return;
      const { liveCode } = client.room!.log;
      if ('bye' in found) this.#end(client, found.bye, found.message);
      else this.#end(client, 'restart');
      const live = me.role === 'spectator' ? null : await roomOfCode(this.#context, liveCode);
      // Every instance revokes the streams that it has (`StreamEvents`), this one too.
      if (live !== null) await this.#context.bus.publish(personRevokedTopic, { roomId: live.room_id, person: me.person });
    } catch (error) {
      this.#context.logger.warn({ err: error }, 'a session in a live room could not be checked');
    }
  }

  async #checkRoomAgain(roomId: string): Promise<void> {
    const room = this.#rooms.get(roomId);
    if (room) await this.#checkAllAgain((client) => client.room === room);
  }

  /** @param isMeant is asked about clients in rooms */
  async #checkAllAgain(isMeant: (client: Connected) => boolean): Promise<void> {
    for (const client of this.#clients) if (client.state === 'in' && isMeant(client)) await this.#checkAgain(client, this.#context.clock.now());
  }

  /** The loaded room of a live, or the reason why it is not loaded. @throws if the database does not answer */
  async #roomOf({ me, live }: { me: Me; live: LiveRoom }): Promise<Room | { bye: ByeReason }> {
    const known = this.#rooms.get(live.room_id);
    if (known) {
      await known.ready();
      return known;
    }
    const endedAt = (await findClassSession(this.#context.database.read, live.live_code))?.ended_at;
    if (endedAt != null && this.#context.clock.now() - Number(endedAt) > endedStaysMilliseconds) return { bye: 'ended' };
    const kind = me.role === 'spectator' ? 'spectators' : 'people';
    const lanes = this.#lanes[kind];
    const lane = this.#loads++ % lanes.length;
    const load = lanes[lane]!.then(() => this.#load(live, this.#memory[kind]));
    lanes[lane] = load.catch(() => undefined);
    return load;
  }

  /** @returns the room, or `full` if the loaded rooms take too much memory */
  async #load(live: LiveRoom, heapBytes: number): Promise<Room | { bye: ByeReason }> {
    const known = this.#rooms.get(live.room_id);
    if (!known && !this.#hasMemory(heapBytes)) return { bye: 'full' };
    const room = known ?? new Room(this.#context, this.#instance, live, this.#places);
    this.#rooms.set(live.room_id, room);
    await room.ready();
    return room;
  }

  /** Unloads empty rooms while the rooms take too much memory, the longest empty first. */
  #hasMemory(atMost: number): boolean {
    let heapBytes = [...this.#rooms.values()].reduce((sum, { log }) => sum + log.heapBytes, 0);
    const empty = [...this.#rooms].filter(([, { isLoaded, emptySince }]) => isLoaded && emptySince !== null).toSorted(([, one], [, other]) => one.emptySince! - other.emptySince!);
    for (const [roomId, room] of empty) {
      if (heapBytes < atMost) break;
      heapBytes -= room.log.heapBytes;
      this.#unload(roomId, room);
    }
    return heapBytes < atMost;
  }

  #unload(roomId: string, room: Room): void {
    room.close();
    this.#rooms.delete(roomId);
  }

  #end(client: Connected, reason?: ByeReason, message?: string, other?: Other): void {
    this.#forget(client);
    if (reason) closeWithReason(client.outlet, reason, message, other);
    else client.outlet.close(closeCodes.policyViolation);
  }

  #forget(client: Connected): void {
    client.state = 'gone';
    this.#clients.delete(client);
    client.room?.leave(client.connection);
    this.#stopWhenIdle();
  }

  #stopWhenIdle(): void {
    // A closed connection waits for its last poll. Without one, the timer removes it.
    if (this.#clients.size > 0 || this.#rooms.size > 0 || !this.polls.isEmpty) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const bucketsOf = (role: Me['role'] | 'new', now: number): Pick<Connected, 'frames' | 'bytes'> => ({ frames: new Bucket(connectionLimits[role].frames, now), bytes: new Bucket(connectionLimits[role].bytes, now) });

const isGone = (client: Connected): boolean => client.state === 'gone';

const hubs = new WeakMap<ReadOnlyContext['database'], RoomHub>();

/** The hub of this process. There is one per database. */
export function roomHubOf(context: Context): RoomHub {
  const known = hubs.get(context.database);
  if (known) return known;
  const hub = new RoomHub(context);
  hubs.set(context.database, hub);
  return hub;
}

/** Codes of the students in a room. Null if only another instance may have loaded it. */
export const studentsIn = ({ config, database }: Pick<ReadOnlyContext, 'config' | 'database'>, room: Pick<LiveRoom, 'room_id'>): ReadonlySet<string> | null => hubs.get(database)?.studentsIn(room) ?? (config.redisUrl === null ? new Set() : null);

/** True if a student is outside a full room. */
export const waitsForPlace = ({ database }: Pick<ReadOnlyContext, 'database'>, room: Pick<LiveRoom, 'room_id'>, person: string): boolean => hubs.get(database)?.mustWait(room, person) ?? false;
