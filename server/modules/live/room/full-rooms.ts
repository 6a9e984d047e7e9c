import { silentAfterMilliseconds } from './presence.ts';

/** Who is in a full room, as the instances with the room report it. `inside` null: the room is not full any more. */
export type FullRoomMessage = { from: string; roomId: string; inside: readonly string[] | null } | { from: string; roomId: string; entered: string };

/** Full rooms of other instances, for an instance that has not loaded them. */
export class FullRooms {
  readonly #rooms = new Map<string, Map<string, { heardAt: number; inside: Set<string> }>>();

  /** The number of rooms with a report. */
  get size(): number {
    return this.#rooms.size;
  }

  hear(message: FullRoomMessage, now: number): void {
    const { from, roomId } = message;
    for (const known of this.#rooms.keys()) this.#removeSilent(known, now);
    const reports = this.#rooms.get(roomId) ?? new Map<string, { heardAt: number; inside: Set<string> }>();
    if ('entered' in message) reports.get(from)?.inside.add(message.entered);
    else if (message.inside === null) reports.delete(from);
    else reports.set(from, { heardAt: now, inside: new Set(message.inside) });
    if (reports.size > 0) this.#rooms.set(roomId, reports);
    else this.#rooms.delete(roomId);
  }

  /** True if the room is full and the person is not in it. */
  mustWait(roomId: string, person: string, now: number): boolean {
    this.#removeSilent(roomId, now);
    const reports = this.#rooms.get(roomId);
    return reports !== undefined && [...reports.values()].every(({ inside }) => !inside.has(person));
  }

  /** Removes the reports of instances that stopped, or whose room is not full any more. */
  #removeSilent(roomId: string, now: number): void {
    const reports = this.#rooms.get(roomId);
    for (const [from, { heardAt }] of reports ?? []) if (now - heardAt > silentAfterMilliseconds) reports!.delete(from);
    if (reports?.size === 0) this.#rooms.delete(roomId);
  }
}
