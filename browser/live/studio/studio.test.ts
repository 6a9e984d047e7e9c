import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallRefused } from '../../../contract/client.ts';
import type { PublishDescriptor } from '../../../contract/live/descriptors.ts';
import type { PublishStats } from '../publishing.ts';
import { NoConnection, StreamRefused } from '../sdp-exchange.ts';
import { DeviceUnavailable, type DeviceFault } from './devices.ts';
import { createStudio, type StudioParts } from './studio.ts';

const descriptor = { kind: 'whip', url: '/whip', bearer: 'b', iceServers: [], profile: { videoQuality: 4, width: 1920, height: 1080, framesPerSecond: 30, bitrateKilobits: 3000 } } as PublishDescriptor;
const goodStats: PublishStats = { kilobitsPerSecond: 2_500, lossPercent: 0, roundTripMilliseconds: 20, width: 1920, height: 1080, framesPerSecond: 30, limitedBy: 'none' };

class Track extends EventTarget {
  enabled = true;
  isStopped = false;
  readonly label: string;
  constructor(label: string) {
    super();
    this.label = label;
  }
  stop = () => void (this.isStopped = true);
  getSettings = () => ({ deviceId: this.label, facingMode: /^(user|environment)$/.exec(this.label)?.[0] });
  unplug = () => void this.dispatchEvent(new Event('ended'));
}

