import { sourceOf, timestampDistance, timestampOf } from '../rtp/packet.ts';
import type { SenderReport } from '../rtp/rtcp.ts';

/** Reports with a smaller difference are ignored, because reports jitter. */
const followedFromMilliseconds = 5;

/** A moment of a sender. `onSender`: `milliseconds` are of the sender's wall clock. False before the first report: of our clock. */
interface Anchor {
  timestamp: number;
  milliseconds: number;
  onSender: boolean;
}

/**
 * Computes the time of packets of one sender, in milliseconds of our clock. Before the first sender report it is the time of arrival. After
 * it, the sender's wall clock is used, which sound and pictures share (RFC 3550 §6.4.1). So both stay in sync even if the estimate of that
 * clock changes.
 */
export class MediaClock {
  readonly #clockRate: number;
  readonly #sender: SenderClock;
  #source: number | null = null;
  #anchor: Anchor | null = null;

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
    this.#anchor ??= { timestamp, milliseconds: now, onSender: false };
    const early = this.#timeAt(this.#anchor, timestamp) - now;
    // A difference of a minute means that the sender's timestamps started again.
    if (Math.abs(early) > 60_000) this.#anchor = { timestamp, milliseconds: now, onSender: false };
    // A packet cannot arrive before it was made.
    else if (early > 0 && this.#anchor.onSender) this.#sender.advance(early);
    else if (early > 0) this.#anchor.milliseconds -= early;
    return this.#timeAt(this.#anchor, timestamp);
  }

  noteReport({ source, ntpMilliseconds, rtpTimestamp }: SenderReport, now: number): void {
    if (source !== this.#source) return;
    this.#sender.note(ntpMilliseconds, now);
    const assumed = this.#anchor?.onSender ? this.#anchor.milliseconds + this.#sinceAnchor(this.#anchor, rtpTimestamp) : null;
    if (assumed === null || Math.abs(assumed - ntpMilliseconds) >= followedFromMilliseconds) this.#anchor = { timestamp: rtpTimestamp, milliseconds: ntpMilliseconds, onSender: true };
  }

  #timeAt(anchor: Anchor, timestamp: number): number {
    return anchor.milliseconds + this.#sinceAnchor(anchor, timestamp) + (anchor.onSender ? this.#sender.offset : 0);
  }

  #sinceAnchor(anchor: Anchor, timestamp: number): number {
    return (timestampDistance(anchor.timestamp, timestamp) / this.#clockRate) * 1000;
  }
}

/** Clocks of computers drift by about 50 ppm, which is 180 ms in an hour. */
const driftAtMost = 0.0002;
/** A report that is off by more means that the sender's clock was set. */
const setMilliseconds = 1_000;

/** The wall clock of one sender, which its sound and its pictures share. */
export class SenderClock {
  #offset: number | null = null;
  #at = 0;

  /** Milliseconds from the sender's clock to ours. */
  get offset(): number {
    return this.#offset ?? 0;
  }

  note(ntpMilliseconds: number, now: number): void {
    const offset = now - ntpMilliseconds;
    if (this.#offset === null || Math.abs(offset - this.#offset) > setMilliseconds) this.#offset = offset;
    // The report with the shortest way is the most accurate. It counts less as it ages, because clocks drift.
    else this.#offset = Math.min(offset, this.#offset + (now - this.#at) * driftAtMost);
    this.#at = now;
  }

  /** A packet arrived earlier than the estimate allows. */
  advance(milliseconds: number): void {
    this.#offset = this.offset - milliseconds;
  }
}
