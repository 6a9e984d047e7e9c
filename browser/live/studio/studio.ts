import { cameraProfile, screenProfile } from '../../../contract/constants.ts';
import type { PublishDescriptor } from '../../../contract/live/descriptors.ts';
import { createStore } from '../../store.ts';
import { publish as publishStream } from '../publish.ts';
import { createComposer, type Sources } from './compose.ts';
import * as realDevices from './devices.ts';
import { readChoices, writeChoices } from './device-choices.ts';
import { type DeviceFault, type Devices, DeviceUnavailable } from './devices.ts';
import type { Layout } from './layout.ts';
import { createOnAir, offAir, type OnAirState } from './on-air.ts';
import { createSoundMixer } from './sound.ts';

export interface StudioState extends OnAirState {
  devices: Devices;
  cameraId: string | null;
  /** Of the second camera, or a document camera; null: it is off. */
  secondId: string | null;
  microphoneId: string | null;
  cameraFault: DeviceFault | null;
  microphoneFault: DeviceFault | null;
  isCameraOn: boolean;
  isMicrophoneOn: boolean;
  isSharing: boolean;
  canShare: boolean;
  layout: Layout;
  /** A device that vanished, and what was taken in its place. */
  unplugged: { kind: Kind; label: string; replacedBy: string | null } | null;
  /** On air without sound, until the person presses something on the page. */
  isSoundBlocked: boolean;
}

type Kind = 'camera' | 'second' | 'microphone';

/** What the teacher sends: devices, the picture that is composed of them, and the connection that brings it to the room. */
export interface Studio {
  readonly store: ReturnType<typeof createStore<StudioState>>;
  /** The picture as students get it. */
  readonly picture: MediaStreamTrack;
  /** Asks for camera and microphone. Repeated after the person allowed them. */
  openDevices(): Promise<void>;
  chooseCamera(id: string): Promise<void>;
  /** @throws DeviceUnavailable */
  chooseSecond(id: string | null): Promise<void>;
  chooseMicrophone(id: string): Promise<void>;
  turnCamera(on: boolean): void;
  turnMicrophone(on: boolean): void;
  /** @returns false where the choice of a window was closed */
  share(): Promise<boolean>;
  stopSharing(): void;
  setLayout(layout: Layout): void;
  level(): { level: number; isClipping: boolean };
  /** After a press: lets the sound run where the browser held it back. */
  resumeSound(): Promise<void>;
  dismissUnplugged(): void;
  /** Sends from now on, and connects anew whenever the connection is lost. @param descriptor asked for at every connection */
  goOnAir(descriptor: () => Promise<PublishDescriptor>): void;
  retryNow(): void;
  stop(): void;
  close(): void;
}

/** What a studio is made of; tests put in their own. */
export interface StudioParts {
  devices: Omit<typeof realDevices, 'DeviceUnavailable'>;
  createComposer: typeof createComposer;
  createSoundMixer: typeof createSoundMixer;
  publish: typeof publishStream;
  /** Of the tracks that are sent. */
  streamOf: (tracks: MediaStreamTrack[]) => MediaStream;
}

const realParts: StudioParts = { devices: realDevices, createComposer, createSoundMixer, publish: publishStream, streamOf: (tracks) => new MediaStream(tracks) };

