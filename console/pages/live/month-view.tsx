import { isoDay, partsOf } from '../../../contract/dates.ts';
import { weekdayName } from '../../../contract/weekdays.ts';
import { Failed } from '../../shell/failed.tsx';
import { lookOf } from './live-state.tsx';
import { type LiveRow, useCalendar } from './live-queries.ts';
import { dayAfter, drawnClass, momentOf, mondayOf, presentTime } from './times.ts';

const shownOfDay = 3;

const clockOf = (live: LiveRow): string => partsOf(drawnClass(live, presentTime()).startTime).clock;

/** Six weeks around a month, one line per class. */
export function MonthView({ first, onOpen }: { first: string; onOpen: (liveCode: string) => void }) {
  const monday = mondayOf(first);
  const days = Array.from({ length: 42 }, (_, at) => dayAfter(monday, at));
  const calendar = useCalendar({ from: momentOf(monday, '00:00'), until: momentOf(dayAfter(monday, 42), '00:00') });
  if (calendar.isError && !calendar.data) return <Failed what="课表" error={calendar.error} onRetry={() => void calendar.refetch()} isRetrying={calendar.isFetching} />;
  const lives = calendar.data?.list.filter(({ state }) => state !== 'cancelled') ?? [];
  const today = isoDay(calendar.data?.now ?? presentTime());
  return (
    <div className="month" aria-busy={calendar.isFetching}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className="month__weekday">
          {weekdayName(day)}
        </span>
      ))}
      {days.map((day) => {
        const ofDay = lives.filter(({ startTime }) => isoDay(startTime) === day);
        return (
          <div key={day} className={`month__day ${day.slice(0, 7) === first.slice(0, 7) ? '' : 'is-other'} ${day === today ? 'is-today' : ''}`}>
            <b>{Number(day.slice(8))}</b>
            {ofDay.slice(0, shownOfDay).map((live) => (
              <button key={live.liveCode} type="button" className={`month__live st st--${lookOf(live).look}`} onClick={() => onOpen(live.liveCode)} title={live.liveName}>
                {clockOf(live)} <span>{live.liveName}</span>
              </button>
            ))}
            {ofDay.length > shownOfDay ? <small>还有 {ofDay.length - shownOfDay} 节</small> : null}
          </div>
        );
      })}
    </div>
  );
}
