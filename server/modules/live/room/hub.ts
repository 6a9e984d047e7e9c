import { personNameMaxLength } from '../../../../contract/live/limits.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { returnCodes } from '../../../../contract/return-codes.ts';
import type { Session } from '../../../calls/caller.ts';
import { Refusal, refusalOf, refuse } from '../../../calls/refusal.ts';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import { onSessionsEnded, sessionOf } from '../../accounts/index.ts';
import { participantOf, roomOfCode } from '../participants.ts';
import type { LiveRoom } from '../store.ts';
import { accessChangedTopic, fullRoomTopic, personRevokedTopic, roomChangedTopic } from '../events/bus-topics.ts';
import { type ByeReason, closeCodes, closeWithReason, encode, type Member, type Other, type Outlet, type RoomConnection } from './connection.ts';
import { wasRemoved } from '../events/event-store.ts';
import { FullRooms, type FullRoomMessage } from './full-rooms.ts';
import { type Hello, parsedFrame, readFrame } from './frames.ts';
import { LoadedRooms, type RoomLimits } from './loaded-rooms.ts';
import { LongPolls } from './long-polls.ts';
import { Room } from './room.ts';
import { Bucket, connectionLimits } from './throttle.ts';

const spectatorsRead = refuse.noPermission('登录以后才能参与');
const tickMilliseconds = 1_000;
const helloWithinMilliseconds = 10_000;
/** The access of members is checked at this interval, because sessions end and lists change. */
const checkedEveryMilliseconds = 60_000;
interface Connected {
  connection: string;
  outlet: Outlet;
  cookie: string | null;
  connectedAt: number;
  frames: Bucket;
  bytes: Bucket;
  state: 'new' | 'greeting' | 'in' | 'gone';
  token: string | null;
  /** The person and the room, as soon as they are known. */
  who: Who | null;
  /** The access of the person, or to the room, changed while the client was greeted. */
  isOutdated: boolean;
  member: Member | null;
  room: Room | null;
  /** When the person was last identified, ms since epoch. */
  checkedAt: number;
}

interface Who {
  person: string;
  roomId: string;
}

