import { useEffect, useEffectEvent } from 'react';
import { noteLeftOff } from '../../browser/left-off.ts';
import { link } from '../../contract/pages.ts';
import { ClassRuler } from '../../ui/class-ruler/class-ruler.tsx';
import type { ClassPart } from '../../ui/class-ruler/ruler-figures.ts';
import { ReplayFailed } from './replay-failed.tsx';
import { leftOffKey, type ReplayPart, replaySeconds } from './replay-parts.ts';
import { useReplay } from './use-replay.ts';

export interface ReplayPlayerProps {
  liveCode: string;
  name: string;
  cover: string;
  /** Minutes of the class. */
  length: number;
  parts: readonly ClassPart[];
  /** Called with the current second of the class while the film plays. */
  onSecond: (second: number) => void;
}

/**
 * The film of a replay and its ruler.
 * @param startAt second of the class
 * @param onRetry requests new addresses, because the signed ones expire
 */
export function ReplayFilm({ files, liveCode, name, cover, length, parts, startAt, onSecond, onRetry }: ReplayPlayerProps & { files: readonly ReplayPart[]; startAt: number; onRetry: () => void }) {
  const { video, seconds, seek, hasFailed } = useReplay(files, { startAt });
  const second = Math.floor(seconds);
  const report = useEffectEvent((now: number) => {
    onSecond(now);
    noteLeftOff({ key: leftOffKey(liveCode), address: link('liveDetail', { code: liveCode }), title: name, part: '', poster: cover, seconds: now, length: replaySeconds(files), isPublic: true });
  });
  useEffect(() => report(second), [second]);
  return (
    <>
      <div className="public-player dark">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded class has no captions */}
        <video ref={video} className="public-player__video" poster={cover || undefined} controls playsInline aria-label={`回放：${name}`} />
        {hasFailed && <ReplayFailed onRetry={onRetry} />}
      </div>
      <div className="live-replay__ruler">
        <ClassRuler label={`课尺：回放共 ${Math.round(length)} 分钟`} light length={length} now={Math.min(length, seconds / 60)} parts={parts} replay={{ onSeek: (minute) => seek(minute * 60) }} />
      </div>
    </>
  );
}
