import { cameraProfile, screenProfile } from '../../../contract/constants.ts';
import { CallRefused } from '../../../contract/client.ts';
import type { PublishDescriptor } from '../../../contract/live/descriptors.ts';
import { createStore } from '../../store.ts';
import { type Publishing, type PublishStats, publishWhip } from '../publish-whip.ts';
import { NoConnection } from '../sdp-exchange.ts';
import { type Composer, createComposer, type Sources } from './compose.ts';
import { canShareScreen, type DeviceFault, type Devices, DeviceUnavailable, listDevices, openCamera, openMicrophone, openScreen } from './devices.ts';
import type { Layout } from './layout.ts';
import { createSoundMixer, type SoundMixer } from './sound.ts';

export type Link = 'off' | 'connecting' | 'on' | 'lost';

export interface StudioState {
  devices: Devices;
  cameraId: string | null;
  microphoneId: string | null;
  cameraFault: DeviceFault | null;
  microphoneFault: DeviceFault | null;
  isCameraOn: boolean;
  isMicrophoneOn: boolean;
  isSharing: boolean;
  canShare: boolean;
  layout: Layout;
  link: Link;
  /** When the connection was lost, by the page's clock. */
  lostAt: number | null;
  /** How often in a row the server answered and no connection came about: after three the network lets no UDP through. */
  blocked: number;
  /** What the server said when it refused the stream. */
  refusal: string | null;
  stats: PublishStats | null;
  /** A device that vanished, and what was taken in its place. */
  unplugged: { kind: 'camera' | 'microphone'; label: string; replacedBy: string | null } | null;
}

/** What the teacher sends: devices, the picture that is composed of them, and the connection that brings it to the room. */
export interface Studio {
  readonly store: ReturnType<typeof createStore<StudioState>>;
  /** The picture as students get it. */
  readonly picture: MediaStreamTrack;
  /** Asks for camera and microphone. Repeated after the person allowed them. */
  openDevices(): Promise<void>;
  chooseCamera(id: string): Promise<void>;
  chooseMicrophone(id: string): Promise<void>;
  turnCamera(on: boolean): void;
  turnMicrophone(on: boolean): void;
  /** @returns false where the choice of a window was closed */
  share(): Promise<boolean>;
  stopSharing(): void;
  setLayout(layout: Layout): void;
  level(): { level: number; isClipping: boolean };
  dismissUnplugged(): void;
  /** Sends from now on, and connects anew whenever the connection is lost. @param descriptor asked for at every connection */
  goOnAir(descriptor: () => Promise<PublishDescriptor>): void;
  retryNow(): void;
  stop(): void;
  close(): void;
}

const firstRetry = 1_000;
const longestRetry = 15_000;
const statsMilliseconds = 2_000;
const choicesKey = 'live-studio-devices';

