import { useEffect, useEffectEvent, useMemo } from 'react';
import { noteLeftOff } from '../../browser/left-off.ts';
import { link } from '../../contract/pages.ts';
import { ClassRuler } from '../../ui/class-ruler/class-ruler.tsx';
import { partsInOutline } from './outline-parts.ts';
import { ReplayFailed } from './replay-failed.tsx';
import { leftOffKey, type ReplayPart } from './replay-parts.ts';
import { absenceAt, absenceText, type TeacherAbsence } from './teacher-absence.ts';
import { useReplay } from './use-replay.ts';

export interface ReplayPlayerProps {
  liveCode: string;
  name: string;
  cover: string;
  /** HTML of the class's outline. Its headings with a minute are the parts on the ruler. */
  outline: string;
  /** The teacher's absences. Empty until the events of the class are loaded. */
  absences: readonly TeacherAbsence[];
  /** Called with the current second of the class while the film plays. */
  onSecond: (second: number) => void;
}

/**
 * The film of a replay and its ruler.
 * @param startAt second of the class
 * @param onRetry requests new addresses, because the signed ones expire
 */
export function ReplayFilm({ files, liveCode, name, cover, outline, absences, startAt, onSecond, onRetry }: ReplayPlayerProps & { files: readonly ReplayPart[]; startAt: number; onRetry: () => void }) {
  const { video, seconds, length, seek, hasFailed } = useReplay(files, { startAt });
  const second = Math.floor(seconds);
  const report = useEffectEvent((now: number) => {
    onSecond(now);
    noteLeftOff({ key: leftOffKey(liveCode), address: link('liveDetail', { code: liveCode }), title: name, part: '', poster: cover, seconds: now, length, isPublic: true });
  });
  useEffect(() => report(second), [second]);
  const absence = hasFailed ? undefined : absenceAt(absences, seconds, length);
  // The pressed button disappears, so the focus moves on.
  const skip = ({ until }: TeacherAbsence) => {
    video.current?.focus();
    seek(until);
  };
  const minutes = Math.max(1, length / 60);
  const parts = useMemo(() => partsInOutline(outline, minutes), [outline, minutes]);
  return (
    <>
      <div className="public-player dark">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded class has no captions */}
        <video ref={video} className="public-player__video" poster={cover || undefined} controls playsInline aria-label={`回放：${name}`} />
        {absence && (
          <output className="public-player__absence">
            {absenceText(absence)}
            {absence.until < length && (
              <button type="button" onClick={() => skip(absence)}>
                跳过这一段
              </button>
            )}
          </output>
        )}
        {hasFailed && <ReplayFailed onRetry={onRetry} />}
      </div>
      <div className="live-replay__ruler">
        <ClassRuler label={`课尺：回放共 ${Math.round(minutes)} 分钟`} light length={minutes} now={seconds / 60} parts={parts} replay={{ onSeek: (minute) => seek(minute * 60) }} />
      </div>
    </>
  );
}
