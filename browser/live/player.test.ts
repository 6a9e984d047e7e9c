// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayDescriptor } from '../../contract/live/descriptors.ts';
import type { PlayerOptions } from './player-state.ts';
import { createPlayer } from './player.ts';
import type { LineKind, OpenOptions } from './stream.ts';

const offered: PlayDescriptor[] = [
  { kind: 'whep', url: '/whep', bearer: 'b', iceServers: [] },
  { kind: 'flv', url: '/flv' },
  { kind: 'hls', url: '/hls' },
];

/** A fake video element that plays while a working line is attached. */
function room({ refusesSound = false, refusesAll = false, staysConnected = false, lines = offered }: { refusesSound?: boolean; refusesAll?: boolean; staysConnected?: boolean; lines?: PlayDescriptor[] } = {}) {
  const broken = Object.assign(new Set<LineKind>(), { error: new Error('broken') });
  const frozen = new Set<LineKind>();
  /** Packet loss in percent. */
  const loss = { percent: 0 };
  const received = { kilobits: 1 };
  const shown = { frames: 0 };
  const sender = { isAway: false };
  const opened: { kind: LineKind; audioOnly: boolean; untilPicture: boolean | undefined; lose: () => void; closed: boolean }[] = [];
  let current: LineKind | null = null;
  let isPlaying = false;
  const video = {
    volume: 1,
    muted: false,
    paused: false,
    get currentTime() {
      return isPlaying && current && !frozen.has(current) ? performance.now() / 1000 : 0;
    },
    play: async () => {
      if (refusesAll || (refusesSound && !video.muted)) throw new DOMException('no', 'NotAllowedError');
      isPlaying = true;
    },
    getVideoPlaybackQuality: () => ({ totalVideoFrames: shown.frames }),
  };
  const open = async ({ kind }: PlayDescriptor, { audioOnly, untilPicture, onLost }: OpenOptions) => {
    if (broken.has(kind)) throw broken.error;
    const line = { kind, audioOnly, untilPicture, lose: onLost, closed: false };
    opened.push(line);
    return { attach: () => void (current = kind), stats: async () => ({ kilobitsPerSecond: received.kilobits, lossPercent: received.kilobits > 0 ? loss.percent : null, delaySeconds: 0.5, height: 1080, isPictureStuck: false }), isConnected: () => staysConnected, close: () => void (line.closed = true) };
  };
  const player = (sound: PlayerOptions['sound'] = 'ask', beginsWith?: LineKind) =>
    createPlayer({ video: video as unknown as HTMLVideoElement, descriptors: async () => lines, open, canOpen: () => true, isSenderAway: async () => sender.isAway, sound, beginsWith, random: () => 0 });
  return { shown, sender, broken, frozen, loss, received, opened, video, player, allow: () => ((refusesAll = false), (refusesSound = false)) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('plays the best line', async () => {
  const { player } = room();
  const playing = player();
  playing.start();
  await pass(3);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'whep', lines: ['whep', 'flv', 'hls'], stats: { height: 1080 } });
});

test('a line that never worked is replaced at once, and a stalled line is restarted after 3 s', async () => {
  const { player, broken, frozen, opened } = room();
  broken.add('whep');
  const playing = player();
  playing.start();
  await pass(2.5);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'flv' });
  frozen.add('flv');
  await pass(5);
  expect(opened.map(({ kind }) => kind)).toEqual(['flv', 'flv']);
  expect(playing.state().phase).toBe('restarting');
});

test('a fault says whether WebRTC was blocked or the server refused, and nothing else is blamed', async () => {
  const { player, broken } = room({ lines: offered.slice(0, 1) });
  broken.add('whep');
  for (const [name, fault] of [['NoConnection', 'blocked'], ['StreamRefused', 'refused'], ['TypeError', null]] as const) {
    broken.error = Object.assign(new Error('broken'), { name });
    const playing = player();
    playing.start();
    await pass(0.5);
    expect(playing.state().fault).toBe(fault);
    playing.stop();
  }
});

test('a line that has worked is tried three times before the next line is used', async () => {
  const { player, broken, opened } = room();
  const playing = player();
  playing.start();
  await pass(3);
  broken.add('whep');
  opened[0]!.lose();
  expect(playing.state()).toMatchObject({ phase: 'restarting', failures: 0 });
  await pass(1);
  expect(playing.state()).toMatchObject({ phase: 'restarting', failures: 1 });
  await pass(40);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'flv', failures: 0 });
});

