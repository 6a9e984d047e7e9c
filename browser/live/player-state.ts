import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import type { LineKind, OpenOptions, OpenStream, StreamStats } from './stream.ts';

export interface PlayerOptions {
  video: HTMLVideoElement;
  /** Where to play, best first. Called at each restart, because addresses expire. Empty while nothing is on air. */
  descriptors: () => Promise<PlayDescriptor[]>;
  open: (descriptor: PlayDescriptor, options: OpenOptions) => Promise<OpenStream>;
  canOpen: (descriptor: PlayDescriptor) => boolean;
  /** Asks the server whether the sender is gone. HTTP streams continue without a sender, with the last picture and silence. */
  isSenderAway?: (() => Promise<boolean>) | undefined;
  /**
   * If the browser refuses sound: `ask` waits for a press, `muteIfRefused` plays muted and waits only if that is refused too. `mutedFirst`
   * starts muted, for a player that opens by itself.
   */
  sound: 'ask' | 'muteIfRefused' | 'mutedFirst';
  /** Always muted, because another stream has the sound. */
  isSilent?: boolean | undefined;
  /** The first line, if it is offered, because it begins sooner than the best one. The best one follows once it has a picture. */
  beginsWith?: LineKind | undefined;
  random?: () => number;
}

type PlayerPhase =
  | 'idle'
  | 'connecting'
  | 'playing'
  /** Connected, but the sender sends nothing. */
  | 'silent'
  /** The browser plays only after a press. The press calls `confirm`. */
  | 'blocked'
  /** Reconnects after a fault. */
  | 'restarting'
  /** The third try failed. The player checks again by itself. */
  | 'failed';

export interface PlayerState {
  phase: PlayerPhase;
  line: LineKind | null;
  /** Lines that this browser supports, best first. */
  lines: readonly LineKind[];
  chosen: LineKind | 'auto';
  /** Faults since the last moving picture. */
  failures: number;
  /** What the last fault was. `blocked`: no WebRTC connection, usually because UDP is blocked. `refused`: the server answered without a stream. Null: not known. */
  fault: 'blocked' | 'refused' | null;
  /** The person chose sound without picture. */
  audioOnly: boolean;
  /** The line loses so many packets that the picture may freeze. */
  isWeak: boolean;
  /** Set while the line carries only the sound: the last picture (null if it cannot be copied), and its time in ms since 1970. */
  frozenFrame: { picture: HTMLCanvasElement | null; since: number } | null;
  isMuted: boolean;
  /** From 0 to 1. */
  volume: number;
  stats: StreamStats;
}

/** Measurements before the first report. */
export const unknownStats: StreamStats = { kilobitsPerSecond: null, lossPercent: null, delaySeconds: null, height: null, isPictureStuck: false };
/** The state before the first start. */
export const idlePlayer: PlayerState = { phase: 'idle', line: null, lines: [], chosen: 'auto', failures: 0, fault: null, audioOnly: false, isWeak: false, frozenFrame: null, isMuted: false, volume: 1, stats: unknownStats };
