import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import { createStore } from '../store.ts';
import { comesWhole, createLineHealth } from './line-health.ts';
import { createLineRecord } from './line-record.ts';
import { idlePlayer, type PlayerOptions, type PlayerState, unknownStats } from './player-state.ts';
import { createSenderWatch } from './sender-watch.ts';
import { isQuick, type LineKind, type OpenStream, type StreamStats, backOff } from './stream.ts';
import { copyPicture, startElement } from './video-element.ts';
import { readVolume, storeVolume } from './volume.ts';

/** Without progress for this long the stream is restarted (spec live#popup). */
const restartMilliseconds = 3_000;
const longestRestartMilliseconds = 15_000;
/** Longest delay before a connection that worked is opened again. */
const reopenMilliseconds = 1_000;
const recheckMilliseconds = 60_000;
const longestProbeMilliseconds = 8 * 60_000;
const firstPictureMilliseconds = 10_000;
const pollMilliseconds = 1_000;
/** A connection without packets for this long is reopened, because the server may have dropped it. */
const silentMilliseconds = 30_000;
const failuresUntilFault = 3;
/** Longest retry delay while the sender is gone. */
const awayMilliseconds = 6_000;

export type Player = ReturnType<typeof createPlayer>;

/**
 * Plays a stream in one element: opens the best line, restarts it when it stalls or ends, changes to the next line if one fails, and
 * returns to the better one later (spec live#popup). If a line is too weak for the picture, only the sound is played until it recovers.
 */
