/** Cameras and microphones of the teacher's machine. */

export interface DeviceChoice {
  id: string;
  label: string;
}

export interface Devices {
  cameras: DeviceChoice[];
  microphones: DeviceChoice[];
}

/** `denied`: the person or the browser's settings refuse access. `missing`: there is no device. `busy`: another program uses it. */
export type DeviceFault = 'denied' | 'missing' | 'busy';

export class DeviceUnavailable extends Error {
  readonly fault: DeviceFault;

  constructor(fault: DeviceFault) {
    super(`device ${fault}`);
    this.fault = fault;
  }
}

/** Labels are empty before the browser got the permission for a device. */
export async function listDevices(): Promise<Devices> {
  // Undefined on pages without https.
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const of = (kind: MediaDeviceKind, name: string) => all.filter((device) => device.kind === kind && device.deviceId !== '').map(({ deviceId, label }, index) => ({ id: deviceId, label: label || `${name} ${index + 1}` }));
  return { cameras: of('videoinput', '摄像头'), microphones: of('audioinput', '麦克风') };
}

/** The side of a phone or tablet that a camera is on. */
export type Facing = 'user' | 'environment';

/** @param choice a device, or any camera of a side. @throws DeviceUnavailable */
export const openCamera = (choice: string | { facing: Facing } | null, { width, height, framesPerSecond }: { width: number; height: number; framesPerSecond: number }): Promise<MediaStreamTrack> =>
  openTrack({ video: { ...(typeof choice === 'string' ? { deviceId: { exact: choice } } : choice && { facingMode: { exact: choice.facing } }), width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: framesPerSecond, max: framesPerSecond } } });

/** Opens a microphone for speech: the browser removes echo and noise. @throws DeviceUnavailable */
export const openMicrophone = (id: string | null): Promise<MediaStreamTrack> =>
  openTrack({ audio: { ...(id && { deviceId: { exact: id } }), echoCancellation: true, noiseSuppression: true, autoGainControl: true } });

/** True if this browser can share a window, a tab or the screen. Phones cannot. */
export const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

/** Calls `onGranted` when the person allows a camera or microphone in the browser's settings. Browsers without permission events never call it. @returns a function that stops it */
export function watchPermissions(onGranted: (kind: 'camera' | 'microphone') => void): () => void {
  const left = new AbortController();
  for (const kind of ['camera', 'microphone'] as const) {
    navigator.permissions?.query({ name: kind as PermissionName }).then(
      (status) => status.addEventListener('change', () => status.state === 'granted' && onGranted(kind), { signal: left.signal }),
      () => {},
    );
  }
  return () => left.abort();
}

/** Calls `onReturn` when the person comes back to the page, for example from another program that used the camera. @returns a function that stops it */
export function watchReturn(onReturn: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && onReturn();
  document.addEventListener('visibilitychange', look);
  // A program in another window does not hide the page.
  addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('focus', look);
  };
}

/** True if the browser would open the device without a question. False also if that is unknown. */
export const isAllowed = async (kind: 'camera' | 'microphone'): Promise<boolean> => {
  const status = await navigator.permissions?.query({ name: kind as PermissionName }).catch(() => null);
  return status?.state === 'granted';
};

/** Calls `onChange` when a device is added or removed. @returns a function that stops it */
export function watchDevices(onChange: () => void): () => void {
  navigator.mediaDevices?.addEventListener('devicechange', onChange);
  return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange);
}

/** @returns null if the person closed the dialog. @throws DeviceUnavailable */
export async function openScreen({ width, height, framesPerSecond }: { width: number; height: number; framesPerSecond: number }): Promise<{ picture: MediaStreamTrack; sound: MediaStreamTrack | null } | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { width: { max: width }, height: { max: height }, frameRate: { ideal: framesPerSecond, max: framesPerSecond } }, audio: true });
    const [picture] = stream.getVideoTracks();
    if (!picture) return null;
    // For slides and code, sharp text matters more than smooth motion.
    picture.contentHint = 'detail';
    return { picture, sound: stream.getAudioTracks()[0] ?? null };
  } catch (error) {
    // Browsers report a closed dialog and a refusal with the same error.
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw new DeviceUnavailable(faultOf(error));
  }
}

async function openTrack(constraints: MediaStreamConstraints): Promise<MediaStreamTrack> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    return stream.getTracks()[0]!;
  } catch (error) {
    throw new DeviceUnavailable(faultOf(error));
  }
}

function faultOf(error: unknown): DeviceFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}
