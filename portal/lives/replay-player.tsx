import { useEffect, useEffectEvent, useState } from 'react';
import { leftOffAt, noteLeftOff } from '../../browser/left-off.ts';
import { link } from '../../contract/pages.ts';
import { ClassRuler } from '../../ui/class-ruler/class-ruler.tsx';
import type { ClassPart } from '../../ui/class-ruler/ruler-figures.ts';
import { Poster } from '../../ui/poster.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OutsideButton } from '../in-app/use-outside.tsx';
import { liveClient } from './client.ts';
import { type ReplayPart, replaySeconds } from './replay-parts.ts';
import { useReplay } from './use-replay.ts';
import './public-player.css';

interface ReplayPlayerProps {
  liveCode: string;
  name: string;
  cover: string;
  /** Minutes of the class. */
  length: number;
  parts: readonly ClassPart[];
  /** Called with the current second of the class while the film plays. */
  onSecond: (second: number) => void;
}

/** Plays a public replay, with one ruler. The first press requests the addresses of its files. */
export function ReplayPlayer({ liveCode, ...shown }: ReplayPlayerProps) {
  const { name, cover } = shown;
  const [files, setFiles] = useState<readonly ReplayPart[] | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function begin() {
    setFailed(false);
    setFiles(null);
    try {
      const { data } = await liveClient.call('liveReplay', { liveCode });
      if (data.parts.length === 0) return setFailed(true);
      setFiles(data.parts);
    } catch {
      setFailed(true);
    }
  }

  if (files) return <Film files={files} liveCode={liveCode} {...shown} onRetry={() => void begin()} />;
  return (
    <div className="public-player dark">
      <Poster className="public-player__video" src={cover} width={640} height={360} loading="eager" />
      <button type="button" className="live-playmark" aria-label={`播放回放：${name}`} onClick={() => void begin()}>
        <Icon name="play" />
      </button>
      {hasFailed && <FailedVeil onRetry={() => void begin()} />}
    </div>
  );
}

/** @param onRetry requests new addresses, because the signed ones expire */
function Film({ files, liveCode, name, cover, length, parts, onSecond, onRetry }: ReplayPlayerProps & { files: readonly ReplayPart[]; onRetry: () => void }) {
  const key = `live ${liveCode}`;
  const [startAt] = useState(() => leftOffAt(key));
  const { video, seconds, seek, hasFailed } = useReplay(files, startAt);
  const second = Math.floor(seconds);
  const report = useEffectEvent((now: number) => {
    onSecond(now);
    noteLeftOff({ key, address: link('liveDetail', { code: liveCode }), title: name, part: '', poster: cover, seconds: now, length: replaySeconds(files) });
  });
  useEffect(() => report(second), [second]);
  return (
    <>
      <div className="public-player dark">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded class has no captions */}
        <video ref={video} className="public-player__video" poster={cover || undefined} controls playsInline aria-label={`回放：${name}`} />
        {hasFailed && <FailedVeil onRetry={onRetry} />}
      </div>
      <div className="live-replay__ruler">
        <ClassRuler label={`课尺：回放共 ${Math.round(length)} 分钟`} light length={length} now={Math.min(length, seconds / 60)} parts={parts} replay={{ onSeek: (minute) => seek(minute * 60) }} />
      </div>
    </>
  );
}

const FailedVeil = ({ onRetry }: { onRetry: () => void }) => (
  <div className="public-player__veil" role="alert">
    <p>
      <b>此视频暂无法播放!</b>
      <br />
      回放的地址可能过期了
    </p>
    <button type="button" className="button button--green button--small" onClick={onRetry}>
      重试
    </button>
    <OutsideButton />
  </div>
);