export function createPlayer({ video, descriptors, open, canOpen, isSenderAway, sound, isSilent = false, beginsWith, random = Math.random }: PlayerOptions) {
  const savedVolume = isSilent ? { volume: 1, isMuted: true } : { ...readVolume(), ...(sound === 'mutedFirst' && { isMuted: true }) };
  const { state, setState, subscribe } = createStore<PlayerState>({ ...idlePlayer, ...savedVolume });
  const set = (changes: Partial<PlayerState>) => setState({ ...state(), ...changes });
  let stream: OpenStream | null = null;
  let attempt = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probeTimer: ReturnType<typeof setTimeout> | undefined;
  /** A quick first line gives way to the best one as soon as it plays. */
  let probeAfter = beginsWith ? 0 : recheckMilliseconds;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let progress = { at: 0, time: -1 };
  let shownAt = 0;
  /** Time of the last packets. */
  let arrivedAt = 0;
  /** The stream that is shown has had packets. */
  let hasPackets = false;
  let askedAt = -Infinity;
  const health = createLineHealth();
  const record = createLineRecord();
  const sender = isSenderAway && createSenderWatch(isSenderAway, random);

  function close(): void {
    attempt.abort();
    attempt = new AbortController();
    clearTimeout(timer);
    clearTimeout(probeTimer);
    clearInterval(pollTimer);
    sender?.pause();
    stream?.close();
    stream = null;
  }

  async function connect(): Promise<void> {
    close();
    const { signal } = attempt;
    if (!['restarting', 'failed', 'silent'].includes(state().phase)) set({ phase: 'connecting' });
    let line: LineKind | null = null;
    try {
      const offered = (await descriptors()).filter(canOpen);
      if (signal.aborted) return;
      set({ lines: offered.map(({ kind }) => kind) });
      const { chosen } = state();
      const descriptor = record.choose(offered, chosen === 'auto' && beginsWith ? beginsWith : chosen);
      beginsWith = undefined;
      if (!descriptor) throw new Error('no line');
      line = descriptor.kind;
      const opened = await openLine(descriptor, isSoundAlone(), signal);
      if (opened) show(opened, line);
    } catch (error) {
      if (!signal.aborted && !(await staysSilent(signal)) && !signal.aborted) fail(line, error);
    }
  }

  /** While the sender is gone, a line that does not open is not faulty. @returns true if the next attempt is planned */
  async function staysSilent(signal: AbortSignal): Promise<boolean> {
    if (state().phase !== 'silent' || !(await isSenderAway?.().catch(() => false))) return false;
    if (!signal.aborted) timer = setTimeout(() => void connect(), backOff(1, awayMilliseconds, awayMilliseconds, random));
    return true;
  }

  const isSoundAlone = () => state().audioOnly || state().frozenFrame !== null;

  /** @returns null if the attempt was aborted meanwhile */
  async function openLine(descriptor: PlayDescriptor, audioOnly: boolean, signal: AbortSignal, untilPicture = false): Promise<OpenStream | null> {
    let opened: OpenStream | null = null;
    // The caller of openLine handles the loss of a stream that is not shown yet.
    opened = await open(descriptor, { audioOnly, untilPicture, signal, onLost: () => !signal.aborted && stream === opened && lose(descriptor.kind) });
    if (!signal.aborted) return opened;
    opened.close();
    return null;
  }

  function show(opened: OpenStream, line: LineKind): void {
    const before = stream;
    stream = opened;
    before?.close();
    opened.attach(video);
    // HTTP streams always carry the picture.
    set({ line, isWeak: false, frozenFrame: isQuick(line) ? state().frozenFrame : null });
    health.reset();
    shownAt = arrivedAt = performance.now();
    hasPackets = false;
    progress = { at: shownAt, time: -1 };
    clearInterval(pollTimer);
    pollTimer = setInterval(() => void poll(line), pollMilliseconds);
    void play();
  }

  async function play(): Promise<void> {
    const { signal } = attempt;
    applyVolume();
    const outcome = await startElement(video, { mayMute: sound !== 'ask', signal });
    if (signal.aborted) return;
    if (outcome !== 'playing') set({ isMuted: video.muted });
    if (outcome === 'refused') set({ phase: 'blocked' });
  }

  function applyVolume(): void {
    const { volume, isMuted } = state();
    video.volume = volume;
    video.muted = isMuted;
  }

  /** Runs once a second: checks the progress and measures the line. */
  async function poll(line: LineKind): Promise<void> {
    const { phase } = state();
    const now = performance.now();
    const time = video.currentTime;
    const isFirst = progress.time === -1;
    const hasMoved = time !== progress.time;
    if (hasMoved) progress = { at: now, time };
    // The time of a MediaStream advances even without a sender, so it counts only together with packets.
    const movedAt = Math.min(progress.at, arrivedAt);
    const isAway = isSenderGone(line);
    if (isAway && phase !== 'blocked') {
      if (phase !== 'silent') set({ phase: 'silent', failures: 0, stats: unknownStats });
      if (now - movedAt >= silentMilliseconds) return void connect();
    } else if (hasMoved && now - arrivedAt < restartMilliseconds) {
      if (!isFirst && phase !== 'blocked' && (phase !== 'playing' || !record.hasWorked(line))) arrive(line);
    } else if (phase !== 'blocked' && !document.hidden && now - movedAt >= (phase === 'playing' || isEmpty() ? restartMilliseconds : firstPictureMilliseconds)) {
      // The system or a headset key paused the element.
      if (phase === 'playing' && video.paused) return void play();
      // The line works, and its sender is gone for long.
      if (phase === 'silent' && stream?.isConnected?.() && now - movedAt >= silentMilliseconds) return void connect();
      if (!stream?.isConnected?.() || now - movedAt >= silentMilliseconds) return phase === 'playing' ? restart(line) : fail(line);
      // A connected sender may resume, so the connection stays open while this line is offered.
      if (phase !== 'silent') set({ phase: 'silent', stats: unknownStats });
      if (now - askedAt >= firstPictureMilliseconds) void leaveUnlessOffered(line);
    }
    const shown = stream;
    const stats = await shown?.stats().catch(() => unknownStats);
    if (!stats || shown !== stream || state().phase === 'idle') return;
    if (!isQuick(line) || stats.kilobitsPerSecond !== 0) arrivedAt = now;
    // The first measurement has no rate yet.
    if (stats.kilobitsPerSecond || stats.lossPercent !== null) hasPackets = true;
    set({ stats });
    judge(line, stats, now - progress.at >= pollMilliseconds);
  }

  /** The connection is open, and its sender has sent nothing. */
  const isEmpty = () => !hasPackets && stream?.isConnected?.() === true;

  /** Detects a lost sender of an HTTP stream, which continues without it. Tabs in the background show no frames, so they are not checked. */
  function isSenderGone(line: LineKind): boolean {
    if (!sender || isQuick(line)) return false;
    if (!document.hidden) return sender.note(video.getVideoPlaybackQuality().totalVideoFrames);
    sender.pause();
    return state().phase === 'silent';
  }

  /** Leaves a line that is no longer offered: a program that replaced the browser may use another one (spec live#stream-keys). */
  async function leaveUnlessOffered(line: LineKind): Promise<void> {
    const { signal } = attempt;
    askedAt = performance.now();
    const offered = await descriptors().catch(() => []);
    if (!signal.aborted && offered.length > 0 && !offered.some(({ kind }) => kind === line)) void connect();
  }

  /** Rates the line. Hidden pages are not rated, because browsers decode their video slowly or not at all. */
  function judge(line: LineKind, stats: StreamStats, isStalled: boolean): void {
    if (state().phase !== 'playing' || document.hidden) return health.reset();
    if (line === state().lines[0] && !state().frozenFrame && performance.now() - shownAt >= recheckMilliseconds) probeAfter = recheckMilliseconds;
    const verdict = health.note({ ...stats, isStalled });
    if ((verdict !== 'good') !== state().isWeak) set({ isWeak: verdict !== 'good' });
    if (verdict === 'tooWeak' && isQuick(line) && !isSoundAlone()) void freezePicture();
  }

  /** Opens an audio-only stream beside the full one and switches when it is connected, so that no sound is lost. */
  async function freezePicture(): Promise<void> {
    health.reset();
    const { signal } = attempt;
    try {
      const descriptor = (await descriptors()).find(({ kind }) => isQuick(kind));
      const opened = descriptor && !signal.aborted && (await openLine(descriptor, true, signal));
      if (!opened) return;
      set({ frozenFrame: { picture: copyPicture(video), since: Date.now() } });
      show(opened, descriptor.kind);
      planProbe();
    } catch {
      // The full stream continues. The next bad seconds try again.
    }
  }

  function arrive(line: LineKind): void {
    record.noteWorked(line);
    set({ phase: 'playing', failures: 0 });
    planProbe();
  }

  /** Reconnects at once, because the stall lasted as long as the retry delay. */
  function restart(line: LineKind): void {
    noteFailure(line);
    void connect();
  }

  /** A restart of the server ends all connections at once. Those that worked come back soon, at different moments. */
  function lose(line: LineKind): void {
    if (!['playing', 'silent'].includes(state().phase)) return fail(line);
    record.noteFault(line);
    close();
    set({ phase: 'restarting', stats: unknownStats });
    timer = setTimeout(() => void connect(), random() * reopenMilliseconds);
  }

  function fail(line: LineKind | null, error?: unknown): void {
    const failures = noteFailure(line, error);
    close();
    const { phase, chosen, lines } = state();
    // After a failure of a line that never worked, the next line starts at once.
    const givesWay = line !== null && chosen === 'auto' && !record.hasWorked(line) && lines.some(record.isGood);
    const wait = givesWay ? 0 : backOff(failures, restartMilliseconds, longestRestartMilliseconds, random);
    timer = setTimeout(() => void connect(), phase === 'failed' ? recheckMilliseconds : wait);
    if (phase === 'failed') void waitForSender();
  }

  /** A line that fails to open because the sender is gone is not faulty. It is retried soon. */
  async function waitForSender(): Promise<void> {
    const planned = timer;
    if (!(await isSenderAway?.().catch(() => false)) || timer !== planned) return;
    clearTimeout(timer);
    set({ phase: 'silent', failures: 0 });
    timer = setTimeout(() => void connect(), backOff(1, awayMilliseconds, awayMilliseconds, random));
  }

  function noteFailure(line: LineKind | null, error?: unknown): number {
    const failures = state().failures + 1;
    if (line) record.noteFault(line);
    const { chosen, lines } = state();
    const isExhausted = chosen !== 'auto' || !lines.some(record.isGood);
    // All lines have failed, so the best one is tried first again.
    if (isExhausted) record.clearFaults();
    set({ failures, phase: isExhausted && failures >= failuresUntilFault ? 'failed' : 'restarting', fault: faultOf(error), stats: unknownStats });
    return failures;
  }

  /** Schedules an attempt to return from a worse line, or from audio only. The best line is opened in parallel and replaces the current one only if it is stable. */
  function planProbe(): void {
    clearTimeout(probeTimer);
    const { chosen, line, lines, frozenFrame } = state();
    if (!frozenFrame && (chosen !== 'auto' || line === record.best(lines))) return;
    probeTimer = setTimeout(() => void probe(), probeAfter);
  }

  async function probe(): Promise<void> {
    const { signal } = attempt;
    probeAfter = Math.max(recheckMilliseconds, Math.min(longestProbeMilliseconds, probeAfter * 2));
    const { frozenFrame, lines } = state();
    const best = frozenFrame ? lines.find(isQuick) : record.best(lines);
    try {
      const offered = (await descriptors()).filter(canOpen);
      if (signal.aborted) return;
      const descriptor = offered.find(({ kind }) => kind === best);
      if (!descriptor) {
        // A switch of the source may offer it again at any time, so the interval does not grow.
        probeAfter = recheckMilliseconds;
        return planProbe();
      }
      set({ lines: offered.map(({ kind }) => kind) });
      const opened = await openLine(descriptor, state().audioOnly, signal, true);
      if (!opened) return;
      if (state().frozenFrame && !(await comesWhole(opened, signal))) {
        opened.close();
        if (!signal.aborted) planProbe();
        return;
      }
      record.beginTrial(descriptor.kind);
      set({ frozenFrame: null });
      show(opened, descriptor.kind);
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
      sender?.stop();
      record.clearFaults();
      set({ phase: 'idle', line: null, failures: 0, isWeak: false, frozenFrame: null, stats: unknownStats });
    },
    /** Called by a press of the visitor: plays with sound after the browser refused to autoplay. */
    confirm(): void {
      set({ phase: 'connecting', isMuted: false });
      progress = { at: performance.now(), time: -1 };
      void play();
    },
    /** Called by a press of the visitor: reconnects at once and forgets earlier faults. */
    retry(): void {
      record.clearFaults();
      set({ phase: 'connecting', failures: 0, frozenFrame: null });
      void connect();
    },
    choose(chosen: LineKind | 'auto'): void {
      record.clearFaults();
      set({ chosen, phase: 'connecting', failures: 0, frozenFrame: null });
      void connect();
    },
    setAudioOnly(audioOnly: boolean): void {
      if (audioOnly === state().audioOnly && !state().frozenFrame) return;
      set({ audioOnly, phase: 'connecting', frozenFrame: null });
      void connect();
    },
    setVolume(volume: number, isMuted: boolean): void {
      set({ volume, isMuted });
      applyVolume();
      storeVolume({ volume, isMuted });
    },
  };
}

/** By name, because pages that play no WebRTC do not load its errors. */
const faults: Readonly<Record<string, PlayerState['fault']>> = { NoConnection: 'blocked', StreamRefused: 'refused', CallRefused: 'refused' };
const faultOf = (error: unknown): PlayerState['fault'] => (error instanceof Error && faults[error.name]) || null;
