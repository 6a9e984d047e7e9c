import type { PlayDescriptor } from '../../contract/live/descriptors.ts';

/** Which of the adapters carries a stream: WebRTC by WHEP or by a vendor's module, HTTP-FLV or HLS. */
export type LineKind = PlayDescriptor['kind'];
export type DescriptorOf<Kind extends LineKind> = Extract<PlayDescriptor, { kind: Kind }>;

/** WebRTC lines: less than a second behind, and able to carry the sound alone. */
export const isQuick = (kind: LineKind): boolean => kind === 'whep' || kind === 'livekit' || kind === 'zego';

/** Measurements of a stream. Null: the transport does not report it. */
export interface StreamStats {
  kilobitsPerSecond: number | null;
  lossPercent: number | null;
  /** Delay behind the sender, as far as the receiver knows. */
  delaySeconds: number | null;
  /** Of the picture, in px. */
  height: number | null;
  /** Video packets arrive, but no frame can be decoded from them. */
  isPictureStuck: boolean;
}

/** An open stream that can be shown in a video element. */
export interface OpenStream {
  attach(video: HTMLVideoElement): void;
  stats(): Promise<StreamStats>;
  /** Whether the connection is up. Only for lasting connections. */
  isConnected?(): boolean;
  /** Ends the connection. A second call does nothing. */
  close(): void;
}

export interface OpenOptions {
  audioOnly: boolean;
  /** Aborted when the stream is no longer wanted. */
  signal: AbortSignal;
  /** Called once, when an open stream has ended by itself. */
  onLost: () => void;
}

/** Opens a stream. @throws when the address refuses, or no connection is established */
export type OpenLine<Kind extends LineKind> = (descriptor: DescriptorOf<Kind>, options: OpenOptions) => Promise<OpenStream>;

/** Doubles the wait after each failure, up to `longest`. Up to a quarter is taken off at random, so that a whole class does not reconnect at the same moment. */
export const backOff = (failures: number, first: number, longest: number, random: () => number): number => Math.round(Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (1 - random() / 4));
