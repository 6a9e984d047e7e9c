import { sourceOf, timestampDistance, timestampOf } from '../rtp/packet.ts';
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
  #source: number | null = null;
  #anchor: { timestamp: number; at: number } | null = null;

  constructor(clockRate: number, sender: SenderClock) {
    this.#clockRate = clockRate;
    this.#sender = sender;
  }

  /** @param now when the packet arrived */
  timeOf(packet: Buffer, now: number): number {
    const timestamp = timestampOf(packet);
    // Another source counts from another begin.
    if (sourceOf(packet) !== this.#source) this.#anchor = null;
    this.#source = sourceOf(packet);
    this.#anchor ??= { timestamp, at: now };
    const time = this.#anchor.at + this.#milliseconds(timestamp);
    // A packet cannot arrive before it was made. Timestamps a minute off are another count of the sender.
    if (Math.abs(time - now) > 60_000) this.#anchor = { timestamp, at: now };
    else if (time > now) this.#anchor.at -= time - now;
    return this.#anchor.at + this.#milliseconds(timestamp);
  }

  noteReport({ source, ntpMilliseconds, rtpTimestamp }: SenderReport, now: number): void {
    if (source !== this.#source) return;
    const at = this.#sender.timeOf(ntpMilliseconds, now);
    const assumed = this.#anchor && this.#anchor.at + this.#milliseconds(rtpTimestamp);
    if (assumed === null || Math.abs(assumed - at) >= followedFromMilliseconds) this.#anchor = { timestamp: rtpTimestamp, at };
  }

  #milliseconds(timestamp: number): number {
    return (timestampDistance(this.#anchor!.timestamp, timestamp) / this.#clockRate) * 1000;
  }
}

/** Clocks of computers drift by some 50 millionths, which would be 180 ms in an hour. */
const driftAtMost = 0.0002;
/** A report that is this far off comes from a clock that was set. */
const setMilliseconds = 1_000;

/** The wall clock of one sender, in ours: both of its kinds share it. */
export class SenderClock {
  #offset: number | null = null;
  #at = 0;

  timeOf(ntpMilliseconds: number, now: number): number {
    const offset = now - ntpMilliseconds;
    if (this.#offset === null || Math.abs(offset - this.#offset) > setMilliseconds) this.#offset = offset;
    // The report that was the shortest on its way tells best; it is trusted less and less, since clocks drift.
    else this.#offset = Math.min(offset, this.#offset + (now - this.#at) * driftAtMost);
    this.#at = now;
    return ntpMilliseconds + this.#offset;
  }
}
