import type { PlayDescriptor } from '../../contract/live/descriptors.ts';

/** Which of the adapters carries a stream: WebRTC by WHEP or by a vendor's module, HTTP-FLV or HLS. */
export type LineKind = PlayDescriptor['kind'];
export type DescriptorOf<Kind extends LineKind> = Extract<PlayDescriptor, { kind: Kind }>;

/** Through WebRTC: less than a second behind, and the sound may come alone. */
export const isQuick = (kind: LineKind): boolean => kind === 'whep' || kind === 'livekit' || kind === 'zego';

/** What is measured of a stream; null where the way of transport does not say. */
export interface StreamStats {
  kilobitsPerSecond: number | null;
  lossPercent: number | null;
  /** Behind the sender, as far as the receiver knows. */
  delaySeconds: number | null;
  /** Of the picture, in px. */
  height: number | null;
  /** Packets of the picture come, but too few for one to be decoded. */
  isPictureStuck: boolean;
}

/** A stream that has been opened and may be shown in an element. */
export interface OpenStream {
  attach(video: HTMLVideoElement): void;
  stats(): Promise<StreamStats>;
  /** Whether the connection stands, where it is one that lasts. */
  isConnected?(): boolean;
  /** Ends the connection; repeated, it does nothing. */
  close(): void;
}

export interface OpenOptions {
  audioOnly: boolean;
  /** Aborted when the stream is no longer wanted. */
  signal: AbortSignal;
  /** Called once, when an open stream has ended by itself. */
  onLost: () => void;
}

/** Opens a stream. @throws where the address refuses, or no connection comes about */
export type OpenLine<Kind extends LineKind> = (descriptor: DescriptorOf<Kind>, options: OpenOptions) => Promise<OpenStream>;

/** Waits twice as long after each failure, at most `longest`; up to a quarter is taken off at random, so that a whole class does not return at the same moment. */
export const backOff = (failures: number, first: number, longest: number, random: () => number): number => Math.round(Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (1 - random() / 4));