/** A fake machine with devices and a connection to the server. */
function machine({ cameras = ['front', 'desk'], microphones = ['clip', 'inner'] }: { cameras?: string[]; microphones?: string[] } = {}) {
  const faults: Partial<Record<'camera' | 'microphone', DeviceFault>> = {};
  const opened: Track[] = [];
  const waiting: (() => void)[] = [];
  let isSlow = false;
  let held: Promise<void> | null = null;
  const open = (kind: 'camera' | 'microphone', names: string[]) => async (choice: string | { facing: string } | null) => {
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    const waitsFor = held;
    held = null;
    await waitsFor;
    if (faults[kind]) throw new DeviceUnavailable(faults[kind]);
    const wanted = choice && typeof choice === 'object' ? choice.facing : choice;
    const name = wanted === null ? names[0] : names.find((each) => each === wanted);
    if (!name) throw new DeviceUnavailable('missing');
    const track = new Track(name);
    opened.push(track);
    return track as unknown as MediaStreamTrack;
  };
  const screen = new Track('screen');
  const allowed = new Set<'camera' | 'microphone'>();
  const watchers: { devices: () => void; returned: () => void; granted: (kind: 'camera' | 'microphone') => void } = { devices: () => {}, returned: () => {}, granted: () => {} };
  let isRunning = true;
  const composed: { layout: string; camera: string | null; screen: string | null; second: string | null }[] = [];
  const sizes: number[] = [];
  const heard: (string | null)[] = [];
  const line = { fails: null as Error | null, opens: null as Promise<void> | null, stats: goodStats, opened: 0, closed: 0, limits: [] as [number, number][], lose: () => {} };
  const parts: StudioParts = {
    devices: {
      canShareScreen: () => true,
      listDevices: async () => ({ cameras: cameras.map((id) => ({ id, label: id })), microphones: microphones.map((id) => ({ id, label: id })) }),
      openCamera: open('camera', cameras),
      openMicrophone: open('microphone', microphones),
      async openScreen() {
        if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
        return { picture: screen as unknown as MediaStreamTrack, sound: null };
      },
      watchDevices: (onChange) => ((watchers.devices = onChange), () => {}),
      watchReturn: (onReturn) => ((watchers.returned = onReturn), () => {}),
      isAllowed: async (kind) => allowed.has(kind),
      watchPermissions: (onGranted) => ((watchers.granted = onGranted), () => {}),
    },
    createComposer: () => ({
      track: new Track('composed') as unknown as MediaStreamTrack,
      resize: ({ height }) => void sizes.push(height),
      show: (layout, sources) => void composed.push({ layout, camera: sources.camera?.label ?? null, screen: sources.screen?.label ?? null, second: sources.second?.label ?? null }),
      close: () => {},
    }),
    createSoundMixer: () => ({
      track: new Track('mixed') as unknown as MediaStreamTrack,
      setMicrophone: (track) => void heard.push(track?.label ?? null),
      setScreenSound: () => {},
      level: () => ({ level: 0, isClipping: false }),
      isRunning: () => isRunning,
      resume: async () => {},
      close: () => {},
    }),
    publish: async (_where, _media, { onLost }) => {
      await line.opens;
      if (line.fails) throw line.fails;
      line.opened++;
      line.lose = onLost;
      return { limitPicture: async ({ bitrateKilobits, framesPerSecond }) => void line.limits.push([bitrateKilobits, framesPerSecond]), stats: async () => line.stats, close: () => void line.closed++ };
    },
    streamOf: () => ({}) as MediaStream,
  };
  const studio = createStudio(parts);
  return {
    studio, state: studio.store.state, faults, opened, composed, sizes, heard, line, screen, watchers, allowed, cameras, microphones,
    last: () => composed.at(-1),
    holdSound: () => void (isRunning = false),
    slowly: () => void (isSlow = true),
    /** The next device waits, and then fails with the given error. */
    holdNext: () => {
      const { promise, reject } = Promise.withResolvers<void>();
      held = promise;
      return reject;
    },
    answer: async () => {
      for (const resolve of waiting.splice(0)) resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('opens the browser\'s devices, and removes a camera that is switched off from the picture', async () => {
  const { studio, state, last, heard } = machine();
  await studio.openDevices();
  expect(state()).toMatchObject({ cameraId: 'front', microphoneId: 'clip', cameraFault: null, microphoneFault: null });
  expect(heard).toEqual(['clip']);
  studio.turnCamera(false);
  expect(last()).toMatchObject({ camera: null });
});

test.each(['denied', 'busy', 'missing'] as const)('reports that the camera is %s, and still opens the microphone', async (fault) => {
  const { studio, state, faults } = machine();
  faults.camera = fault;
  await studio.openDevices();
  expect(state()).toMatchObject({ cameraFault: fault, microphoneFault: null });
});

test('opens a device automatically after it is allowed in the browser\'s settings or plugged in', async () => {
  const { studio, state, faults, watchers, microphones } = machine({ microphones: [] });
  faults.camera = 'denied';
  await studio.openDevices();
  expect(state()).toMatchObject({ cameraFault: 'denied', microphoneFault: 'missing' });
  faults.camera = undefined;
  watchers.granted('camera');
  microphones.push('clip');
  watchers.devices();
  await pass(0);
  expect(state()).toMatchObject({ cameraFault: null, microphoneFault: null, microphoneId: 'clip' });
});

test.each(['devices', 'returned'] as const)('opens busy devices again when the page learns that they may be free (%s)', async (sign) => {
  const { studio, state, faults, watchers } = machine();
  faults.camera = faults.microphone = 'busy';
  await studio.openDevices();
  watchers[sign]();
  await pass(0);
  expect(state()).toMatchObject({ cameraFault: 'busy', microphoneFault: 'busy' });
  faults.camera = faults.microphone = undefined;
  watchers[sign]();
  await pass(0);
  expect(state()).toMatchObject({ cameraFault: null, microphoneFault: null, cameraId: 'front', microphoneId: 'clip' });
});

test('opens a refused device after the person comes back, but only if it is allowed now', async () => {
  const { studio, state, faults, watchers, allowed, opened } = machine();
  faults.camera = faults.microphone = 'denied';
  await studio.openDevices();
  faults.camera = faults.microphone = undefined;
  allowed.add('camera');
  watchers.returned();
  await pass(0);
  expect(state()).toMatchObject({ cameraFault: null, microphoneFault: 'denied' });
  expect(opened.map(({ label }) => label)).toEqual(['front']);
});

test('a person can try a busy device again', async () => {
  const { studio, state, faults } = machine();
  faults.microphone = 'busy';
  await studio.openDevices();
  expect(await studio.retry('microphone')).toBe(false);
  faults.microphone = undefined;
  expect(await studio.retry('microphone')).toBe(true);
  expect(state()).toMatchObject({ microphoneFault: null, microphoneId: 'clip' });
});

test('an unplugged microphone is replaced and reported, and a muted one stays muted', async () => {
  const { studio, state, opened, microphones, heard } = machine();
  await studio.openDevices();
  studio.turnMicrophone(false);
  microphones.shift();
  opened.find(({ label }) => label === 'clip')!.unplug();
  await pass(0);
  expect(state().unplugged).toEqual({ kind: 'microphone', label: 'clip', replacedBy: 'inner' });
  expect(heard).toEqual(['clip', null, 'inner']);
  expect(opened.at(-1)!.enabled).toBe(false);
});

test('of two choices in a row the later one is used, and the other camera is closed', async () => {
  const { studio, state, opened, slowly, answer } = machine();
  slowly();
  void studio.chooseCamera('front');
  void studio.chooseCamera('desk');
  await answer();
  expect(state().cameraId).toBe('desk');
  expect(opened.map(({ label, isStopped }) => [label, isStopped])).toEqual([['front', true], ['desk', false]]);
});

test.each(['busy', 'missing'] as const)('a camera that turns out %s after another one was chosen does not touch the chosen one', async (fault) => {
  const { studio, state, opened, last, holdNext } = machine();
  const fail = holdNext();
  const first = studio.chooseCamera('front');
  await studio.chooseCamera('desk');
  fail(new DeviceUnavailable(fault));
  await first;
  expect(state()).toMatchObject({ cameraId: 'desk', cameraFault: null });
  expect(opened.map(({ label, isStopped }) => [label, isStopped])).toEqual([['desk', false]]);
  expect(last()).toMatchObject({ camera: 'desk' });
});

test('a camera that was closed for another one leaves the picture if that one is busy too', async () => {
  const { studio, state, faults, opened, last } = machine();
  await studio.openDevices();
  faults.camera = 'busy';
  await studio.chooseCamera('desk');
  expect(state().cameraFault).toBe('busy');
  expect(opened[0]!.isStopped).toBe(true);
  expect(last()).toMatchObject({ camera: null });
});

test('a device that opens after the page was closed is stopped', async () => {
  const { studio, opened, slowly, answer } = machine();
  slowly();
  void studio.openDevices();
  studio.close();
  await answer();
  expect(opened.map(({ isStopped }) => isStopped)).toEqual([true, true]);
});

test('a screen that is chosen after the page was closed is stopped, and its sharing mark in the browser ends', async () => {
  const { studio, state, screen, slowly, answer, composed } = machine();
  slowly();
  const shared = studio.share();
  studio.close();
  await answer();
  expect(await shared).toBe(false);
  expect([screen.isStopped, state().isSharing, composed.length]).toEqual([true, false, 0]);
});

test('a second camera is added to the picture, and removed if it is chosen as the first one', async () => {
  const { studio, state, last } = machine();
  await studio.openDevices();
  await studio.chooseSecond('desk');
  studio.setLayout('twoCameras');
  expect(last()).toMatchObject({ layout: 'twoCameras', camera: 'front', second: 'desk' });
  await studio.chooseCamera('desk');
  expect(state()).toMatchObject({ cameraId: 'desk', secondId: null });
  expect(last()).toMatchObject({ camera: 'desk', second: null });
});

test('while a page has the stage the picture is the teacher\'s face, and afterwards the chosen layout in the same size', async () => {
  const { studio, state, sizes, last } = machine();
  await studio.openDevices();
  await studio.share();
  studio.setPageShown(true);
  expect(last()).toMatchObject({ layout: 'face', camera: 'front' });
  studio.turnCamera(false);
  expect(last()).toMatchObject({ layout: 'smallScreen', camera: null, screen: 'screen' });
  studio.turnCamera(true);
  studio.setPageShown(false);
  expect(last()).toMatchObject({ layout: 'screenAndFace' });
  expect([state().layout, sizes.length]).toEqual(['screenAndFace', 1]);
});

test('sharing that is stopped in the browser\'s bar stops in the studio', async () => {
  const { studio, state, screen, last } = machine();
  await studio.share();
  expect(last()).toMatchObject({ screen: 'screen' });
  screen.unplug();
  expect(state().isSharing).toBe(false);
  expect(last()).toMatchObject({ screen: null });
});

test('on air, a lost connection is retried with growing delays, and at once after a press', async () => {
  const { studio, state, line } = machine();
  studio.goOnAir(async () => descriptor);
  expect(state().link).toBe('connecting');
  await pass(0);
  expect(state().link).toBe('on');
  line.fails = new NoConnection('down');
  line.lose();
  await pass(0);
  expect(state()).toMatchObject({ link: 'lost', lostAt: expect.any(Number), blocked: 0 });
  await pass(20);
  line.fails = null;
  studio.retryNow();
  await pass(0);
  expect(state()).toMatchObject({ link: 'on', lostAt: null });
  expect(line).toMatchObject({ opened: 2, closed: 1 });
  studio.stop();
  await pass(60);
  expect(state().link).toBe('off');
  expect(line).toMatchObject({ opened: 2, closed: 2 });
});

test('connections without UDP are counted, and a refusal has the server\'s message', async () => {
  const { studio, state, line } = machine();
  line.fails = new NoConnection('no packets');
  studio.goOnAir(async () => descriptor);
  await pass(8);
  expect(state().blocked).toBeGreaterThanOrEqual(3);
  studio.stop();
  studio.goOnAir(() => Promise.reject(new CallRefused({ returnCode: 10063, returnMsg: '这场直播已经结束', data: null, httpStatus: 200, requestId: null })));
  await pass(0);
  expect(state()).toMatchObject({ link: 'lost', blocked: 0, refusal: '这场直播已经结束' });
});

test('a server that cannot take the stream is named with its remedy until the stream is on air; other refusals only reconnect', async () => {
  const { studio, state, line } = machine();
  line.fails = new StreamRefused(503, '/whip answered 503');
  studio.goOnAir(async () => descriptor);
  await pass(0);
  expect(state()).toMatchObject({ link: 'lost', blocked: 0, refusal: expect.stringMatching(/UDP 端口.*MEDIA_UDP_PORT/) });
  line.fails = new StreamRefused(401, '/whip answered 401');
  await pass(2);
  expect(state()).toMatchObject({ link: 'lost', refusal: null });
  line.fails = null;
  studio.retryNow();
  await pass(0);
  expect(state()).toMatchObject({ link: 'on', refusal: null });
});

test('an error that is no refusal says that the picture is not sent, and is reported once; a lost network says so', async () => {
  const { studio, state, line } = machine();
  const reported = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('window', {});
  line.fails = new TypeError('undefined is not a function');
  studio.goOnAir(async () => descriptor);
  await pass(20);
  expect(state()).toMatchObject({ link: 'lost', refusal: expect.stringMatching(/^画面没有送出去/) });
  expect(reported.mock.calls).toEqual([[line.fails]]);
  line.fails = new TypeError('Failed to fetch');
  studio.retryNow();
  await pass(0);
  expect(state()).toMatchObject({ link: 'lost', refusal: null });
  expect(reported).toHaveBeenCalledTimes(1);
});

test('a stream that opens after it was stopped is closed, and the one that was started meanwhile stays', async () => {
  const { studio, state, line } = machine();
  const open = Promise.withResolvers<void>();
  line.opens = open.promise;
  studio.goOnAir(async () => descriptor);
  await pass(0);
  studio.stop();
  line.opens = null;
  studio.goOnAir(async () => descriptor);
  await pass(0);
  expect(line).toMatchObject({ opened: 1, closed: 0 });
  open.resolve();
  await pass(0);
  expect(line).toMatchObject({ opened: 2, closed: 1 });
  expect(state().link).toBe('on');
  studio.stop();
  await pass(0);
  expect(line).toMatchObject({ opened: 2, closed: 2 });
  expect(state().link).toBe('off');
});

test('a weak line lowers the frame rate, and a stable line raises it again', async () => {
  const { studio, state, line } = machine();
  studio.goOnAir(async () => descriptor);
  line.stats = { ...goodStats, kilobitsPerSecond: 600, limitedBy: 'bandwidth' };
  await pass(10);
  // The first reports are ignored, while the browser estimates the bandwidth.
  expect(state()).toMatchObject({ isWeak: false, isLowered: false });
  await pass(6);
  expect(state()).toMatchObject({ isWeak: true, isLowered: true });
  line.stats = { ...goodStats, kilobitsPerSecond: 600 };
  await pass(32);
  expect(state()).toMatchObject({ isWeak: false, isLowered: false });
  expect(line.limits).toEqual([[700, 8], [2_000, 20]]);
});

test('a camera alone is sent in 720p; a screen that is shared on air raises it to 1080p until the class is off air', async () => {
  const { studio, state, line, sizes, screen } = machine();
  const asked: string[] = [];
  await studio.openDevices();
  studio.goOnAir(async (profile) => (asked.push(profile), descriptor));
  await pass(0);
  expect([state().profile, asked]).toEqual(['camera', ['camera']]);
  await studio.share();
  screen.unplug();
  expect([state().profile, sizes, line.limits]).toEqual(['screen', [1080], [[3_000, 30]]]);
  line.lose();
  await pass(2);
  expect(asked).toEqual(['camera', 'screen']);
  studio.stop();
  expect([state().profile, sizes]).toEqual(['camera', [1080, 720]]);
});

test('blocked audio is reported until a user gesture', async () => {
  const { studio, state, holdSound } = machine();
  holdSound();
  studio.goOnAir(async () => descriptor);
  expect(state().isSoundBlocked).toBe(true);
});

test('on a phone that opens one camera at a time, the camera of the other side replaces the first one', async () => {
  const { studio, state, faults, opened, last } = machine({ cameras: ['user', 'environment'] });
  await studio.openDevices();
  expect(state().facing).toBe('user');
  const [front] = opened;
  // The front camera keeps the other one busy until it is stopped.
  Object.defineProperty(faults, 'camera', { get: () => (front!.isStopped ? undefined : 'busy') });
  await studio.turnToOtherSide();
  expect(state()).toMatchObject({ facing: 'environment', cameraId: 'environment', cameraFault: null });
  expect(last()).toMatchObject({ camera: 'environment' });
  await studio.turnToOtherSide();
  expect(state().facing).toBe('user');
});
