import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Player } from '../../../browser/live/player.ts';
import type { PlayerState } from '../../../browser/live/player-state.ts';
import { isQuick, type LineKind } from '../../../browser/live/stream.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';

interface StageBarProps {
  /** What is shown now. */
  caption: string;
  player: Player | null;
  state: PlayerState;
  /** Whether there is a picture to set. */
  hasPicture: boolean;
  /** Further buttons. */
  more: ReactNode;
  onPictureInPicture: (() => void) | null;
  onFullScreen: () => void;
}

/** Beneath the stage: volume, quality and line, small window, full screen. */
export function StageBar({ caption, player, state, hasPicture, more, onPictureInPicture, onFullScreen }: StageBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stage-bar">
      <p>{caption}</p>
      {hasPicture && player && (
        <>
          <Volume volume={state.volume} isMuted={state.isMuted} onChange={player.setVolume} />
          <LineMenu {...{ player, state, isOpen, setOpen }} />
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

/** Volume, which the browser remembers for all lives. */
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

/** WebRTC is line 1, HTTP streams are line 2. A person chooses between quick and steady, not between protocols. */
const lineNumber = (kind: LineKind | null) => (kind === null || isQuick(kind) ? 1 : 2);

interface LineMenuProps {
  player: Player;
  state: PlayerState;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

function LineMenu({ player, state: { line, lines, chosen, audioOnly, stats }, isOpen, setOpen }: LineMenuProps) {
  const own = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    own.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node) || own.current?.contains(target) || button.current?.contains(target)) return;
      setOpen(false);
    };
    addEventListener('pointerdown', leave);
    return () => removeEventListener('pointerdown', leave);
  }, [isOpen, setOpen]);

  const quick = lines.find((kind) => lineNumber(kind) === 1);
  const steady = lines.find((kind) => lineNumber(kind) === 2);
  const picture = stats.height ? `${stats.height}P` : '自动';
  const delay = stats.delaySeconds === null ? '' : `延迟 ${Math.max(0.1, stats.delaySeconds).toFixed(1)} 秒`;
  const choose = (act: () => void) => () => {
    setOpen(false);
    button.current?.focus();
    act();
  };
  return (
    <>
      <button ref={button} className="pick" type="button" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="wide-only">清晰度</span> <b>{audioOnly ? '只听声音' : picture}</b>
      </button>
      <button className="pick wide-only" type="button" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        线路 <b>{lineNumber(line)}</b>
      </button>
      {isOpen && (
        <div
          ref={own}
          className="menu"
          role="menu"
          tabIndex={-1}
          aria-label="清晰度与线路"
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              event.stopPropagation();
              setOpen(false);
              button.current?.focus();
            }
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (!step) return;
            event.preventDefault();
            const items = [...event.currentTarget.querySelectorAll('button')];
            items[(items.indexOf(document.activeElement as HTMLButtonElement) + step + items.length) % items.length]?.focus();
          }}
        >
          <p>清晰度</p>
          <MenuItem isChosen={!audioOnly} label="老师的画面" note={stats.kilobitsPerSecond && !audioOnly ? `${picture}，${(stats.kilobitsPerSecond / 1000).toFixed(1)} Mbps` : picture} onChoose={choose(() => player.setAudioOnly(false))} />
          {quick && <MenuItem isChosen={audioOnly} label="只听声音" note="最省流量" onChoose={choose(() => player.setAudioOnly(true))} />}
          <p>线路</p>
          <MenuItem isChosen={chosen === 'auto'} label="自动" note={`现在线路 ${lineNumber(line)}${delay && `，${delay}`}`} onChoose={choose(() => player.choose('auto'))} />
          {quick && <MenuItem isChosen={chosen === quick} label="线路 1" note="一秒左右，最快" onChoose={choose(() => player.choose(quick))} />}
          {steady && <MenuItem isChosen={chosen === steady} label="线路 2" note="晚几秒，更稳" onChoose={choose(() => player.choose(steady))} />}
        </div>
      )}
    </>
  );
}

function MenuItem({ isChosen, label, note, onChoose }: { isChosen: boolean; label: string; note: ReactNode; onChoose: () => void }) {
  return (
    <button role="menuitemradio" aria-checked={isChosen} type="button" onClick={onChoose}>
      {isChosen ? <Icon name="check" /> : <i />}
      {label}
      <small>{note}</small>
    </button>
  );
}
