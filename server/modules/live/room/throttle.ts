import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import type { Me } from '../../../../contract/live/room-wire.ts';

interface Rate {
  perSecond: number;
  burst: number;
}

type Kind = 'say' | 'draw' | 'other';

const rates: Record<'teacher' | 'student', Record<Kind, Rate>> = {
  teacher: { say: { perSecond: 5, burst: 20 }, draw: { perSecond: 40, burst: 80 }, other: { perSecond: 10, burst: 30 } },
  student: { say: { perSecond: 1, burst: 5 }, draw: { perSecond: 0, burst: 0 }, other: { perSecond: 3, burst: 10 } },
};
/** Messages of all people of a room together. A thousand people may get each message. */
const ofRoom: Rate = { perSecond: 50, burst: 200 };
/** Frames of all kinds of one connection. A browser sends far fewer. */
export const framesRate: Rate = { perSecond: 60, burst: 240 };

/** A token bucket: `burst` at once, then `perSecond`. */
export class Bucket {
  readonly #rate: Rate;
  #tokens: number;
  #filledAt: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#filledAt = now;
  }

  take(now: number): boolean {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + (Math.max(0, now - this.#filledAt) / 1_000) * this.#rate.perSecond);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}

/** Rate limits of the people in a room. They belong to the person, so a new connection does not reset them. */
export class Throttle {
  readonly #buckets = new Map<string, Bucket>();

  /** Whether a person may send a command now. */
  allows({ person, role }: Me, command: RoomCommand['do'] | 'point', now: number): boolean {
    const kind: Kind = command === 'say' ? 'say' : command === 'ink' || command === 'point' ? 'draw' : 'other';
    if (!this.#take(`${kind} ${person}`, rates[role === 'teacher' ? 'teacher' : 'student'][kind], now)) return false;
    return kind !== 'say' || role === 'teacher' || this.#take('room', ofRoom, now);
  }

  #take(key: string, rate: Rate, now: number): boolean {
    const bucket = this.#buckets.get(key) ?? new Bucket(rate, now);
    this.#buckets.set(key, bucket);
    return bucket.take(now);
  }
}
