import { useState } from 'react';
import type { Player } from '../../../browser/live/player.ts';
import type { PlayerState } from '../../../browser/live/player-state.ts';
import { isQuick } from '../../../browser/live/stream.ts';
import { partsOf } from '../../../contract/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Strip } from '../frame.tsx';

interface PlayerStripProps {
  player: Player | null;
  state: PlayerState;
  /** The person's network is away. */
  isOffline: boolean;
  /** Null where the class has no documents. */
  onDocuments: (() => void) | null;
}

/** A message over the picture about the line: reconnecting, sound only, or weak. */
export function PlayerStrip({ player, state: { phase, failures, fault, line, lines, frozenFrame, isWeak, audioOnly }, isOffline, onDocuments }: PlayerStripProps) {
  const [isDismissed, setDismissed] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);
  if (phase === 'playing' && !hasPlayed) setPlayed(true);
  if (phase === 'restarting' && failures > 0) {
    const steady = lines.find((kind) => kind === 'flv' || kind === 'hls');
    if (!hasPlayed && steady) {
      return (
        <Strip icon={<i className="spinner" />}>
          {fault === 'refused' ? '服务器暂时给不了线路 1，正在换线路 2' : '线路 1 连不上，正在换线路 2'}
          {fault === 'blocked' && <span className="wide-only">多半是这里的网络不通 UDP</span>}
        </Strip>
      );
    }
    return (
      <Strip
        icon={<i className="spinner" />}
        action={
          failures >= 2 &&
          steady &&
          steady !== line && (
            <Button tone="line" onClick={() => player?.choose(steady)}>
              换线路 2
            </Button>
          )
        }
      >
        {isOffline ? '您的网络断了，正在重连' : fault === 'refused' ? '服务器暂时给不了画面，正在重试' : '画面断了，正在重连'}
        <span className="wide-only">第 {failures} 次 · 恢复后接着看</span>
      </Strip>
    );
  }
  if (frozenFrame) {
    return (
      <Strip
        icon={<LiveIcon name="speaker" />}
        action={
          onDocuments && (
            <Button tone="line" onClick={onDocuments}>
              看讲义
            </Button>
          )
        }
      >
        网络较弱，先保声音<span className="wide-only">画面停在 {partsOf(frozenFrame.since).clock}，好转后自动恢复</span>
      </Strip>
    );
  }
  if (phase !== 'playing' || !isWeak || audioOnly || isDismissed || line === null || !isQuick(line)) return null;
  return (
    <Strip
      icon={<LiveIcon name="speaker" />}
      action={
        <Button
          tone="line"
          onClick={() => {
            setDismissed(true);
            player?.setAudioOnly(true);
          }}
        >
          只听声音
        </Button>
      }
    >
      网络较弱<span className="wide-only">画面可能停顿，可以先只听声音</span>
    </Strip>
  );
}
