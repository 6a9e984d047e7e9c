import { useCallback } from 'react';
import type { PlayerState } from '../../../browser/live/player-state.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { FrozenFrame } from './frozen-frame.tsx';

interface TeacherPictureProps {
  video: (video: HTMLVideoElement | null) => void;
  /** An element that already has a stream. It is shown instead of a new one. */
  early: HTMLVideoElement | undefined;
  state: PlayerState;
  name: string;
  /** True beside a document, which has the stage. */
  isBeside: boolean;
  isHidden: boolean;
  isLive: boolean;
}

/** The teacher's picture, with a line about a stream that connects or has sound alone. */
export function TeacherPicture({ video, early, state, name, isBeside, isHidden, isLive }: TeacherPictureProps) {
  const label = `${name}的画面`;
  const host = useCallback(
    (place: HTMLElement | null) => {
      if (!early) return;
      early.setAttribute('aria-label', label);
      place?.append(early);
      video(place && early);
    },
    [early, label, video],
  );
  return (
    <div className={isBeside ? 'cam' : 'stage__screen'} hidden={isHidden}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live stream has no captions */}
      {early ? <div className="stage__early" ref={host} /> : <video ref={video} className="stage__video" playsInline aria-label={label} />}
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
