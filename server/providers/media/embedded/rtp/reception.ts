import type { ReceptionReport, SenderReport } from './rtcp.ts';
import { sequenceDistance, sequenceOf, sourceOf, timestampOf } from './packet.ts';

/** A packet this far ahead means that the sender restarted. The gap is not requested again. */
const restartDistance = 300;
const asksAtMost = 8;
const millisecondsBetweenAsks = 30;
const missingAtMost = 512;

interface Missing {
  asks: number;
  askedAt: number;
}

/** Tracks the packets of one source: losses, jitter and receiver reports (RFC 3550 §6.4.1 and appendix A). Times in milliseconds. */
export class Reception {
  readonly #clockRate: number;
  #source: number | null = null;
  #baseSequence = 0;
  #highest = 0;
  #wraps = 0;
  #received = 0;
  #receivedBefore = 0;
  #expectedBefore = 0;
  #jitter = 0;
  #transit: number | null = null;
  #report: { report: SenderReport; at: number } | null = null;
  #missing = new Map<number, Missing>();

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  get source(): number | null {
    return this.#source;
  }

  /** @returns `isNew`: not a duplicate. `isGap`: packets before it are missing. `isBroken`: too much is lost, so a key frame is needed */
  receive(packet: Buffer, now: number): { isNew: boolean; isGap: boolean; isBroken: boolean } {
    const source = sourceOf(packet);
    const sequence = sequenceOf(packet);
    if (this.#source !== source) {
      this.#restart(source, sequence);
      return { isNew: true, isGap: false, isBroken: false };
    }
    this.#measureJitter(packet, now);
    const ahead = sequenceDistance(this.#highest, sequence);
    if (ahead === 0) return { isNew: false, isGap: false, isBroken: false };
    if (ahead < 0) {
      const isNew = this.#missing.delete(sequence);
      if (isNew) this.#received++;
      return { isNew, isGap: false, isBroken: false };
    }
    this.#received++;
    const isBroken = ahead > restartDistance || this.#missing.size + ahead > missingAtMost;
    if (isBroken) this.#missing.clear();
    else for (let step = 1; step < ahead; step++) this.#missing.set((this.#highest + step) & 0xffff, { asks: 0, askedAt: 0 });
    if (sequence < this.#highest) this.#wraps++;
    this.#highest = sequence;
    return { isNew: true, isGap: ahead > 1, isBroken };
  }

  /** Missing packets to request now. @returns `gaveUp`: one was requested too often */
  asks(now: number): { sequences: number[]; gaveUp: boolean } {
    const sequences: number[] = [];
    let gaveUp = false;
    for (const [sequence, missing] of this.#missing) {
      if (missing.asks >= asksAtMost) {
        this.#missing.delete(sequence);
        gaveUp = true;
      } else if (now - missing.askedAt >= millisecondsBetweenAsks * Math.min(missing.asks + 1, 4)) {
        missing.asks++;
        missing.askedAt = now;
        sequences.push(sequence);
      }
    }
    return { sequences, gaveUp };
  }

  noteSenderReport(report: SenderReport, now: number): void {
    this.#report = { report, at: now };
  }

  /** @returns null before the first packet */
  report(now: number): ReceptionReport | null {
    if (this.#source === null) return null;
    const highestSequence = this.#wraps * 0x10000 + this.#highest;
    const expected = highestSequence - this.#baseSequence + 1;
    const expectedSince = expected - this.#expectedBefore;
    const lostSince = expectedSince - (this.#received - this.#receivedBefore);
    this.#expectedBefore = expected;
    this.#receivedBefore = this.#received;
    return {
      source: this.#source,
      fractionLost: expectedSince > 0 ? Math.max(0, lostSince / expectedSince) : 0,
      packetsLost: expected - this.#received,
      highestSequence,
      jitter: this.#jitter,
      lastReport: this.#report && { ntpMiddle: this.#report.report.ntpMiddle, millisecondsAgo: now - this.#report.at },
    };
  }

  #restart(source: number, sequence: number): void {
    this.#source = source;
    this.#baseSequence = sequence;
    this.#highest = sequence;
    this.#wraps = 0;
    this.#received = 1;
    this.#receivedBefore = 0;
    this.#expectedBefore = 0;
    this.#jitter = 0;
    this.#transit = null;
    this.#missing.clear();
  }

  #measureJitter(packet: Buffer, now: number): void {
    const transit = (Math.round((now * this.#clockRate) / 1000) - timestampOf(packet)) | 0;
    if (this.#transit !== null) this.#jitter += (Math.abs((transit - this.#transit) | 0) - this.#jitter) / 16;
    this.#transit = transit;
  }
}
