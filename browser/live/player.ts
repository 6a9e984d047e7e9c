import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { createStore } from '../store.ts';
import { type LineKind, type OpenOptions, type OpenStream, type StreamStats, backOff } from './stream.ts';

/**
 * Keeps one element showing a stream: opens the best line, restarts it when it stalls or ends, goes down to the next line where
 * one does not work, and back up when the better one opens again (spec live#popup).
 */
export interface PlayerOptions {
  video: HTMLVideoElement;
  /** Where to play, best first; asked again at each restart, because addresses expire. Empty while nothing is on air. */
  descriptors: () => Promise<PlayDescriptor[]>;
  open: (descriptor: PlayDescriptor, options: OpenOptions) => Promise<OpenStream>;
  canOpen: (descriptor: PlayDescriptor) => boolean;
  /** Sound at once, and ask where the browser refuses; or muted where it refuses sound, and ask only where it refuses that too. */
  sound: 'ask' | 'mutedFirst';
  /** Always muted: its sound comes another way. */
  isSilent?: boolean | undefined;
  random?: () => number;
}

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
  audioOnly: boolean;
  isMuted: boolean;
  /** From 0 to 1. */
  volume: number;
  stats: StreamStats;
}

const unknown: StreamStats = { kilobitsPerSecond: null, lossPercent: null, delaySeconds: null, height: null };
/** Without progress for this long the stream is restarted (spec live#popup). */
const restartMilliseconds = 3_000;
const longestRestartMilliseconds = 15_000;
const recheckMilliseconds = 60_000;
const longestProbeMilliseconds = 8 * 60_000;
const firstPictureMilliseconds = 10_000;
const lookMilliseconds = 1_000;
/** A connection that stands is opened anew after this long without anything: the other side may have forgotten it. */
const silentMilliseconds = 30_000;
const failuresUntilFault = 3;

/** Before anything plays. */
export const idlePlayer: PlayerState = { phase: 'idle', line: null, lines: [], chosen: 'auto', failures: 0, audioOnly: false, isMuted: false, volume: 1, stats: unknown };

export type Player = ReturnType<typeof createPlayer>;

