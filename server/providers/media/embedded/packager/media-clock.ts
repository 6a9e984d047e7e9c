import { timestampDistance } from '../rtp/packet.ts';
import type { SenderReport } from '../rtp/rtcp.ts';

/** A report may move the times of a kind by less than this without being followed: reports jitter, and sound must not stutter. */
const followedFromMilliseconds = 30;

/**
 * When a packet of one sender belongs, in milliseconds of our own clock. Before the first sender report it is the time of arrival;
 * after it, sound and pictures of one sender are placed by its own clock, so that lips and voice stay together (RFC 3550 §6.4.1).
 */
export class MediaClock {
  readonly #clockRate: number;
  readonly #sender: SenderClock;
  #anchor: { timestamp: number; at: number } | null = null;

  constructor(clockRate: number, sender: SenderClock) {
    this.#clockRate = clockRate;
    this.#sender = sender;
  }

  /** @param now when the packet arrived */
  timeOf(timestamp: number, now: number): number {
    this.#anchor ??= { timestamp, at: now };
    const time = this.#anchor.at + this.#milliseconds(timestamp);
    // A packet cannot arrive before it was made. Timestamps a minute off are another count of the sender.
    if (Math.abs(time - now) > 60_000) this.#anchor = { timestamp, at: now };
    else if (time > now) this.#anchor.at -= time - now;
    return this.#anchor.at + this.#milliseconds(timestamp);
  }

  noteReport({ ntpMilliseconds, rtpTimestamp }: SenderReport, now: number): void {
    const at = this.#sender.timeOf(ntpMilliseconds, now);
    const assumed = this.#anchor && this.#anchor.at + this.#milliseconds(rtpTimestamp);
    if (assumed === null || Math.abs(assumed - at) >= followedFromMilliseconds) this.#anchor = { timestamp: rtpTimestamp, at };
  }

  #milliseconds(timestamp: number): number {
    return (timestampDistance(this.#anchor!.timestamp, timestamp) / this.#clockRate) * 1000;
  }
}

/** The wall clock of one sender, in ours: both of its kinds share it. */
export class SenderClock {
  #offset: number | null = null;

  timeOf(ntpMilliseconds: number, now: number): number {
    const offset = now - ntpMilliseconds;
    // The report that was the shortest on its way tells best.
    this.#offset = this.#offset === null ? offset : Math.min(this.#offset, offset);
    return ntpMilliseconds + this.#offset;
  }
}