export function createStudio(): Studio {
  const chosen = readChoices();
  const store = createStore<StudioState>({
    devices: { cameras: [], microphones: [], speakers: [] },
    cameraId: chosen.camera,
    microphoneId: chosen.microphone,
    cameraFault: null,
    microphoneFault: null,
    isCameraOn: true,
    isMicrophoneOn: true,
    isSharing: false,
    canShare: canShareScreen(),
    layout: 'screenAndFace',
    link: 'off',
    lostAt: null,
    blocked: 0,
    refusal: null,
    stats: null,
    unplugged: null,
  });
  const change = (changes: Partial<StudioState>) => store.setState({ ...store.state(), ...changes });
  const composer: Composer = createComposer(screenProfile);
  const sound: SoundMixer = createSoundMixer();
  const media = new MediaStream([composer.track, sound.track]);
  const sources: Sources = { screen: null, camera: null, second: null };
  let microphone: MediaStreamTrack | null = null;
  let screenSound: MediaStreamTrack | null = null;
  let publishing: Publishing | null = null;
  let onAir: AbortController | null = null;
  let wake: (() => void) | null = null;
  let statsTimer: ReturnType<typeof setInterval> | undefined;

  const showPicture = () => composer.show(store.state().layout, { ...sources, camera: store.state().isCameraOn ? sources.camera : null });

  async function openCameraTrack(id: string | null): Promise<void> {
    try {
      const track = await openCamera(id, cameraProfile);
      sources.camera?.stop();
      sources.camera = track;
      track.addEventListener('ended', () => void replaceLost('camera', track));
      change({ cameraFault: null, cameraId: track.getSettings().deviceId ?? id });
      showPicture();
    } catch (error) {
      change({ cameraFault: faultOf(error) });
    }
  }

  async function openMicrophoneTrack(id: string | null): Promise<void> {
    try {
      const track = await openMicrophone(id);
      microphone?.stop();
      microphone = track;
      track.enabled = store.state().isMicrophoneOn;
      track.addEventListener('ended', () => void replaceLost('microphone', track));
      sound.setMicrophone(track);
      change({ microphoneFault: null, microphoneId: track.getSettings().deviceId ?? id });
    } catch (error) {
      change({ microphoneFault: faultOf(error) });
    }
  }

  /** A device was pulled out: the browser's next one is taken, and the teacher is told. */
  async function replaceLost(kind: 'camera' | 'microphone', track: MediaStreamTrack): Promise<void> {
    if (track !== (kind === 'camera' ? sources.camera : microphone)) return;
    if (kind === 'camera') sources.camera = null;
    else sound.setMicrophone((microphone = null));
    showPicture();
    await (kind === 'camera' ? openCameraTrack(null) : openMicrophoneTrack(null));
    const next = kind === 'camera' ? sources.camera : (microphone as MediaStreamTrack | null);
    change({ unplugged: { kind, label: track.label, replacedBy: next?.label ?? null } });
    await refreshDevices();
  }

  const refreshDevices = async () => change({ devices: await listDevices() });
  const onDeviceChange = () => void refreshDevices();
  navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange);

  function stopSharing(): void {
    sources.screen?.stop();
    screenSound?.stop();
    sources.screen = null;
    screenSound = null;
    sound.setScreenSound(null);
    change({ isSharing: false });
    showPicture();
  }

  /** Connects, and again after every loss, until `stop`. */
  async function stayOnAir(descriptor: () => Promise<PublishDescriptor>, signal: AbortSignal): Promise<void> {
    let delay = firstRetry;
    while (!signal.aborted) {
      change({ link: store.state().lostAt === null ? 'connecting' : 'lost' });
      try {
        const where = await descriptor();
        if (where.kind !== 'whip') throw new Error(`this studio does not speak ${where.kind}`);
        const lost = Promise.withResolvers<void>();
        publishing = await publishWhip(where, media, { signal, onLost: () => lost.resolve() });
        signal.addEventListener('abort', () => lost.resolve());
        delay = firstRetry;
        change({ link: 'on', lostAt: null, blocked: 0, refusal: null });
        await lost.promise;
      } catch (error) {
        if (error instanceof CallRefused) change({ refusal: error.returnMsg });
        else if (error instanceof NoConnection) change({ blocked: store.state().blocked + 1, refusal: null });
      }
      publishing?.close();
      publishing = null;
      if (signal.aborted) return;
      change({ link: 'lost', lostAt: store.state().lostAt ?? Date.now(), stats: null });
      await pause(delay, signal);
      delay = Math.min(longestRetry, delay * 2);
    }
  }

  function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', wake);
    });
  }

  return {
    store,
    picture: composer.track,
    async openDevices() {
      await Promise.all([openCameraTrack(store.state().cameraId), openMicrophoneTrack(store.state().microphoneId)]);
      await refreshDevices();
    },
    async chooseCamera(id) {
      await openCameraTrack(id);
      writeChoices(store.state());
    },
    async chooseMicrophone(id) {
      await openMicrophoneTrack(id);
      writeChoices(store.state());
    },
    turnCamera(on) {
      change({ isCameraOn: on });
      showPicture();
    },
    turnMicrophone(on) {
      if (microphone) microphone.enabled = on;
      change({ isMicrophoneOn: on });
    },
    async share() {
      const opened = await openScreen(screenProfile);
      if (!opened) return false;
      stopSharing();
      sources.screen = opened.picture;
      screenSound = opened.sound;
      sound.setScreenSound(opened.sound);
      opened.picture.addEventListener('ended', () => {
        if (sources.screen === opened.picture) stopSharing();
      });
      change({ isSharing: true });
      showPicture();
      return true;
    },
    stopSharing,
    setLayout(layout) {
      change({ layout });
      showPicture();
    },
    level: () => sound.level(),
    dismissUnplugged: () => change({ unplugged: null }),
    goOnAir(descriptor) {
      onAir?.abort();
      onAir = new AbortController();
      void sound.resume();
      change({ lostAt: null, blocked: 0, refusal: null });
      void stayOnAir(descriptor, onAir.signal);
      clearInterval(statsTimer);
      statsTimer = setInterval(() => void publishing?.stats().then((stats) => change({ stats })), statsMilliseconds);
    },
    retryNow: () => wake?.(),
    stop() {
      clearInterval(statsTimer);
      onAir?.abort();
      onAir = null;
      change({ link: 'off', lostAt: null, stats: null });
    },
    close() {
      this.stop();
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange);
      for (const track of [sources.camera, sources.screen, sources.second, microphone, screenSound]) track?.stop();
      composer.close();
      sound.close();
    },
  };
}

const faultOf = (error: unknown): DeviceFault => (error instanceof DeviceUnavailable ? error.fault : 'missing');

/** The devices of the last class on this machine. */
function readChoices(): { camera: string | null; microphone: string | null } {
  try {
    const { camera = null, microphone = null } = JSON.parse(localStorage.getItem(choicesKey) ?? '{}') as { camera?: string; microphone?: string };
    return { camera, microphone };
  } catch {
    return { camera: null, microphone: null };
  }
}

function writeChoices({ cameraId, microphoneId }: StudioState): void {
  try {
    localStorage.setItem(choicesKey, JSON.stringify({ camera: cameraId, microphone: microphoneId }));
  } catch {
    // Storage is closed or full: the choice is asked for again the next time.
  }
}
