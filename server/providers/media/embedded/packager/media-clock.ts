import { sourceOf, timestampDistance, timestampOf } from '../rtp/packet.ts';
import type { SenderReport } from '../rtp/rtcp.ts';

/** Corrections smaller than this are ignored, because reports jitter and sound must not stutter. */
const followedFromMilliseconds = 30;

/**
 * Maps the timestamps of one sender to milliseconds of our clock. Before the first sender report, the arrival time counts. After it,
 * the sender's clock counts, so that its sound and pictures stay in sync (RFC 3550 §6.4.1).
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

  /** @param now arrival time of the packet */
  timeOf(packet: Buffer, now: number): number {
    const timestamp = timestampOf(packet);
    // Another source starts at another timestamp.
    if (sourceOf(packet) !== this.#source) this.#anchor = null;
    this.#source = sourceOf(packet);
    this.#anchor ??= { timestamp, at: now };
    const time = this.#anchor.at + this.#milliseconds(timestamp);
    // A packet cannot arrive before it was made. A timestamp that is a minute off means that the sender restarted its count.
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

/** Clocks of computers drift by about 50 ppm, which is 180 ms in an hour. */
const driftAtMost = 0.0002;
/** A report that is off by more means that the sender's clock was set. */
const setMilliseconds = 1_000;

/** Maps the wall clock of one sender to ours. Its sound and its pictures share the mapping. */
export class SenderClock {
  #offset: number | null = null;
  #at = 0;

  timeOf(ntpMilliseconds: number, now: number): number {
    const offset = now - ntpMilliseconds;
    if (this.#offset === null || Math.abs(offset - this.#offset) > setMilliseconds) this.#offset = offset;
    // The report with the shortest transit time is the most accurate. Its weight decreases with age, because clocks drift.
    else this.#offset = Math.min(offset, this.#offset + (now - this.#at) * driftAtMost);
    this.#at = now;
    return ntpMilliseconds + this.#offset;
  }
}
