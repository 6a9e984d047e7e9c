import type { ReactNode } from 'react';
import type { Player } from '../../../browser/live/player.ts';
import type { PlayerState } from '../../../browser/live/player-state.ts';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { LineMenu } from './line-menu.tsx';

interface StageBarProps {
  /** Names what the stage shows. */
  caption: string;
  player: Player | null;
  state: PlayerState;
  /** Whether a stream plays or may play. */
  hasPicture: boolean;
  /** Further buttons. */
  more: ReactNode;
  onPictureInPicture: (() => void) | null;
  onFullScreen: () => void;
}

/** The bar below the stage: volume, quality and line, picture in picture, full screen. */
export function StageBar({ caption, player, state, hasPicture, more, onPictureInPicture, onFullScreen }: StageBarProps) {
  return (
    <div className="stage-bar">
      <p>{caption}</p>
      {hasPicture && player && (
        <>
          <Volume volume={state.volume} isMuted={state.isMuted} onChange={player.setVolume} />
          <LineMenu {...{ player, state }} />
          {onPictureInPicture && (
            <button className="icon-button wide-only" type="button" aria-label="小窗播放" onClick={onPictureInPicture}>
              <LiveIcon name="pip" />
            </button>
          )}
        </>
      )}
      {more}
      <button className="icon-button" type="button" aria-label="全屏" onClick={onFullScreen}>
        <LiveIcon name="full" />
      </button>
    </div>
  );
}

/** Volume and mute. */
export function Volume({ volume, isMuted, onChange }: { volume: number; isMuted: boolean; onChange: (volume: number, isMuted: boolean) => void }) {
  const shown = isMuted ? 0 : volume;
  return (
    <span className="volume">
      <button className="icon-button" type="button" aria-label={isMuted ? '取消静音' : '静音'} aria-pressed={isMuted} onClick={() => onChange(volume === 0 ? 0.7 : volume, !isMuted)}>
        <LiveIcon name={shown === 0 ? 'speakerOff' : 'speaker'} />
      </button>
      <input
        className="volume__slider wide-only"
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={shown}
        aria-label="音量"
        style={{ backgroundSize: `${shown * 100}% 100%` }}
        onChange={({ currentTarget: { valueAsNumber } }) => onChange(valueAsNumber, valueAsNumber === 0)}
      />
    </span>
  );
}
