import { longestPartMilliseconds, type Init, type Part } from './packager/cutter.ts';

/** Low-latency HLS of one stream, from memory (RFC 8216bis §4.4.3.7 to §4.4.4.9, §6.2.5). */

interface Segment {
  /** Number in the playlist, without gaps across restarts of the media process. */
  number: number;
  /** Number given by the media process. */
  counted: number;
  epoch: number;
  parts: Part[];
  /** The complete segment, joined at its first request. All players share the buffer. */
  whole: Buffer | null;
  isComplete: boolean;
  /** Decoders must be reset here. */
  isDiscontinuous: boolean;
}

/** Players start three segments before the end. Older segments are for players that fell behind. */
const segmentsKept = 7;
/** Only the newest segments list their parts. */
const segmentsWithParts = 2;
const targetSeconds = 4;
const partSeconds = longestPartMilliseconds / 1000;

interface HlsPosition {
  segment: number;
  part: number | null;
}

export class Hls {
  readonly #inits = new Map<number, Buffer>();
  #segments: Segment[] = [];
  #discontinuities = 0;
  #waiting = new Set<{ position: HlsPosition; resolve: () => void }>();
  #hasEnded = false;
  #nextNumber: number;

  /** @param firstNumber number of the first segment. Must be greater than before a restart of the portal, so that players do not confuse segments. */
  constructor(firstNumber: number) {
    this.#nextNumber = firstNumber;
  }

  addInit({ epoch, data }: Init): void {
    this.#inits.set(epoch, data);
  }

  addPart(part: Part): void {
    let segment = this.#segments.at(-1);
    if (!segment || segment.isComplete || segment.counted !== part.segment || segment.epoch !== part.epoch) {
      this.interrupt();
      segment = { number: this.#nextNumber++, counted: part.segment, epoch: part.epoch, parts: [], whole: null, isComplete: false, isDiscontinuous: segment !== undefined && segment.epoch !== part.epoch };
      this.#segments.push(segment);
    }
    segment.parts.push(part);
    segment.isComplete = part.endsSegment;
    while (this.#segments.length > segmentsKept) this.#dropFirst();
    this.#wake();
  }

  /** Completes the current segment, because a new epoch or a restarted media process follows. */
  interrupt(): void {
    const last = this.#segments.at(-1);
    if (last) last.isComplete = true;
  }

  end(): void {
    this.interrupt();
    this.#hasEnded = true;
    this.#wake();
  }

  /** Resolves when there is a playlist. The caller limits the wait with `signal`. */
  begun(signal: AbortSignal): Promise<boolean> {
    return this.#segments.length > 0 ? Promise.resolve(true) : this.has({ segment: this.#nextNumber, part: 0 }, signal);
  }

  /** @returns null before the first part */
  playlist(): string | null {
    const [first] = this.#segments;
    if (!first) return null;
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      `#EXT-X-TARGETDURATION:${targetSeconds}`,
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partSeconds * 3).toFixed(2)}`,
      `#EXT-X-PART-INF:PART-TARGET=${partSeconds.toFixed(2)}`,
      `#EXT-X-MEDIA-SEQUENCE:${first.number}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${this.#discontinuities}`,
    ];
    let epoch: number | null = null;
    this.#segments.forEach((segment, index) => {
      if (segment.isDiscontinuous && index > 0) lines.push('#EXT-X-DISCONTINUITY');
      if (segment.epoch !== epoch) lines.push(`#EXT-X-MAP:URI="init-${segment.epoch}.mp4"`);
      epoch = segment.epoch;
      if (index >= this.#segments.length - segmentsWithParts - 1) {
        for (const { index: part, milliseconds, isIndependent } of segment.parts) {
          lines.push(`#EXT-X-PART:DURATION=${(milliseconds / 1000).toFixed(3)},URI="${segment.number}.${part}.m4s"${isIndependent ? ',INDEPENDENT=YES' : ''}`);
        }
      }
      if (!segment.isComplete) return;
      const milliseconds = segment.parts.reduce((sum, part) => sum + part.milliseconds, 0);
      lines.push(`#EXTINF:${(milliseconds / 1000).toFixed(3)},`, `${segment.number}.m4s`);
    });
    const next = this.#next();
    if (this.#hasEnded) lines.push('#EXT-X-ENDLIST');
    else lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${next.segment}.${next.part}.m4s"`);
    return `${lines.join('\n')}\n`;
  }

  /** Blocking reload: resolves when the playlist has a part or a segment. The caller limits the wait with `signal`. */
  async has(position: HlsPosition, signal: AbortSignal): Promise<boolean> {
    if (this.#isThere(position)) return true;
    // A position far ahead is a mistake of the player (RFC 8216bis §6.2.5.2).
    if (position.segment > this.#next().segment + 2 || signal.aborted) return false;
    await new Promise<void>((resolve) => {
      const entry = { position, resolve };
      this.#waiting.add(entry);
      signal.addEventListener('abort', () => {
        this.#waiting.delete(entry);
        resolve();
      });
    });
    return this.#isThere(position);
  }

  /** @param name file name in the playlist. @returns null for a file that is gone or does not exist yet */
  file(name: string): Buffer | null {
    const init = /^init-(\d{1,12})\.mp4$/.exec(name);
    if (init) return this.#inits.get(Number(init[1])) ?? null;
    const [, number, part] = /^(\d{1,12})(?:\.(\d{1,4}))?\.m4s$/.exec(name) ?? [];
    const segment = this.#segments.find((each) => each.number === Number(number));
    if (!segment) return null;
    if (part !== undefined) return segment.parts.find(({ index }) => index === Number(part))?.data ?? null;
    return segment.isComplete ? (segment.whole ??= Buffer.concat(segment.parts.map(({ data }) => data))) : null;
  }

  /** Position of the announced next part; null for other names. */
  positionOf(name: string): HlsPosition | null {
    const found = /^(\d{1,12})\.(\d{1,4})\.m4s$/.exec(name);
    return found && { segment: Number(found[1]), part: Number(found[2]) };
  }

  #next(): { segment: number; part: number } {
    const last = this.#segments.at(-1);
    if (!last) return { segment: this.#nextNumber, part: 0 };
    return last.isComplete ? { segment: last.number + 1, part: 0 } : { segment: last.number, part: last.parts.length };
  }

  #isThere({ segment, part }: HlsPosition): boolean {
    if (this.#hasEnded) return true;
    const last = this.#segments.at(-1);
    if (!last || last.number < segment) return false;
    if (last.number > segment || last.isComplete) return true;
    return part !== null && last.parts.length > part;
  }

  #dropFirst(): void {
    const dropped = this.#segments.shift()!;
    const first = this.#segments[0];
    if (first?.isDiscontinuous) this.#discontinuities++;
    if (first && first.epoch !== dropped.epoch) this.#inits.delete(dropped.epoch);
  }

  #wake(): void {
    for (const entry of this.#waiting) {
      if (!this.#isThere(entry.position)) continue;
      this.#waiting.delete(entry);
      entry.resolve();
    }
  }
}