test('returns to the better line when it opens, without an interruption', async () => {
  const { player, broken, opened } = room();
  broken.add('whep');
  const playing = player();
  playing.start();
  await pass(8);
  await pass(61);
  expect(playing.state().line).toBe('flv');
  broken.clear();
  await pass(121);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'whep' });
  expect(opened.map(({ kind, closed }) => [kind, closed])).toEqual([['flv', true], ['whep', false]]);
});

test('begins with the given line, and changes to the best one when that has a picture', async () => {
  const { player, broken, opened } = room();
  const playing = player('ask', 'flv');
  playing.start();
  await pass(1.5);
  expect(playing.state()).toMatchObject({ phase: 'connecting', line: 'flv' });
  await pass(3);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'whep' });
  expect(opened.map(({ kind, untilPicture, closed }) => [kind, untilPicture, closed])).toEqual([['flv', false, true], ['whep', true, false]]);
  // Later connections begin with the best line.
  opened[1]!.lose();
  await pass(4);
  expect(opened.at(-1)).toMatchObject({ kind: 'whep', untilPicture: false });
  playing.stop();

  broken.add('whep');
  const onHttp = player('ask', 'flv');
  onHttp.start();
  await pass(50);
  broken.clear();
  expect(onHttp.state()).toMatchObject({ phase: 'playing', line: 'flv' });
  await pass(20);
  expect(onHttp.state()).toMatchObject({ phase: 'playing', line: 'whep' });
});

test('a line with too much loss plays only the sound, and the picture returns when the loss decreases', async () => {
  const { player, loss, opened } = room({ staysConnected: true });
  const playing = player();
  playing.start();
  await pass(3);
  loss.percent = 6;
  await pass(4);
  expect(playing.state()).toMatchObject({ isWeak: true, frozenFrame: null });
  loss.percent = 20;
  await pass(8);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'whep', frozenFrame: { picture: null } });
  expect(opened.map(({ audioOnly, closed }) => ({ audioOnly, closed }))).toEqual([{ audioOnly: false, closed: true }, { audioOnly: true, closed: false }]);
  // The picture is tried after 60 s, which fails because of the loss, and again after 120 s.
  await pass(65);
  expect(playing.state().frozenFrame).not.toBeNull();
  loss.percent = 0;
  await pass(130);
  expect(playing.state()).toMatchObject({ phase: 'playing', isWeak: false, frozenFrame: null });
  expect(opened.map(({ closed }) => closed)).toEqual([true, true, true, false]);
});

test('returns from HLS to FLV if FLV is the best line', async () => {
  const { player, frozen } = room({ lines: offered.slice(1) });
  const playing = player();
  playing.start();
  await pass(3);
  frozen.add('flv');
  await pass(60);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'hls' });
  frozen.clear();
  await pass(65);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'flv' });
});

test('reports failed after three failures, and retries after 60 s', async () => {
  const { player, broken } = room({ lines: [{ kind: 'hls', url: '/hls' }] });
  broken.add('hls');
  const playing = player();
  playing.start();
  await pass(12);
  expect(playing.state().phase).toBe('failed');
  broken.clear();
  await pass(63);
  expect(playing.state().phase).toBe('playing');
});

test('without packets the phase is silent, even while the time of the element advances', async () => {
  const { player, received, opened } = room({ staysConnected: true });
  const playing = player();
  playing.start();
  await pass(3);
  received.kilobits = 0;
  await pass(5);
  expect(playing.state()).toMatchObject({ phase: 'silent', line: 'whep' });
  received.kilobits = 1;
  await pass(3);
  expect(playing.state().phase).toBe('playing');
  expect(opened).toHaveLength(1);
});

test('a connection that never had packets is silent after 3 s, and plays when the sender is back', async () => {
  const { player, received, frozen, opened } = room({ staysConnected: true });
  received.kilobits = 0;
  frozen.add('whep');
  const playing = player();
  playing.start();
  await pass(5);
  expect(playing.state()).toMatchObject({ phase: 'silent', line: 'whep' });
  received.kilobits = 1;
  frozen.clear();
  await pass(3);
  expect(playing.state().phase).toBe('playing');
  expect(opened).toHaveLength(1);
});

