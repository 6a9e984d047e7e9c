import type { PublishDescriptor } from '../../../contract/live/descriptors.ts';
import { createStore } from '../../store.ts';
import { publish as publishStream } from '../publish.ts';
import { createComposer, has, type Sources } from './compose.ts';
import * as realDevices from './devices.ts';
import { readChoices, writeChoices } from './device-choices.ts';
import { type DeviceFault, type Devices, DeviceUnavailable, type Facing } from './devices.ts';
import { effectiveLayout, type Layout, layoutBesidePage } from './layout.ts';
import { createOnAir, offAir, type OnAirState } from './on-air.ts';
import { type Profile, profiles } from './profiles.ts';
import { createSoundMixer } from './sound.ts';

export interface StudioState extends OnAirState {
  devices: Devices;
  cameraId: string | null;
  /** The side of the phone that the camera is on. Null for cameras of computers. */
  facing: Facing | null;
  /** Id of the second camera or a document camera. Null while it is off. */
  secondId: string | null;
  microphoneId: string | null;
  cameraFault: DeviceFault | null;
  microphoneFault: DeviceFault | null;
  isCameraOn: boolean;
  isMicrophoneOn: boolean;
  isSharing: boolean;
  canShare: boolean;
  layout: Layout;
  /** Of the picture that is sent (spec live#video-profiles). */
  profile: Profile;
  /** An unplugged device, and the device that replaced it. */
  unplugged: { kind: Kind; label: string; replacedBy: string | null } | null;
  /** On air without sound until a user gesture on the page. */
  isSoundBlocked: boolean;
}

type Kind = 'camera' | 'second' | 'microphone';

/** A device, any camera of a side, or the browser's choice. */
type Choice = string | { facing: Facing } | null;

/** The sending side of the teacher: devices, the composed picture, and the connection that publishes it. */
export interface Studio {
  readonly store: ReturnType<typeof createStore<StudioState>>;
  /** The composed picture for the students. */
  readonly picture: MediaStreamTrack;
  /** Opens camera and microphone. */
  openDevices(): Promise<void>;
  /** Opens a device with a fault again, because the person asked for it. @returns true if it works now */
  retry(kind: 'camera' | 'microphone'): Promise<boolean>;
  chooseCamera(id: string): Promise<void>;
  /** Changes to a camera on the other side of the phone. */
  turnToOtherSide(): Promise<void>;
  /** @throws DeviceUnavailable */
  chooseSecond(id: string | null): Promise<void>;
  chooseMicrophone(id: string): Promise<void>;
  turnCamera(on: boolean): void;
  turnMicrophone(on: boolean): void;
  /** @returns false if the person closed the dialog */
  share(): Promise<boolean>;
  stopSharing(): void;
  setLayout(layout: Layout): void;
  /** While a page of a document has the stage, the picture shows the teacher's face. */
  setPageShown(isShown: boolean): void;
  level(): { level: number; isClipping: boolean };
  /** Called by a user gesture: starts sound that the browser blocked. */
  resumeSound(): Promise<void>;
  dismissUnplugged(): void;
  /** Starts to publish, and reconnects after every loss. @param descriptor called before every connection */
  goOnAir(descriptor: (profile: Profile) => Promise<PublishDescriptor>): void;
  retryNow(): void;
  stop(): void;
  close(): void;
}

/** The parts of a studio, which tests replace. */
export interface StudioParts {
  devices: Omit<typeof realDevices, 'DeviceUnavailable'>;
  createComposer: typeof createComposer;
  createSoundMixer: typeof createSoundMixer;
  publish: typeof publishStream;
  /** Creates the stream from the published tracks. */
  streamOf: (tracks: MediaStreamTrack[]) => MediaStream;
}

const realParts: StudioParts = { devices: realDevices, createComposer, createSoundMixer, publish: publishStream, streamOf: (tracks) => new MediaStream(tracks) };

