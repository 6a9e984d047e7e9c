import type { RoomCommand } from '../../../../contract/live/room-events.ts';
import { frameBytesAtMost, type Me } from '../../../../contract/live/room-wire.ts';

interface Rate {
  perSecond: number;
  burst: number;
}

type Kind = 'say' | 'draw' | 'hand' | 'answer' | 'other';

const rates: Record<'teacher' | 'student', Record<Kind, Rate>> = {
  teacher: { say: { perSecond: 5, burst: 20 }, draw: { perSecond: 40, burst: 80 }, hand: { perSecond: 0, burst: 0 }, answer: { perSecond: 0, burst: 0 }, other: { perSecond: 10, burst: 30 } },
  student: { say: { perSecond: 1, burst: 5 }, draw: { perSecond: 0, burst: 0 }, hand: { perSecond: 0.1, burst: 10 }, answer: { perSecond: 0.5, burst: 20 }, other: { perSecond: 3, burst: 10 } },
};
/** Limit for the messages of all people of a room, because each message goes to all members. */
const ofRoom: Rate = { perSecond: 50, burst: 200 };
/** The rate of each command. */
const kinds: Readonly<Record<RoomCommand['do'] | 'point', Kind>> = {
  say: 'say',
  ink: 'draw',
  undoInk: 'draw',
  point: 'draw',
  raiseHand: 'hand',
  joinVoice: 'hand',
  askVoiceUnmute: 'hand',
  // The rate of `hand` would keep a hand up. The commands before these two are limited.
  lowerHand: 'other',
  leaveVoice: 'other',
  askSame: 'answer',
  answer: 'answer',
  checkIn: 'other',
  deleteMessage: 'other',
  restoreMessage: 'other',
  releaseMessage: 'other',
  mute: 'other',
  unmute: 'other',
  remove: 'other',
  setChatMode: 'other',
  pinNotice: 'other',
  answerQuestion: 'other',
  acceptHand: 'other',
  declineHand: 'other',
  hangUp: 'other',
  muteVoice: 'other',
  unmuteVoice: 'other',
  openCheckIn: 'other',
  closeCheckIn: 'other',
  extendCheckIn: 'other',
  openQuiz: 'other',
  closeQuiz: 'other',
  extendQuiz: 'other',
  turnPage: 'other',
  hideDocument: 'other',
  setDownloads: 'other',
  clearInk: 'other',
  setTimer: 'other',
};

/** Limits of one connection: frames, bytes, and bytes of one frame. Browsers stay far below. `new`: before the welcome. */
export const connectionLimits: Readonly<Record<Me['role'] | 'new', { frames: Rate; bytes: Rate; frameBytes: number }>> = {
  new: { frames: { perSecond: 2, burst: 20 }, bytes: { perSecond: 1_024, burst: 8 * 1_024 }, frameBytes: 1_024 },
  spectator: { frames: { perSecond: 2, burst: 20 }, bytes: { perSecond: 1_024, burst: 8 * 1_024 }, frameBytes: 1_024 },
  // Large enough that a long pasted text gets a refusal instead of a closed connection.
  student: { frames: { perSecond: 60, burst: 240 }, bytes: { perSecond: 16 * 1_024, burst: 128 * 1_024 }, frameBytes: 32 * 1_024 },
  // A tab with an older script sends all unacknowledged strokes together after a lost connection.
  teacher: { frames: { perSecond: 60, burst: 240 }, bytes: { perSecond: 256 * 1_024, burst: 4 * 1_024 * 1_024 }, frameBytes: frameBytesAtMost },
};

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

  take(now: number, cost = 1): boolean {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + (Math.max(0, now - this.#filledAt) / 1_000) * this.#rate.perSecond);
    this.#filledAt = now;
    if (this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }
}

/** Rate limits of the people in a room. They are counted per person, so that a new connection does not reset them. */
export class Throttle {
  readonly #buckets = new Map<string, Bucket>();

  /**
   * True if the rate limits allow the command now.
   * @param isRefused whether the rules refuse the message. Then it does not count for the limit of the room. Asked only within the person's limit
   */
  allows({ person, role }: Me, command: RoomCommand['do'] | 'point', now: number, isRefused: () => boolean = () => false): boolean {
    const kind = kinds[command];
    if (!this.#take(`${kind} ${person}`, rates[role === 'teacher' ? 'teacher' : 'student'][kind], now)) return false;
    return kind !== 'say' || role === 'teacher' || isRefused() || this.#take('room', ofRoom, now);
  }

  #take(key: string, rate: Rate, now: number): boolean {
    const bucket = this.#buckets.get(key) ?? new Bucket(rate, now);
    this.#buckets.set(key, bucket);
    return bucket.take(now);
  }
}