test('a line that works stays silent, and not faulty, while its sender is gone for long', async () => {
  const { player, received, opened } = room({ staysConnected: true });
  const playing = player();
  playing.start();
  await pass(3);
  received.kilobits = 0;
  for (let seconds = 5; seconds < 90; seconds += 5) {
    await pass(5);
    expect(playing.state(), `after ${seconds} s`).toMatchObject({ phase: 'silent', line: 'whep', failures: 0 });
  }
  expect(opened.length).toBeGreaterThan(1);
});

test('a connection without packets stays open, and playing continues with the next packets', async () => {
  const { player, frozen, opened } = room({ staysConnected: true });
  const playing = player();
  playing.start();
  await pass(3);
  frozen.add('whep');
  await pass(6);
  expect(playing.state()).toMatchObject({ phase: 'silent', line: 'whep', failures: 0 });
  frozen.clear();
  await pass(2);
  expect(playing.state().phase).toBe('playing');
  expect(opened).toHaveLength(1);
});

test('an HTTP line with a frozen picture is silent while the sender is gone, and plays again with the next pictures', async () => {
  const { player, shown, sender, opened } = room({ lines: offered.slice(1) });
  const playing = player();
  playing.start();
  const show = async (seconds: number, framesPerSecond: number) => {
    for (let second = 0; second < seconds; second++) {
      shown.frames += framesPerSecond;
      await pass(1);
    }
  };
  await show(10, 20);
  sender.isAway = true;
  await show(8, 1);
  expect(playing.state()).toMatchObject({ phase: 'silent', line: 'flv', failures: 0 });
  await show(300, 1);
  expect(playing.state().phase).toBe('silent');
  sender.isAway = false;
  await show(2, 20);
  expect(playing.state().phase).toBe('playing');
  expect(opened).toHaveLength(1);
});

test('while the sender is gone, a line that fails to open is retried within seconds', async () => {
  const { player, sender, broken } = room({ lines: [{ kind: 'hls', url: '/hls' }] });
  broken.add('hls');
  sender.isAway = true;
  const playing = player();
  playing.start();
  await pass(120);
  expect(playing.state().phase).toBe('silent');
  broken.clear();
  sender.isAway = false;
  await pass(9);
  expect(playing.state().phase).toBe('playing');
});

test('a silent line that is no longer offered is left, and used again when it is offered', async () => {
  const lines = [...offered];
  const { player, frozen } = room({ staysConnected: true, lines });
  const playing = player();
  playing.start();
  await pass(3);
  const whep = lines.shift()!;
  frozen.add('whep');
  await pass(8);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'flv', lines: ['flv', 'hls'] });
  lines.unshift(whep);
  frozen.clear();
  await pass(62);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'whep', lines: ['whep', 'flv', 'hls'] });
});

test('a line that the person chose stays', async () => {
  const { player } = room();
  const playing = player();
  playing.start();
  await pass(2);
  playing.choose('hls');
  await pass(200);
  expect(playing.state()).toMatchObject({ phase: 'playing', line: 'hls' });
});

test('if the browser refuses sound, the room waits for a press and then plays with sound', async () => {
  const { player, allow, video } = room({ refusesSound: true });
  const playing = player('ask');
  playing.start();
  await pass(30);
  expect(playing.state().phase).toBe('blocked');
  allow();
  playing.confirm();
  await pass(3);
  expect(playing.state()).toMatchObject({ phase: 'playing', isMuted: false });
  expect(video.muted).toBe(false);
});

test('if the browser refuses sound, a public page plays muted; if that is refused too, it waits for a press', async () => {
  const muted = room({ refusesSound: true }).player('muteIfRefused');
  muted.start();
  await pass(3);
  expect(muted.state()).toMatchObject({ phase: 'playing', isMuted: true });
  const blocked = room({ refusesAll: true }).player('muteIfRefused');
  blocked.start();
  await pass(3);
  expect(blocked.state().phase).toBe('blocked');
});

test('a player that opens by itself starts muted even if the browser allows sound', async () => {
  const { player, video } = room();
  const unasked = player('mutedFirst');
  unasked.start();
  await pass(3);
  expect([unasked.state().phase, unasked.state().isMuted, video.muted]).toEqual(['playing', true, true]);
  unasked.setVolume(1, false);
  expect(video.muted).toBe(false);
});

test('stop closes the stream and starts no further attempt', async () => {
  const { player, opened } = room();
  const playing = player();
  playing.start();
  await pass(3);
  playing.stop();
  expect(opened[0]!.closed).toBe(true);
  expect(playing.state()).toMatchObject({ phase: 'idle', line: null });
  expect(vi.getTimerCount()).toBe(0);
});
