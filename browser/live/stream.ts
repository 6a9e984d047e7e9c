import type { PlayDescriptor } from '../../contract/live/descriptors.ts';

/** The transport of a stream: WebRTC by WHEP or by a vendor's module, HTTP-FLV or HLS. */
export type LineKind = PlayDescriptor['kind'];
export type DescriptorOf<Kind extends LineKind> = Extract<PlayDescriptor, { kind: Kind }>;

/** WebRTC lines: a delay below one second, and audio-only is possible. */
export const isQuick = (kind: LineKind): boolean => kind === 'whep' || kind === 'livekit' || kind === 'zego';

/** Measurements of a stream. Null if the transport does not report the value. */
export interface StreamStats {
  kilobitsPerSecond: number | null;
  lossPercent: number | null;
  /** Delay behind the sender, as far as the receiver knows. */
  delaySeconds: number | null;
  /** Height of the picture in px. */
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
  /** Resolves only after the first picture is decoded, so that another line can be shown until then. Only WHEP can tell. */
  untilPicture?: boolean;
  /** The answer of an HTTP stream that is already requested. */
  answer?: Promise<Response> | undefined;
  /** Aborted when the stream is no longer wanted. */
  signal: AbortSignal;
  /** Called once, when an open stream has ended by itself. */
  onLost: () => void;
}

/** Opens a stream. @throws when the address refuses, or no connection is established */
export type OpenLine<Kind extends LineKind> = (descriptor: DescriptorOf<Kind>, options: OpenOptions) => Promise<OpenStream>;

/** Doubles the delay after each failure, up to `longest`. Subtracts up to a quarter at random, so that the students of a class do not reconnect at the same moment. */
export const backOff = (failures: number, first: number, longest: number, random: () => number): number => Math.round(Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (1 - random() / 4));
