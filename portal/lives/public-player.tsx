import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Player } from '../../browser/live/player.ts';
import type { PlayerState } from '../../browser/live/player-state.ts';
import { loadPart } from '../../browser/loading.ts';
import { liveStatus } from '../../contract/constants.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveIcon } from '../../ui/live-icon.tsx';
import { Poster } from '../../ui/poster.tsx';
import { OutsideButton } from '../in-app/use-outside.tsx';
import { liveClient } from './client.ts';
import './public-player.css';

interface PublicPlayerProps {
  liveCode: string;
  name: string;
  cover: string;
  /** Called with each answer of the server: at each start of the stream, and once a minute. */
  onNews?: ((news: { liveStatus: number; viewerCount: number }) => void) | undefined;
  /** True for a player that opens by itself. It starts muted. */
  isUnasked?: boolean;
}

const recheckMilliseconds = 60_000;
const loadPlayer = () => loadPart(() => Promise.all([import('../../browser/live/player.ts'), import('../../browser/live/lines.ts')]));

/**
 * Plays the HTTP stream of a public live (spec live#popup). It tries to autoplay, also muted; if the browser refuses, a press starts it. The
 * code of each stream type is loaded when the stream starts.
 */
export function PublicPlayer({ liveCode, name, cover, onNews, isUnasked = false }: PublicPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<Player | null>(null);
  const [interrupted, setInterrupted] = useState(false);
  const news = useRef(onNews);
  useEffect(() => {
    news.current = onNews;
  });

  useEffect(() => {
    let isGone = false;
    let made: Player | undefined;
    const ask = async () => {
      const { data } = await liveClient.call('livePublicStreams', { liveCode });
      if (!isGone) {
        setInterrupted(data.interrupted);
        news.current?.(data);
      }
      return data;
    };
    const timer = setInterval(() => void ask().then(({ liveStatus: status }) => status === liveStatus.ended && made?.stop(), () => {}), recheckMilliseconds);
    loadPlayer().then(
      ([{ createPlayer }, { openLine, canOpen }]) => {
        if (isGone || !video.current) return;
        made = createPlayer({ video: video.current, descriptors: async () => (await ask()).play, isSenderAway: async () => (await ask()).interrupted, open: openLine, canOpen, sound: isUnasked ? 'mutedFirst' : 'muteIfRefused' });
        setPlayer(made);
        made.start();
      },
      () => {}, // The cover stays if the script cannot be loaded.
    );
    return () => {
      isGone = true;
      clearInterval(timer);
      made?.stop();
      setPlayer(null);
    };
  }, [liveCode, isUnasked]);

  return (
    <div className="public-player dark">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live stream has no captions */}
      <video ref={video} className="public-player__video" playsInline poster={cover || undefined} aria-label={`直播画面：${name}`} />
      {player ? <Controls {...{ player, interrupted }} /> : <Poster className="public-player__video" src={cover} width={640} height={360} loading="eager" />}
    </div>
  );
}

function Controls({ player, interrupted }: { player: Player; interrupted: boolean }) {
  const state = useSyncExternalStore(player.subscribe, player.state, player.state);
  return (
    <>
      <Veil {...{ player, state, interrupted }} />
      {state.phase === 'playing' && state.isMuted && (
        <button type="button" className="public-player__unmute" onClick={() => player.setVolume(state.volume || 1, false)}>
          <LiveIcon name="speakerOff" />
          打开声音
        </button>
      )}
      {state.phase === 'playing' && !state.isMuted && (
        <button type="button" className="public-player__unmute public-player__unmute--icon" aria-label="关掉声音" onClick={() => player.setVolume(state.volume, true)}>
          <LiveIcon name="speaker" />
        </button>
      )}
    </>
  );
}

/** Covers the stage while there is no picture, and explains why. */
function Veil({ player, state, interrupted }: { player: Player; state: PlayerState; interrupted: boolean }) {
  if (state.phase === 'playing' || state.phase === 'idle') return null;
  if (state.phase === 'silent' || (interrupted && state.phase !== 'blocked')) {
    return (
      <output className="public-player__veil">
        <p>
          <b>画面断了</b>
          <br />
          正在等老师连上，不用刷新
        </p>
      </output>
    );
  }
  if (state.phase === 'blocked') {
    return (
      <div className="public-player__veil">
        <p>根据浏览器自动播放策略,请点击确认播放</p>
        <Button small onClick={player.confirm}>
          <Icon name="play" />
          确认播放
        </Button>
      </div>
    );
  }
  if (state.phase === 'failed') {
    const other = state.lines.find((line) => line !== state.line);
    return (
      <div className="public-player__veil" role="alert">
        <p>
          <b>此视频暂无法播放!</b>
          <br />
          60 秒后再看一次直播状态
        </p>
        <div className="public-player__acts">
          <Button small onClick={player.retry}>
            重试
          </Button>
          {other && (
            <Button small tone="line" onClick={() => player.choose(other)}>
              换线路
            </Button>
          )}
          <OutsideButton />
        </div>
      </div>
    );
  }
  return (
    <output className="public-player__veil">
      <i className="spinner" />
      <p>{state.phase === 'restarting' ? '画面卡住了，3 秒后重新连接' : '正在接通直播'}</p>
    </output>
  );
}

/** The preview film of an upcoming live, muted, played once or in a loop (spec live#preview). */
export function PreviewFilm({ src, cover, name, loops }: { src: string; cover: string; name: string; loops: boolean }) {
  return (
    <div className="public-player dark">
      <video className="public-player__video" src={src} poster={cover || undefined} loop={loops} muted autoPlay playsInline controls aria-label={`预告片：${name}`} />
    </div>
  );
}