export function createPlayer({ video, descriptors, open, canOpen, sound, isSilent = false, random = Math.random }: PlayerOptions) {
  const kept = isSilent ? { volume: 1, isMuted: true } : readVolume();
  const { state, setState, subscribe } = createStore<PlayerState>({ ...idlePlayer, ...kept });
  const set = (changes: Partial<PlayerState>) => setState({ ...state(), ...changes });
  let stream: OpenStream | null = null;
  let attempt = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probeTimer: ReturnType<typeof setTimeout> | undefined;
  let probeAfter = recheckMilliseconds;
  let look: ReturnType<typeof setInterval> | undefined;
  let progress = { at: 0, time: -1 };
  /** Lines that failed since they last worked, and how often. */
  const faults = new Map<LineKind, number>();
  const worked = new Set<LineKind>();

  function close(): void {
    attempt.abort();
    attempt = new AbortController();
    clearTimeout(timer);
    clearTimeout(probeTimer);
    clearInterval(look);
    stream?.close();
    stream = null;
  }

  /** A line that worked gets three tries, one that never did only one. */
  const isGood = (kind: LineKind) => (faults.get(kind) ?? 0) < (worked.has(kind) ? failuresUntilFault : 1);

  /** In `auto`, the best line that has not just failed. */
  function lineOf(offered: readonly PlayDescriptor[]): PlayDescriptor | undefined {
    const { chosen } = state();
    const wanted = chosen === 'auto' ? undefined : offered.find(({ kind }) => kind === chosen);
    return wanted ?? offered.find(({ kind }) => isGood(kind)) ?? offered[0];
  }

  async function connect(): Promise<void> {
    close();
    const { signal } = attempt;
    if (state().phase !== 'restarting' && state().phase !== 'failed') set({ phase: 'connecting' });
    let line: LineKind | null = null;
    try {
      const offered = (await descriptors()).filter(canOpen);
      if (signal.aborted) return;
      set({ lines: offered.map(({ kind }) => kind) });
      const descriptor = lineOf(offered);
      if (!descriptor) throw new Error('no line');
      line = descriptor.kind;
      const opened = await open(descriptor, { audioOnly: state().audioOnly, signal, onLost: () => !signal.aborted && fail(descriptor.kind) });
      if (signal.aborted) return opened.close();
      show(opened, line);
    } catch {
      if (!signal.aborted) fail(line);
    }
  }

  function show(opened: OpenStream, line: LineKind): void {
    const before = stream;
    stream = opened;
    before?.close();
    opened.attach(video);
    set({ line });
    progress = { at: performance.now(), time: -1 };
    clearInterval(look);
    look = setInterval(() => void watch(line), lookMilliseconds);
    void play();
  }

  /** Starts the element; sound first, muted where told. */
  async function play(): Promise<void> {
    const { signal } = attempt;
    applyVolume();
    try {
      await video.play();
      return;
    } catch (error) {
      if (signal.aborted || !isRefusal(error)) return;
    }
    if (sound === 'mutedFirst' && !video.muted) {
      video.muted = true;
      set({ isMuted: true });
      try {
        await video.play();
        return;
      } catch (error) {
        if (signal.aborted || !isRefusal(error)) return;
      }
    }
    set({ phase: 'blocked' });
  }

  function applyVolume(): void {
    const { volume, isMuted } = state();
    video.volume = volume;
    video.muted = isMuted;
  }

  /** Once a second: does it move, and how well? */
  async function watch(line: LineKind): Promise<void> {
    const { phase } = state();
    const now = performance.now();
    const time = video.currentTime;
    if (time !== progress.time) {
      const isFirst = progress.time === -1;
      progress = { at: now, time };
      if (!isFirst && phase !== 'playing' && phase !== 'blocked') arrive(line);
    } else if (phase !== 'blocked' && !document.hidden && now - progress.at >= (phase === 'playing' ? restartMilliseconds : firstPictureMilliseconds)) {
      // Paused from outside: by the system, or the keys of a headset.
      if (phase === 'playing' && video.paused) return void play();
      if (!stream?.isConnected?.() || now - progress.at >= silentMilliseconds) return phase === 'playing' ? restart(line) : fail(line);
      // Packets would come over this connection first: it stays.
      if (phase !== 'silent') set({ phase: 'silent', stats: unknown });
    }
    const shown = stream;
    const stats = await shown?.stats().catch(() => unknown);
    if (stats && shown === stream && state().phase !== 'idle') set({ stats });
  }

  function arrive(line: LineKind): void {
    worked.add(line);
    faults.delete(line);
    set({ phase: 'playing', failures: 0 });
    planProbe();
  }

  /** It stood still for as long as a restart waits: at once. */
  function restart(line: LineKind): void {
    noteFailure(line);
    void connect();
  }

  function fail(line: LineKind | null): void {
    const failures = noteFailure(line);
    close();
    const isOver = state().phase === 'failed';
    timer = setTimeout(() => void connect(), isOver ? recheckMilliseconds : backOff(failures, restartMilliseconds, longestRestartMilliseconds, random));
  }

  function noteFailure(line: LineKind | null): number {
    const failures = state().failures + 1;
    if (line) faults.set(line, (faults.get(line) ?? 0) + 1);
    const { chosen, lines } = state();
    const isExhausted = chosen !== 'auto' || !lines.some(isGood);
    // After all have failed, the best is tried again first.
    if (isExhausted) faults.clear();
    set({ failures, phase: isExhausted && failures >= failuresUntilFault ? 'failed' : 'restarting', stats: unknown });
    return failures;
  }

  /** From a worse line, the best is opened beside it; only when it stands does the picture change. */
  function planProbe(): void {
    clearTimeout(probeTimer);
    const { chosen, line, lines } = state();
    if (chosen !== 'auto' || lines[0] !== 'whep' || line === 'whep') return;
    probeTimer = setTimeout(() => void probe(), probeAfter);
  }

  async function probe(): Promise<void> {
    const { signal } = attempt;
    probeAfter = Math.min(longestProbeMilliseconds, probeAfter * 2);
    try {
      const best = (await descriptors()).find(({ kind }) => kind === 'whep');
      if (!best || signal.aborted) return;
      const opened = await open(best, { audioOnly: state().audioOnly, signal, onLost: () => !signal.aborted && fail('whep') });
      if (signal.aborted) return opened.close();
      faults.delete('whep');
      probeAfter = recheckMilliseconds;
      show(opened, 'whep');
    } catch {
      if (!signal.aborted) planProbe();
    }
  }

  return {
    state,
    subscribe,
    start(): void {
      if (state().phase !== 'idle') return;
      void connect();
    },
    stop(): void {
      close();
      faults.clear();
      set({ phase: 'idle', line: null, failures: 0, stats: unknown });
    },
    /** From a press of the visitor: plays what the browser did not play by itself, with sound. */
    confirm(): void {
      set({ phase: 'connecting', isMuted: false });
      progress = { at: performance.now(), time: -1 };
      void play();
    },
    /** From a press: at once, whatever was tried before. */
    retry(): void {
      faults.clear();
      set({ phase: 'connecting', failures: 0 });
      void connect();
    },
    choose(chosen: LineKind | 'auto'): void {
      faults.clear();
      set({ chosen, phase: 'connecting', failures: 0 });
      void connect();
    },
    setAudioOnly(audioOnly: boolean): void {
      if (audioOnly === state().audioOnly) return;
      set({ audioOnly, phase: 'connecting' });
      void connect();
    },
    setVolume(volume: number, isMuted: boolean): void {
      set({ volume, isMuted });
      applyVolume();
      storeVolume({ volume, isMuted });
    },
  };
}

const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

/** Of this browser, for all lives. */
const volumeKey = 'live-volume';

function readVolume(): { volume: number; isMuted: boolean } {
  try {
    const { volume, isMuted } = JSON.parse(localStorage.getItem(volumeKey) ?? '{}') as { volume?: unknown; isMuted?: unknown };
    return { volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1, isMuted: isMuted === true };
  } catch {
    return { volume: 1, isMuted: false };
  }
}

function storeVolume(volume: { volume: number; isMuted: boolean }): void {
  try {
    localStorage.setItem(volumeKey, JSON.stringify(volume));
  } catch {
    // Without storage the next live starts with full volume.
  }
}
