import { beginsKeyframe, isSps, pictureSize, typeOfUnit } from '../rtp/h264.ts';
import { isMarked, payloadOf } from '../rtp/packet.ts';
import type { MediaKind } from './outgoing.ts';

interface Measured {
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  kilobitsPerSecond: number | null;
  secondsBetweenKeyframes: number | null;
  hasSound: boolean;
}

const windowMilliseconds = 2_000;

/** Measures the stream of an encoder. Times are arrival times in milliseconds. */
export class Meter {
  #window = { from: -1, bytes: 0, pictures: 0 };
  #last: { framesPerSecond: number; kilobitsPerSecond: number } | null = null;
  #keyframeAt: number | null = null;
  #betweenKeyframes: number | null = null;
  #size: { width: number; height: number } | null = null;
  #hasSound = false;

  get measured(): Measured {
    return {
      width: this.#size?.width ?? null,
      height: this.#size?.height ?? null,
      framesPerSecond: this.#last?.framesPerSecond ?? null,
      kilobitsPerSecond: this.#last?.kilobitsPerSecond ?? null,
      secondsBetweenKeyframes: this.#betweenKeyframes === null ? null : Math.round(this.#betweenKeyframes / 100) / 10,
      hasSound: this.#hasSound,
    };
  }

  bytes(count: number, now: number): void {
    if (this.#window.from < 0) this.#window.from = now;
    const passed = now - this.#window.from;
    if (passed >= windowMilliseconds) {
      this.#last = { framesPerSecond: Math.round((this.#window.pictures * 10_000) / passed) / 10, kilobitsPerSecond: Math.round((this.#window.bytes * 8) / passed) };
      this.#window = { from: now, bytes: 0, pictures: 0 };
    }
    this.#window.bytes += count;
  }

  picture(isKeyframe: boolean, now: number): void {
    this.#window.pictures++;
    if (!isKeyframe) return;
    if (this.#keyframeAt !== null) this.#betweenKeyframes = now - this.#keyframeAt;
    this.#keyframeAt = now;
  }

  sound(): void {
    this.#hasSound = true;
  }

  size(size: { width: number; height: number }): void {
    this.#size = size;
  }

  /** Counts an RTP packet. The marker bit ends a picture. */
  packet(kind: MediaKind, packet: Buffer, now: number): void {
    this.bytes(packet.length, now);
    if (kind === 'audio') return this.sound();
    const payload = payloadOf(packet);
    if (payload.length > 0 && beginsKeyframe(payload)) this.#readSize(payload);
    if (isMarked(packet)) this.picture(false, now);
  }

  #readSize(payload: Buffer): void {
    // Parameter sets come alone, or first in an aggregation packet (STAP-A).
    const unit = typeOfUnit(payload) === 24 && payload.length > 3 ? payload.subarray(3, 3 + payload.readUInt16BE(1)) : payload;
    const size = unit.length > 3 && isSps(unit) ? pictureSize(unit) : null;
    if (size) this.#size = size;
  }
}
