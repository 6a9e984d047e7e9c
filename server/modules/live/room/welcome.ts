import { inkKey, type RoomState } from '../../../../contract/live/room-state.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';
import { encode } from './connection.ts';
import type { StoredEvent } from '../events/event-store.ts';
import { deletedAfter, deletedIn, roomSeenBy, seenBy, type Showing } from './view.ts';

/** Limits for the missed events that a client gets. Above them it gets the state instead, which is bounded. */
const resumeAtMost = { bytes: 512 * 1024, pointsOfInk: 30_000, eventsOfSpectator: 200 };
/** Addresses of pictures in the state are signed for hours, so an old encoding must not be used. */
const reusedMilliseconds = 60_000;

/**
 * Encodes the first frame of clients. A state can have 500 KB, most of it ink, and every hello asks for one. The ink is encoded once for
 * all clients, and the rest once for all spectators.
 */
export class Welcomes {
  readonly #showing: Showing;
  #ink: { strokes: unknown; json: Buffer } | null = null;
  #ofSpectators: { state: RoomState; at: number; json: Buffer } | null = null;

  constructor(showing: Showing) {
    this.#showing = showing;
  }

  /** The missed events as a welcome. Null if the state is shorter, or the events are unknown. */
  resuming(me: Me, state: RoomState, missed: readonly StoredEvent[] | null, now: number): Buffer | null {
    if (missed === null || (me.role === 'spectator' && missed.length > resumeAtMost.eventsOfSpectator)) return null;
    const points = missed.reduce((sum, { event }) => sum + (event.kind === 'inked' ? event.stroke.points.length : 0), 0);
    if (points > resumeAtMost.pointsOfInk) return null;
    const deleted = deletedAfter(deletedIn(state), missed);
    const frame = encode({ welcome: { me, state: null, events: missed.flatMap((event) => seenBy(me, event, deleted, this.#showing) ?? []), now } });
    return frame.length <= resumeAtMost.bytes ? frame : null;
  }

  whole(me: Me, state: RoomState, now: number): Buffer {
    const json = me.role === 'spectator' ? this.#forSpectators(me, state, now) : this.#withoutInk(me, state);
    return Buffer.concat([Buffer.from(`{"welcome":{"me":${JSON.stringify(me)},"events":[],"now":${now},"state":`), json, this.#inkOf(state), Buffer.from('}}}')]);
  }

  #forSpectators(me: Me, state: RoomState, now: number): Buffer {
    if (this.#ofSpectators?.state !== state || now - this.#ofSpectators.at > reusedMilliseconds) this.#ofSpectators = { state, at: now, json: this.#withoutInk(me, state) };
    return this.#ofSpectators.json;
  }

  /** JSON of the state up to the value of `ink`, which follows as the last field. */
  #withoutInk(me: Me, state: RoomState): Buffer {
    const { ink: _ink, ...others } = roomSeenBy(me, state, this.#showing);
    return Buffer.from(`${JSON.stringify(others).slice(0, -1)},"ink":`);
  }

  /** Only the ink of the shown page, because all ink of a long class exceeds one frame. Other pages follow when they are shown. */
  #inkOf({ document, ink }: RoomState): Buffer {
    const key = document && inkKey(document);
    const strokes = key === null ? undefined : ink[key];
    if (strokes === undefined) return Buffer.from('{}');
    if (this.#ink?.strokes !== strokes) this.#ink = { strokes, json: Buffer.from(JSON.stringify({ [key!]: strokes })) };
    return this.#ink.json;
  }
}