/** The rooms of this process and the clients in them. */
export class RoomHub {
  readonly #context: Context;
  readonly #rooms: LoadedRooms;
  readonly #clients = new Set<Connected>();
  readonly #fullElsewhere = new FullRooms();
  readonly #unsubscribers: (() => void)[];
  readonly polls: LongPolls;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Context, limits: RoomLimits = {}) {
    this.#context = context;
    this.#rooms = new LoadedRooms(context, limits);
    this.polls = new LongPolls(context, (outlet, cookie) => this.connect(outlet, cookie));
    this.#unsubscribers = [
      context.bus.subscribe(roomChangedTopic, (message) => void this.#rooms.find((message as { roomId: string }).roomId)?.log.catchUp()),
      context.bus.subscribe(accessChangedTopic, (message) => void this.#checkAllAgain(({ roomId }) => roomId === (message as { roomId: string }).roomId)),
      onSessionsEnded(context, (personIds) => void this.#checkAllAgain(({ person }) => personIds.includes(person))),
      context.bus.subscribe(fullRoomTopic, (message) => this.#fullElsewhere.hear(message as FullRoomMessage, context.clock.now())),
      context.bus.onGap(() => this.#rooms.catchUpAll()),
    ];
  }

  /** @param cookie of the request that opened the connection. A browser's session is bound to it */
  connect(outlet: Outlet, cookie: string | null): RoomConnection {
    const now = this.#context.clock.now();
    const client: Connected = { connection: this.#context.random.uuid(), outlet, cookie, connectedAt: now, ...bucketsOf('new', now), state: 'new', token: null, who: null, isOutdated: false, member: null, room: null, checkedAt: now };
    this.#clients.add(client);
    this.#timer ??= setInterval(() => void this.tick(), tickMilliseconds).unref();
    return { receive: (frame) => this.#receive(client, frame), receiveText: (text) => this.#receiveText(client, text), lost: () => this.#forget(client) };
  }

  /** True if a person is in a room. With several instances also true if the person may be in it at one that this instance does not hear. */
  mayBeIn({ room_id: roomId }: Pick<LiveRoom, 'room_id'>, person: string): boolean {
    return (this.#rooms.find(roomId)?.hasPerson(person) ?? this.#context.config.redisUrl !== null) || !this.#context.bus.isConnected;
  }

  /** Codes of the students in a room. Null if this instance has not loaded it, or does not hear of those at others. */
  studentsIn({ room_id: roomId }: Pick<LiveRoom, 'room_id'>): ReadonlySet<string> | null {
    return this.#context.bus.isConnected ? (this.#rooms.find(roomId)?.students ?? null) : null;
  }

  /** True if a student is outside a full room, also if only other instances have loaded it. */
  mustWait({ room_id: roomId }: Pick<LiveRoom, 'room_id'>, person: string): boolean {
    return this.#rooms.find(roomId)?.mustWait(person) ?? this.#fullElsewhere.mustWait(roomId, person, this.#context.clock.now());
  }

  /** Applies changes that depend on the time. Called by the timer, and by tests with a fake clock. */
  async tick(): Promise<void> {
    const now = this.#context.clock.now();
    this.#rooms.beat(now);
    this.polls.closeSilent(now);
    for (const client of this.#clients) {
      if (client.state === 'new' && now - client.connectedAt > helloWithinMilliseconds) this.#end(client);
      if (client.state === 'in' && now - client.checkedAt >= checkedEveryMilliseconds) void this.#checkAgain(client, now);
    }
    await this.#rooms.tick(now);
    this.#stopWhenIdle();
  }

  /** Closes all connections because the process stops. The clients reconnect to another instance, or to this one after its restart. */
  close(): void {
    clearInterval(this.#timer);
    for (const unsubscribe of this.#unsubscribers) unsubscribe();
    for (const client of this.#clients) {
      this.#forget(client);
      closeWithReason(client.outlet, 'restart');
    }
    this.#rooms.close();
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
      Object.assign(client, { token: hello.token, who: null, isOutdated: false, checkedAt: this.#context.clock.now() });
      const found = await this.#identify(client, hello.liveCode);
      if (isGone(client)) return;
      if ('bye' in found) return this.#end(client, found.bye, found.message);
      client.who = { person: found.me.person, roomId: found.live.room_id };
      const room = await this.#rooms.open(found.live, found.me.role === 'spectator' ? 'spectators' : 'people');
      if (isGone(client)) return;
      if (client.isOutdated) return await this.#greet(client, hello);
      if (!(room instanceof Room)) return this.#end(client, room.bye);
      // Another load may have taken the memory of this room, which was empty until now.
      if (this.#rooms.find(found.live.room_id) !== room) return this.#end(client, 'restart');
      const now = this.#context.clock.now();
      const member: Member = { connection: client.connection, me: found.me, device: hello.device, since: now, entry: hello.takesOver ? 'takesOver' : hello.after === null ? 'asks' : 'resumes', outlet: client.outlet };
      Object.assign(client, { state: 'in', room, member, ...bucketsOf(found.me.role, now) });
      const bye = room.enter(member, hello.after);
      if (bye !== null) return this.#end(client, bye.reason, bye.reason === 'elsewhere' ? '这场直播正在另一个演播室里进行' : undefined, bye.other);
      // The teacher may check devices now and begin the class soon.
      if (found.me.role === 'teacher') this.#context.media.warmUp?.();
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

  /** Checks clients in rooms, and has clients that are being greeted identified again. */
  async #checkAllAgain(isMeant: (who: Who) => boolean): Promise<void> {
    for (const client of this.#clients) {
      if (client.state === 'greeting') client.isOutdated ||= client.who === null || isMeant(client.who);
      if (client.state === 'in' && isMeant(client.who!)) await this.#checkAgain(client, this.#context.clock.now());
    }
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
    if (this.#clients.size > 0 || !this.#rooms.isEmpty || !this.polls.isEmpty) return;
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
