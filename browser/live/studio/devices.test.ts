import { afterEach, expect, test, vi } from 'vitest';
import { DeviceUnavailable, listDevices, openCamera, openMicrophone, openScreen, watchPermissions } from './devices.ts';

const size = { width: 1280, height: 720, framesPerSecond: 20 };
afterEach(() => void vi.unstubAllGlobals());

const browserThat = (error: unknown) => {
  const refuse = async () => {
    throw error;
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: refuse, getDisplayMedia: refuse } });
};

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
] as const)('%s of a browser means that the device is %s', async (name, fault) => {
  browserThat(new DOMException('no', name));
  await expect(openCamera(null, size)).rejects.toEqual(new DeviceUnavailable(fault));
});

test('openScreen returns null if the person closes the dialog, and throws for a broken source', async () => {
  browserThat(new DOMException('closed', 'NotAllowedError'));
  expect(await openScreen(size)).toBeNull();
  browserThat(new DOMException('broken', 'NotReadableError'));
  await expect(openScreen(size)).rejects.toBeInstanceOf(DeviceUnavailable);
});

test('a permission that is given in the settings is reported until the page is left', async () => {
  const status = Object.assign(new EventTarget(), { state: 'granted' });
  vi.stubGlobal('navigator', { permissions: { query: async () => status } });
  const granted: string[] = [];
  const stop = watchPermissions((kind) => void granted.push(kind));
  await Promise.resolve();
  status.dispatchEvent(new Event('change'));
  stop();
  status.dispatchEvent(new Event('change'));
  expect(granted).toEqual(['camera', 'microphone']);
});

test('without https the browser offers no devices', async () => {
  vi.stubGlobal('navigator', {});
  expect(await listDevices()).toEqual({ cameras: [], microphones: [] });
  await expect(openMicrophone(null)).rejects.toEqual(new DeviceUnavailable('missing'));
});
