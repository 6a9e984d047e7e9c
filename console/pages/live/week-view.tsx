import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { isoDay, partsOf } from '../../../contract/dates.ts';
import { weekdayName } from '../../../contract/weekdays.ts';
import { Failed } from '../../shell/failed.tsx';
import { LiveState, lookOf, isMissingPeople } from './live-state.tsx';
import { type LiveRow, useCalendar } from './live-queries.ts';
import { actualText, classToShow, dayAfter, drawnClass, momentOf, presentTime, startOf } from './times.ts';

const hourPixels = 49;
/** A lower card has one line for the name, so that the line below it is not cut. */
const twoNameLines = 66;
const line = 18;
const minute = 60_000;
/** Hours of the day that are always shown. Classes outside extend the range. */
const usual = { from: 8, until: 22 };
/** Step in minutes while a new class is dragged. */
const stepMinutes = 15;

/** Classes of a week with a time ruler. Dragging over free time starts a new class. Keyboard users have the button above. */
export function WeekView({ monday, open, onOpen }: { monday: string; open: string | null; onOpen: (liveCode: string) => void }) {
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(monday, at));
  const calendar = useCalendar({ from: momentOf(monday, '00:00'), until: momentOf(dayAfter(monday, 7), '00:00') });
  const shown = useRef<HTMLButtonElement>(null);
  // Only when another week is shown: the page must not move while it is read.
  const loaded = calendar.data && !calendar.isPlaceholderData ? monday : null;
  const show = useEffectEvent(() => shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
  useEffect(() => {
    if (loaded !== null) show();
  }, [loaded]);
  if (calendar.isError && !calendar.data) return <Failed what="课表" error={calendar.error} onRetry={() => void calendar.refetch()} isRetrying={calendar.isFetching} />;
  const now = calendar.data ? Date.parse(calendar.data.now) : presentTime();
  const held = calendar.data?.list.filter(({ state }) => state !== 'cancelled') ?? [];
  const lives = held.map((live) => drawnClass(live, now)).toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  const hours = hoursOf(lives, days);
  const today = isoDay(now);
  const shownCode = (lives.find(({ liveCode }) => liveCode === open) ?? classToShow(lives, now))?.liveCode;
  return (
    <div className={calendar.isPlaceholderData ? 'week is-old' : 'week'} aria-busy={calendar.isFetching}>
      <div className="week__head">
        <span />
        {days.map((day) => (
          <span key={day} className={day === today ? 'is-today' : ''}>
            {weekdayName(day)} <b>{Number(day.slice(8))}</b>
            {day === today ? <span className="sr-only">（今天）</span> : null}
          </span>
        ))}
      </div>
      <div className="week__body" style={{ height: (hours.until - hours.from) * hourPixels + 10 }}>
        <div className="week__ruler" aria-hidden="true">
          {Array.from({ length: hours.until - hours.from + 1 }, (_, at) => (
            <span key={at} style={{ top: at * hourPixels }}>
              {String(hours.from + at).padStart(2, '0')}:00
            </span>
          ))}
          {Array.from({ length: (hours.until - hours.from) * 4 + 1 }, (_, at) => (
            <i key={at} className={at % 4 === 0 ? 'is-long' : ''} style={{ top: 10 + (at * hourPixels) / 4 }} />
          ))}
        </div>
        {days.map((day) => (
          <Day key={day} day={day} hours={hours} now={now} open={open} shown={shown} shownCode={shownCode} onOpen={onOpen} lives={lives.filter(({ startTime }) => isoDay(startTime) === day)} />
        ))}
        {calendar.data && lives.length === 0 ? (
          <div className="week__none">
            <h2>这一周还没有课</h2>
            <p>在空白处拖一段时间，或者点“开直播课”。</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface Hours {
  from: number;
  until: number;
}

function hoursOf(lives: readonly LiveRow[], days: readonly string[]): Hours {
  const starts = lives.map(({ startTime }) => Number(partsOf(startTime).clock.slice(0, 2)));
  const ends = lives.filter(({ startTime }) => days.includes(isoDay(startTime))).map(({ startTime, endTime }) => Math.min(24, Math.ceil((Date.parse(endTime) - startOf(isoDay(startTime))) / 3_600_000)));
  return { from: Math.min(usual.from, ...starts), until: Math.max(usual.until, ...ends) };
}

interface DayProps {
  day: string;
  hours: Hours;
  now: number;
  lives: readonly LiveRow[];
  open: string | null;
  /** The button of the class with `shownCode`. */
  shown: RefObject<HTMLButtonElement | null>;
  shownCode: string | undefined;
  onOpen: (liveCode: string) => void;
}

function Day({ day, hours, now, lives, open, shown, shownCode, onOpen }: DayProps) {
  const navigate = useNavigate();
  const [drag, setDrag] = useState<{ from: number; until: number } | null>(null);
  const column = useRef<HTMLDivElement>(null);
  const midnight = startOf(day);
  const top = (time: number): number => 10 + ((time - midnight) / 3_600_000 - hours.from) * hourPixels;
  const minuteAt = (event: PointerEvent): number => {
    const minutes = ((event.clientY - column.current!.getBoundingClientRect().top - 10) / hourPixels) * 60 + hours.from * 60;
    return Math.max(0, Math.min(24 * 60 - stepMinutes, Math.round(minutes / stepMinutes) * stepMinutes));
  };
  const clock = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const spanOf = ({ from, until }: { from: number; until: number }) => ({ start: Math.min(from, until), end: Math.max(from, until, Math.min(from, until) + stepMinutes) });
  const isToday = isoDay(now) === day;
  const weekday = weekdayName(day);
  return (
    <div
      ref={column}
      className={`week__day ${weekday === '周六' || weekday === '周日' ? 'is-rest' : ''}`}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch' || (event.target as Element).closest('button')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: minuteAt(event), until: minuteAt(event) + 90 });
      }}
      onPointerMove={(event) => drag && event.buttons === 1 && setDrag({ ...drag, until: minuteAt(event) })}
      onPointerCancel={() => setDrag(null)}
      onPointerUp={() => {
        if (!drag) return;
        const { start, end } = spanOf(drag);
        setDrag(null);
        void navigate(`/classes/new?from=${momentOf(day, clock(start)).slice(0, 16)}&minutes=${end - start}`);
      }}
    >
      {isToday && now >= midnight + hours.from * 3_600_000 ? <em style={{ top: top(now) }} aria-hidden="true" /> : null}
      {placed(lives).map(({ live, at, of }) => {
        const [start, end] = [Date.parse(live.startTime), Date.parse(live.endTime)];
        const height = Math.max(46, ((Math.min(end, midnight + 86_400_000) - start) / (60 * minute)) * hourPixels - 3);
        const actual = live.endedAt === null ? null : actualText(live, now);
        const lineOfActual = actual !== null && height >= twoNameLines ? line : 0;
        return (
          <button
            type="button"
            key={live.liveCode}
            ref={live.liveCode === shownCode ? shown : undefined}
            className={`lesson lesson--${lookOf(live).look} ${height < twoNameLines + lineOfActual ? 'lesson--low' : ''} ${open === live.liveCode ? 'is-on' : ''}`}
            style={{ top: top(start), height, left: `calc(${(100 * at) / of}% + 3px)`, width: `calc(${100 / of}% - 6px)` }}
            aria-pressed={open === live.liveCode}
            onClick={() => onOpen(live.liveCode)}
          >
            <b>{live.liveName}</b>
            <span className="sr-only">
              ，{weekday} {actual ?? partsOf(live.startTime).clock}
            </span>
            {live.state === 'upcoming' && !isMissingPeople(live) ? <span>{[live.teacherName, live.listed > 0 ? `${live.listed} 人` : ''].filter(Boolean).join(' ')}</span> : <LiveState live={live} />}
            {lineOfActual > 0 ? <span className="lesson__actual" aria-hidden="true">{actual}</span> : null}
          </button>
        );
      })}
      {drag ? (
        <div className="week__new" style={{ top: top(midnight + spanOf(drag).start * minute), height: ((spanOf(drag).end - spanOf(drag).start) / 60) * hourPixels }}>
          {clock(spanOf(drag).start)}—{clock(spanOf(drag).end % (24 * 60))}
          <br />
          松手就新开
        </div>
      ) : null}
    </div>
  );
}

/** Places overlapping classes side by side. */
function placed(lives: readonly LiveRow[]): { live: LiveRow; at: number; of: number }[] {
  const result: { live: LiveRow; at: number; of: number }[] = [];
  let group: { live: LiveRow; at: number; end: number }[] = [];
  let ends = 0;
  const close = () => {
    const of = Math.max(1, ...group.map(({ at }) => at + 1));
    result.push(...group.map(({ live, at }) => ({ live, at, of })));
    group = [];
  };
  for (const live of lives) {
    const start = Date.parse(live.startTime);
    if (start >= ends) close();
    const taken = new Set(group.filter(({ end }) => end > start).map(({ at }) => at));
    let at = 0;
    while (taken.has(at)) at++;
    const end = Date.parse(live.endTime);
    group.push({ live, at, end });
    ends = Math.max(ends, end);
  }
  close();
  return result;
}