export function createStudio({ devices, publish, ...parts }: StudioParts = realParts): Studio {
  const chosen = readChoices();
  const store = createStore<StudioState>({
    ...offAir,
    devices: { cameras: [], microphones: [] },
    cameraId: chosen.camera,
    secondId: null,
    microphoneId: chosen.microphone,
    cameraFault: null,
    microphoneFault: null,
    isCameraOn: true,
    isMicrophoneOn: true,
    isSharing: false,
    canShare: devices.canShareScreen(),
    layout: 'screenAndFace',
    unplugged: null,
    isSoundBlocked: false,
  });
  const { state } = store;
  const change = (changes: Partial<StudioState>) => store.setState({ ...state(), ...changes });
  const composer = parts.createComposer(screenProfile);
  const sound = parts.createSoundMixer();
  const onAir = createOnAir(parts.streamOf([composer.track, sound.track]), publish, { state, change });
  const open: Record<Kind, MediaStreamTrack | null> = { camera: null, second: null, microphone: null };
  /** Number of the last request of a kind: an answer that comes after a later request is not used. */
  const asked: Record<Kind, number> = { camera: 0, second: 0, microphone: 0 };
  let screen: MediaStreamTrack | null = null;
  let screenSound: MediaStreamTrack | null = null;
  let isClosed = false;

  function showPicture(): void {
    const sources: Sources = { screen, camera: state().isCameraOn ? open.camera : null, second: open.second };
    composer.show(state().layout, sources);
  }

  /** Takes a device of a kind in place of the one before. @throws DeviceUnavailable */
  async function take(kind: Kind, id: string | null): Promise<MediaStreamTrack | null> {
    const number = ++asked[kind];
    const track = await (kind === 'microphone' ? devices.openMicrophone(id) : devices.openCamera(id, cameraProfile));
    if (isClosed || number !== asked[kind]) {
      track.stop();
      return null;
    }
    open[kind]?.stop();
    put(kind, track);
    track.addEventListener('ended', () => void replaceLost(kind, track));
    return track;
  }

  function put(kind: Kind, track: MediaStreamTrack | null): void {
    open[kind] = track;
    if (kind !== 'microphone') return showPicture();
    if (track) track.enabled = state().isMicrophoneOn;
    sound.setMicrophone(track);
  }

  async function openOne(kind: 'camera' | 'microphone', id: string | null): Promise<void> {
    try {
      const track = await take(kind, id);
      if (!track) return;
      const used = track.getSettings().deviceId ?? id;
      change(kind === 'camera' ? { cameraFault: null, cameraId: used } : { microphoneFault: null, microphoneId: used });
    } catch (error) {
      // The device of the last class is not here today.
      if (id !== null && faultOf(error) === 'missing') return openOne(kind, null);
      change(kind === 'camera' ? { cameraFault: faultOf(error) } : { microphoneFault: faultOf(error) });
    }
  }

  /** A device was pulled out: the browser's next one is taken, and the teacher learns it. */
  async function replaceLost(kind: Kind, track: MediaStreamTrack): Promise<void> {
    if (track !== open[kind]) return;
    put(kind, null);
    if (kind === 'second') change({ secondId: null });
    else await openOne(kind, null);
    change({ unplugged: { kind, label: track.label, replacedBy: open[kind]?.label ?? null } });
    await refreshDevices();
  }

  async function refreshDevices(): Promise<void> {
    change({ devices: await devices.listDevices() });
  }

  const stopWatching = devices.watchDevices(async () => {
    await refreshDevices();
    const { cameraFault, microphoneFault, devices: found } = state();
    if (cameraFault === 'missing' && found.cameras.length > 0) await openOne('camera', null);
    if (microphoneFault === 'missing' && found.microphones.length > 0) await openOne('microphone', null);
  });
  devices.watchPermissions((kind) => {
    if (isClosed || state()[`${kind}Fault`] !== 'denied') return;
    void openOne(kind, state()[`${kind}Id`]).then(refreshDevices);
  });

  function stopSharing(): void {
    screen?.stop();
    screenSound?.stop();
    screen = screenSound = null;
    sound.setScreenSound(null);
    change({ isSharing: false });
    showPicture();
  }

  return {
    store,
    picture: composer.track,
    async openDevices() {
      await Promise.all([openOne('camera', state().cameraId), openOne('microphone', state().microphoneId)]);
      await refreshDevices();
    },
    async chooseCamera(id) {
      // A camera has one place.
      if (id === state().secondId) await this.chooseSecond(null);
      await openOne('camera', id);
      writeChoices(state());
    },
    async chooseSecond(id) {
      if (id !== null) {
        if (await take('second', id)) change({ secondId: id });
        return;
      }
      asked.second++;
      open.second?.stop();
      put('second', null);
      change({ secondId: null });
    },
    async chooseMicrophone(id) {
      await openOne('microphone', id);
      writeChoices(state());
    },
    turnCamera(on) {
      change({ isCameraOn: on });
      showPicture();
    },
    turnMicrophone(on) {
      if (open.microphone) open.microphone.enabled = on;
      change({ isMicrophoneOn: on });
    },
    async share() {
      const shared = await devices.openScreen(screenProfile);
      if (!shared) return false;
      stopSharing();
      screen = shared.picture;
      screenSound = shared.sound;
      sound.setScreenSound(shared.sound);
      shared.picture.addEventListener('ended', () => {
        if (screen === shared.picture) stopSharing();
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
    async resumeSound() {
      if (sound.isRunning() && !state().isSoundBlocked) return;
      await sound.resume();
      change({ isSoundBlocked: !sound.isRunning() });
    },
    dismissUnplugged: () => change({ unplugged: null }),
    goOnAir(descriptor) {
      // Where a press is missing, as after a reload, the browser leaves the promise open.
      void this.resumeSound();
      change({ isSoundBlocked: !sound.isRunning() });
      onAir.start(descriptor);
    },
    retryNow: onAir.retryNow,
    stop: onAir.stop,
    close() {
      isClosed = true;
      onAir.stop();
      stopWatching();
      for (const track of [...Object.values(open), screen, screenSound]) track?.stop();
      composer.close();
      sound.close();
    },
  };
}

const faultOf = (error: unknown): DeviceFault => (error instanceof DeviceUnavailable ? error.fault : 'missing');
