import type { Studio, StudioState } from '../../../browser/live/studio/studio.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import './other-side.css';

/** On a phone: changes between the front and the back camera, on the picture as in camera apps. Null on computers. */
export function OtherSide({ studio, state: { facing, devices, isCameraOn } }: { studio: Studio; state: StudioState }) {
  if (facing === null || devices.cameras.length < 2 || !isCameraOn) return null;
  return (
    <button className="other-side" type="button" aria-label={facing === 'user' ? '换后置摄像头' : '换前置摄像头'} onClick={() => void studio.turnToOtherSide()}>
      <LiveIcon name="otherSide" />
    </button>
  );
}
