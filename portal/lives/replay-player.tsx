import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DataOf } from '../../contract/calls/index.ts';
import { ClassRuler } from '../../ui/class-ruler/class-ruler.tsx';
import type { ClassPart } from '../../ui/class-ruler/ruler-figures.ts';
import { Poster } from '../../ui/poster.tsx';
import { Icon } from '../../ui/icon.tsx';
import { liveClient } from './client.ts';
import './public-player.css';

type Part = DataOf<'liveReplay'>['parts'][number];

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

/** Plays the files of a public replay in order, with one ruler. The first press requests their addresses. */
export function ReplayPlayer({ liveCode, name, cover, length, parts, onSecond }: ReplayPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [files, setFiles] = useState<readonly Part[] | null>(null);
  const [at, setAt] = useState({ file: 0, seconds: 0 });
  const [fault, setFault] = useState(false);
  const file = files?.[at.file];
  /** Offset in seconds at which the next file starts to play. */
  const startsAt = useRef(0);

  async function begin() {
    setFault(false);
    try {
      const { data } = await liveClient.call('liveReplay', { liveCode });
      if (data.parts.length === 0) return setFault(true);
      setFiles(data.parts);
    } catch {
      setFault(true);
    }
  }

  useEffect(() => {
    if (file) void video.current?.play().catch(() => {});
  }, [file]);

  const second = file ? Math.floor(file.startsAfterSeconds + at.seconds) : null;
  const tell = useEffectEvent(onSecond);
  useEffect(() => {
    if (second !== null) tell(second);
  }, [second]);

  function seek(minute: number) {
    if (!files) return;
    const seconds = minute * 60;
    // In a gap between two files, the later file plays.
    const index = files.findIndex((each) => seconds < each.startsAfterSeconds + each.seconds);
    const chosen = index === -1 ? files.length - 1 : index;
    const within = Math.max(0, seconds - files[chosen]!.startsAfterSeconds);
    if (chosen === at.file && video.current) video.current.currentTime = within;
    else startsAt.current = within;
    setAt({ file: chosen, seconds: within });
  }

  return (
    <>
      <div className="public-player dark">
        {file ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded class has no captions
          <video
            ref={video}
            className="public-player__video"
            src={file.url}
            poster={cover || undefined}
            controls
            playsInline
            aria-label={`回放：${name}`}
            onLoadedMetadata={({ currentTarget }) => {
              currentTarget.currentTime = startsAt.current;
              startsAt.current = 0;
            }}
            onTimeUpdate={({ currentTarget }) => setAt({ file: at.file, seconds: currentTarget.currentTime })}
            onEnded={() => at.file + 1 < files.length && setAt({ file: at.file + 1, seconds: 0 })}
            onError={() => setFault(true)}
          />
        ) : (
          <>
            <Poster className="public-player__video" src={cover} width={640} height={360} loading="eager" />
            <button type="button" className="live-playmark" aria-label={`播放回放：${name}`} onClick={() => void begin()}>
              <Icon name="play" />
            </button>
          </>
        )}
        {fault && (
          <div className="public-player__veil" role="alert">
            <p>
              <b>此视频暂无法播放!</b>
              <br />
              回放的地址可能过期了
            </p>
            <button type="button" className="button button--green button--small" onClick={() => (setFiles(null), void begin())}>
              重试
            </button>
          </div>
        )}
      </div>
      {file && (
        <div className="live-replay__ruler">
          <ClassRuler label={`课尺：回放共 ${Math.round(length)} 分钟`} light length={length} now={Math.min(length, (file.startsAfterSeconds + at.seconds) / 60)} parts={parts} replay={{ onSeek: seek }} />
        </div>
      )}
    </>
  );
}
