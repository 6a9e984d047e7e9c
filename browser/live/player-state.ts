import type { LineKind, StreamStats } from './stream.ts';

export type PlayerPhase =
  | 'idle'
  | 'connecting'
  | 'playing'
  /** The connection stands, but the sender sends nothing. */
  | 'silent'
  /** The browser plays only after a press: call `confirm` from it. */
  | 'blocked'
  /** Connects anew after a fault. */
  | 'restarting'
  /** The third try failed; a recheck follows by itself. */
  | 'failed';

export interface PlayerState {
  phase: PlayerPhase;
  line: LineKind | null;
  /** Lines that this browser can try, best first. */
  lines: readonly LineKind[];
  chosen: LineKind | 'auto';
  /** Faults since the last moving picture. */
  failures: number;
  /** Sound alone, by choice. */
  audioOnly: boolean;
  /** The line loses so much that the picture may stop. */
  isWeak: boolean;
  /** Sound alone, because the line carries no more: the last picture (null where it cannot be copied), and its time in ms since 1970. */
  held: { picture: HTMLCanvasElement | null; since: number } | null;
  isMuted: boolean;
  /** From 0 to 1. */
  volume: number;
  stats: StreamStats;
}

/** Of a stream that says nothing yet. */
export const unknownStats: StreamStats = { kilobitsPerSecond: null, lossPercent: null, delaySeconds: null, height: null, isPictureStuck: false };
/** Before anything plays. */
export const idlePlayer: PlayerState = { phase: 'idle', line: null, lines: [], chosen: 'auto', failures: 0, audioOnly: false, isWeak: false, held: null, isMuted: false, volume: 1, stats: unknownStats };
