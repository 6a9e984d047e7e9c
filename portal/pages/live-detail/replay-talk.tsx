import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { allEvents, type AskEvents } from '../../../browser/live/all-events.ts';
import { partsOf } from '../../../contract/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { absencesOf, roomsOf } from '../../live-room/room-marks.ts';
import { liveClient } from '../../lives/client.ts';
import type { TeacherAbsence } from '../../lives/teacher-absence.ts';
import './replay-talk.css';

interface ReplayTalkProps {
  liveCode: string;
  /** Current second of the class. */
  second: number;
  /** Called with the teacher's absences once the events of the class are known. */
  onAbsences: (absences: readonly TeacherAbsence[]) => void;
}

/** The chat of a replay, each message at its time (spec live#replay). */
export function ReplayTalk({ liveCode, second, onAbsences }: ReplayTalkProps) {
  const [talk, setTalk] = useState<Awaited<ReturnType<typeof allEvents>> | 'failed' | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isWanted = talk === null;
  const show = useEffectEvent((loaded: Awaited<ReturnType<typeof allEvents>>) => {
    setTalk(loaded);
    onAbsences(absencesOf(loaded.events, loaded.beganAt));
  });
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    const ask: AskEvents = async (request) => (await liveClient.call('liveEvents', request, { signal: left.signal })).data;
    allEvents(ask, liveCode).then(show, () => !left.signal.aborted && setTalk('failed'));
    return () => left.abort();
  }, [liveCode, isWanted]);
  const isLoaded = talk !== null && talk !== 'failed';
  const roomAt = useMemo(() => (isLoaded ? roomsOf(talk.events) : null), [isLoaded, talk]);
  const messages = useMemo(() => (isLoaded && roomAt ? roomAt(talk.beganAt + second * 1000).messages.filter(({ isDeleted, isHeld }) => !isDeleted && !isHeld) : []), [isLoaded, talk, roomAt, second]);
  // A full list stays as long as it is.
  const last = messages.at(-1)?.message;
  useEffect(() => {
    if (last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [last]);

  return (
    <section className="replay-talk" aria-labelledby="replay-talk">
      <div className="replay-talk__head">
        <h2 id="replay-talk">讨论</h2>
        <p className="small muted">按当时的时间出现，这里只能看</p>
      </div>
      {talk === 'failed' ? (
        <p className="replay-talk__state" role="alert">
          讨论没有取到。
          <Button tone="line" small onClick={() => setTalk(null)}>
            重试
          </Button>
        </p>
      ) : (
        <div
          ref={list}
          className="replay-talk__list"
          // Focusable, so that arrow keys scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="log"
          aria-live="off"
          aria-label="讨论"
        >
          {messages.length === 0 ? (
            <p className="replay-talk__state muted">{isLoaded ? '到这里还没有人说话。' : '正在取讨论…'}</p>
          ) : (
            <ul>
              {messages.map(({ message, at, author, text, isQuestion }) => (
                <li key={message}>
                  <p>
                    <b>{author.name}</b>
                    {author.isTeacher && <span>老师</span>}
                    {isQuestion && <span>提问</span>}
                    <time>{partsOf(at).clock}</time>
                  </p>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