export function createStudio({ devices, publish, ...parts }: StudioParts = realParts): Studio {
  const chosen = readChoices();
  const store = createStore<StudioState>({
    ...offAir,
    devices: { cameras: [], microphones: [] },
    cameraId: chosen.camera,
    facing: null,
    secondId: null,
    microphoneId: chosen.microphone,
    cameraFault: null,
    microphoneFault: null,
    isCameraOn: true,
    isMicrophoneOn: true,
    isSharing: false,
    canShare: devices.canShareScreen(),
    layout: 'screenAndFace',
    profile: 'camera',
    unplugged: null,
    isSoundBlocked: false,
  });
  const { state } = store;
  const change = (changes: Partial<StudioState>) => store.setState({ ...state(), ...changes });
  const composer = parts.createComposer(profiles[state().profile]);
  const sound = parts.createSoundMixer();
  const onAir = createOnAir(parts.streamOf([composer.track, sound.track]), publish, () => profiles[state().profile], { state, change });
  const open: Record<Kind, MediaStreamTrack | null> = { camera: null, second: null, microphone: null };
  /** Number of the last request per kind. The result of an earlier request is dropped. */
  const asked: Record<Kind, number> = { camera: 0, second: 0, microphone: 0 };
  let screen: MediaStreamTrack | null = null;
  let screenSound: MediaStreamTrack | null = null;
  let isPageShown = false;
  let isClosed = false;

  function showPicture(): void {
    const sources: Sources = { screen, camera: state().isCameraOn ? open.camera : null, second: open.second };
    fitProfile(sources);
    const { layout } = state();
    composer.show(isPageShown ? layoutBesidePage(layout, has(sources)) : layout, sources);
  }

  /** A camera alone needs a smaller picture. On air the picture only grows, because each change of size begins a new part of the recording. */
  function fitProfile(sources: Sources): void {
    const { layout, link, profile } = state();
    const isCameraAlone = effectiveLayout(layout, has(sources)) === 'face';
    const fitting = isCameraAlone && (link === 'off' || profile === 'camera') ? 'camera' : 'screen';
    if (fitting === profile) return;
    change({ profile: fitting });
    composer.resize(profiles[fitting]);
    void onAir.applyLimits();
  }

  /** Opens a device and replaces the former one of its kind. @returns null if a later request replaced this one. @throws DeviceUnavailable */
  async function take(kind: Kind, choice: Choice): Promise<MediaStreamTrack | null> {
    const number = ++asked[kind];
    const ask = () => (kind === 'microphone' ? devices.openMicrophone(choice as string | null) : devices.openCamera(choice, profiles.camera));
    const isReplaced = () => isClosed || number !== asked[kind];
    let track: MediaStreamTrack;
    try {
      track = await ask().catch((error: unknown) => {
        // Many phones open one camera at a time, so the former one is closed first. Computers show it until the next one is open.
        if (isReplaced() || kind !== 'camera' || open.camera === null || faultOf(error) !== 'busy') throw error;
        open.camera.stop();
        put('camera', null);
        return ask();
      });
    } catch (error) {
      if (isReplaced()) return null;
      throw error;
    }
    if (isReplaced()) {
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

  async function openOne(kind: 'camera' | 'microphone', choice: Choice): Promise<void> {
    try {
      const track = await take(kind, choice);
      if (!track) return;
      const { deviceId: used = typeof choice === 'string' ? choice : null, facingMode } = track.getSettings();
      change(kind === 'camera' ? { cameraFault: null, cameraId: used, facing: facingMode === 'user' || facingMode === 'environment' ? facingMode : null } : { microphoneFault: null, microphoneId: used });
    } catch (error) {
      // The remembered device is not connected, or the phone has no camera on that side.
      if (choice !== null && faultOf(error) === 'missing') return openOne(kind, null);
      change(kind === 'camera' ? { cameraFault: faultOf(error) } : { microphoneFault: faultOf(error) });
    }
  }

  /** Replaces an unplugged device by the browser's next one, and reports both. */
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

  async function reopen(kind: 'camera' | 'microphone'): Promise<void> {
    await openOne(kind, state()[`${kind}Id`]);
    await refreshDevices();
  }

  /** Opens devices that may work now. A refused one would make the browser ask again, so it is opened only if it is allowed. */
  async function reopenFaulty(): Promise<void> {
    const { cameraFault, microphoneFault, devices: found } = state();
    const mayWork = async (kind: 'camera' | 'microphone', fault: DeviceFault | null, choices: readonly unknown[]) =>
      fault === 'busy' || (fault === 'missing' && choices.length > 0) || (fault === 'denied' && (await devices.isAllowed(kind)));
    if (await mayWork('camera', cameraFault, found.cameras)) await reopen('camera');
    if (await mayWork('microphone', microphoneFault, found.microphones)) await reopen('microphone');
  }

  const stopWatching = [
    devices.watchDevices(async () => {
      await refreshDevices();
      await reopenFaulty();
    }),
    devices.watchReturn(() => void reopenFaulty()),
    devices.watchPermissions((kind) => {
      if (state()[`${kind}Fault`] === 'denied') void reopen(kind);
    }),
  ];

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
    async retry(kind) {
      await reopen(kind);
      return state()[`${kind}Fault`] === null;
    },
    async chooseCamera(id) {
      // A camera has one role at a time.
      if (id === state().secondId) await this.chooseSecond(null);
      await openOne('camera', id);
      writeChoices(state());
    },
    async turnToOtherSide() {
      await openOne('camera', { facing: state().facing === 'environment' ? 'user' : 'environment' });
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
      const shared = await devices.openScreen(profiles.screen);
      if (!shared) return false;
      // The page was left while the person chose.
      if (isClosed) {
        for (const track of [shared.picture, shared.sound]) track?.stop();
        return false;
      }
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
    setPageShown(isShown) {
      if (isShown === isPageShown) return;
      isPageShown = isShown;
      showPicture();
    },
    level: () => sound.level(),
    async resumeSound() {
      if (isClosed) return;
      if (sound.isRunning() && !state().isSoundBlocked) return;
      await sound.resume();
      change({ isSoundBlocked: !sound.isRunning() });
    },
    dismissUnplugged: () => change({ unplugged: null }),
    goOnAir(descriptor) {
      // Without a user gesture, such as after a reload, resume() stays pending.
      void this.resumeSound();
      change({ isSoundBlocked: !sound.isRunning() });
      onAir.start(() => descriptor(state().profile));
    },
    retryNow: onAir.retryNow,
    stop() {
      onAir.stop();
      showPicture();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      onAir.stop();
      for (const stop of stopWatching) stop();
      for (const track of [...Object.values(open), screen, screenSound]) track?.stop();
      composer.close();
      sound.close();
    },
  };
}

const faultOf = (error: unknown): DeviceFault => (error instanceof DeviceUnavailable ? error.fault : 'missing');
