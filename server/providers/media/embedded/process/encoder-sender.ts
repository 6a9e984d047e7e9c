import type { VideoConfig } from '../packager/pictures.ts';
import type { EncodedUnit } from '../rtmp/encoded-units.ts';
import type { RefusalReason } from '../rtmp/refusals.ts';
import { BitRateLimit } from './bit-rate-limit.ts';
import { Meter } from './meter.ts';
import type { Sender } from './stream.ts';

export interface EncoderSenderEvents {
  /** @param mayBegin the units may take the stream over, because they begin with a key frame */
  units(units: readonly EncodedUnit[], mayBegin: boolean, now: number): void;
  /** Closes the connection. */
  close(refusal: RefusalReason | null): void;
}

const bitsPerSecondAtMost = 10_000_000;
/** A connection that stalled sends its backlog at once. A longer stall closes the connection. */
const burstMilliseconds = 15_000;
/** Limit for media time ahead of real time. Some encoders send the first seconds at once. */
const aheadMilliseconds = 10_000;

/** An encoder that sends by RTMP. Its pictures and sound are copied to HLS, FLV and the recording, but not to WHEP viewers. */
export class EncoderSender implements Sender {
  readonly id: string;
  readonly source = 'encoder';
  readonly isEncoded = true;
  readonly encoder = { protocol: 'rtmp', meter: new Meter() } as const;
  readonly #events: EncoderSenderEvents;
  #packetAt: number;
  #bytes = 0;
  #config: VideoConfig | null = null;
  #began: { at: number; now: number } | null = null;
  readonly #limit: BitRateLimit;

  constructor(id: string, now: number, events: EncoderSenderEvents) {
    this.id = id;
    this.#packetAt = now;
    this.#limit = new BitRateLimit({ bitsPerSecond: bitsPerSecondAtMost, burstMilliseconds, now });
    this.#events = events;
  }

  get packetAt(): number {
    return this.#packetAt;
  }

  get hasSent(): boolean {
    return this.#bytes > 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  receive(units: readonly EncodedUnit[], bytes: number, now: number): void {
    this.#packetAt = now;
    this.#bytes += bytes;
    this.encoder.meter.bytes(bytes, now);
    const isWithinLimit = this.#limit.take(bytes, now);
    const refusal = this.#refusalOf(units, now) ?? (isWithinLimit ? null : 'bitrate');
    if (refusal) return this.#events.close(refusal);
    let from = 0;
    units.forEach((unit, index) => {
      if (unit.kind === 'config') {
        this.#config = unit.config;
        this.encoder.meter.size(unit.config);
      } else if (unit.kind === 'sound') this.encoder.meter.sound();
      else this.encoder.meter.picture(unit.isKeyframe, now);
      // A takeover begins with a key frame, because players cannot decode earlier pictures.
      if (unit.kind !== 'picture' || !unit.isKeyframe) return;
      this.#events.units(units.slice(from, index), false, now);
      this.#events.units(this.#config ? [{ kind: 'config', config: this.#config }] : [], true, now);
      from = index;
    });
    this.#events.units(units.slice(from), this.#config === null, now);
  }

  /** RTMP has no request for key frames. */
  requestKeyframe(): void {}

  tick(): void {}

  close(): void {
    this.#events.close(null);
  }

  #refusalOf(units: readonly EncodedUnit[], now: number): RefusalReason | null {
    for (const unit of units) {
      if (unit.kind === 'config') continue;
      this.#began ??= { at: unit.at, now };
      // The encoder's clock was set, so the comparison begins again.
      if (unit.at < this.#began.at || unit.at - this.#began.at > now - this.#began.now + 24 * 3_600_000) this.#began = { at: unit.at, now };
      if (unit.at - this.#began.at > now - this.#began.now + aheadMilliseconds) return 'tooFast';
    }
    return null;
  }
}
