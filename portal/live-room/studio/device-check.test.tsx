import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DeviceFault } from '../../../browser/live/studio/devices.ts';
import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { DeviceCheck } from './device-check.tsx';

test.each<DeviceFault>(['denied', 'busy', 'missing'])('each device that is %s has its own button to try again, and no word asks for a reload', (fault) => {
  const state = { devices: { cameras: [{ id: 'c', label: 'c' }], microphones: [{ id: 'm', label: 'm' }] }, cameraId: 'c', microphoneId: 'm', cameraFault: fault, microphoneFault: fault, facing: null } as unknown as StudioState;
  const html = renderToStaticMarkup(<DeviceCheck studio={{} as Studio} state={state} isLive={false} keys={{ isOn: true, setOn: () => {} }} onDone={() => {}} onEncoder={null} />);
  for (const device of ['摄像头', '麦克风']) expect(html).toContain(`aria-label="${device}再试"`);
  expect(html).not.toContain('刷新');
});

test('before a takeover the check says that nothing is sent, and can be left', () => {
  const state = { devices: { cameras: [], microphones: [] }, cameraFault: 'denied', microphoneFault: null, facing: null } as unknown as StudioState;
  const html = renderToStaticMarkup(<DeviceCheck studio={{} as Studio} state={state} isLive={false} before="takeover" keys={{ isOn: true, setOn: () => {} }} onDone={() => {}} onEncoder={null} onBack={() => {}} />);
  for (const text of ['接过来以前，先试一遍设备', '试的时候学员看不到您', '不用摄像头，试好了', '返回']) expect(html).toContain(text);
});
