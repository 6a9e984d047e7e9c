import { getHeapStatistics } from 'node:v8';
import type { Context } from '../../../context.ts';
import { findClassSession, type LiveRoom } from '../store.ts';
import type { ByeReason } from './connection.ts';
import { endedStaysMilliseconds, Room, roomPlaces } from './room.ts';

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

/** Limits that tests make smaller. */
export interface RoomLimits {
  places?: typeof roomPlaces;
  memory?: typeof roomMemory;
}

/** The rooms in the memory of this process. They are loaded for their first client and unloaded when they have been empty for a while. */
export class LoadedRooms {
  readonly #context: Context;
  readonly #instance: string;
  /** By room id. */
  readonly #rooms = new Map<string, Room>();
  readonly #places: typeof roomPlaces;
  readonly #memory: typeof roomMemory;
  /** The last load of each lane. The next one of the lane follows it. */
  readonly #lanes: Record<keyof typeof loadsAtOnce, Promise<unknown>[]> = { people: Array.from({ length: loadsAtOnce.people }, () => Promise.resolve()), spectators: Array.from({ length: loadsAtOnce.spectators }, () => Promise.resolve()) };
  #loads = 0;
  /** Rooms with an unfinished tick, which waits for the database. The next tick leaves them out. */
  readonly #ticking = new Set<Room>();

  constructor(context: Context, { places = roomPlaces, memory = roomMemory }: RoomLimits) {
    this.#context = context;
    this.#instance = context.random.uuid();
    this.#places = places;
    this.#memory = memory;
  }

  get isEmpty(): boolean {
    return this.#rooms.size === 0;
  }

  find(roomId: string): Room | undefined {
    return this.#rooms.get(roomId);
  }

  /** The room of a live, or the reason why it is not loaded. @throws if the database does not answer */
  async open(live: LiveRoom, kind: keyof typeof loadsAtOnce): Promise<Room | { bye: ByeReason }> {
    const known = this.#rooms.get(live.room_id);
    if (known) {
      await known.ready();
      return known;
    }
    const endedAt = (await findClassSession(this.#context.database.read, live.live_code))?.ended_at;
    if (endedAt != null && this.#context.clock.now() - Number(endedAt) > endedStaysMilliseconds) return { bye: 'ended' };
    const lanes = this.#lanes[kind];
    const lane = this.#loads++ % lanes.length;
    const load = lanes[lane]!.then(() => this.#load(live, this.#memory[kind]));
    lanes[lane] = load.catch(() => undefined);
    return load;
  }

  beat(now: number): void {
    for (const room of this.#rooms.values()) room.beat(now);
  }

  /** Applies changes that depend on the time, and unloads rooms without members. */
  async tick(now: number): Promise<void> {
    await Promise.all([...this.#rooms].map(([roomId, room]) => this.#tickRoom(roomId, room, now)));
  }

  /** Reads the events that another instance may have stored. */
  catchUpAll(): void {
    for (const room of this.#rooms.values()) void room.log.catchUp();
  }

  close(): void {
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
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
}
