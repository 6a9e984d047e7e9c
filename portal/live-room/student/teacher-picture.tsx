import type { Ref } from 'react';
import type { PlayerState } from '../../../browser/live/player-state.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { FrozenFrame } from './frozen-frame.tsx';

interface TeacherPictureProps {
  video: Ref<HTMLVideoElement>;
  state: PlayerState;
  name: string;
  /** True beside a document, which has the stage. */
  isBeside: boolean;
  isHidden: boolean;
  isLive: boolean;
}

/** The teacher's picture, with a line about a stream that connects or has sound alone. */
export function TeacherPicture({ video, state, name, isBeside, isHidden, isLive }: TeacherPictureProps) {
  return (
    <div className={isBeside ? 'cam' : 'stage__screen'} hidden={isHidden}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live stream has no captions */}
      <video ref={video} className="stage__video" playsInline aria-label={`${name}的画面`} />
      {state.frozenFrame?.picture && <FrozenFrame picture={state.frozenFrame.picture} />}
      {isLive && state.phase === 'connecting' && (
        <p className="stage__audio stage__connecting" aria-live="polite">
          <i className="spinner" />
          正在接通老师的画面
        </p>
      )}
      {state.audioOnly && (
        <p className="stage__audio">
          <LiveIcon name="speaker" />
          只听声音
        </p>
      )}
    </div>
  );
}
