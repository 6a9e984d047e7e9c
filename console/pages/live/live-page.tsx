import { Button, Segmented } from 'antd';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isoDay, partsOf } from '../../../contract/dates.ts';
import { Icon } from '../../shell/icons.tsx';
import { LiveDrawer } from './live-drawer.tsx';
import { LiveList } from './live-list.tsx';
import { MonthView } from './month-view.tsx';
import { dayAfter, firstOfMonth, mondayOf, presentTime } from './times.ts';
import { UsageNote } from './usage-note.tsx';
import { WeekView } from './week-view.tsx';
import './live.css';

type View = 'week' | 'month' | 'list';
const views: readonly { value: View; label: string }[] = [
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
  { value: 'list', label: '列表' },
];

/** Live classes by week, by month and as a list. The address contains the view. */
export function LivePage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('view');
  const view: View = asked === 'week' || asked === 'month' || asked === 'list' ? asked : matchMedia('(max-width: 640px)').matches ? 'list' : 'week';
  const today = isoDay(presentTime());
  const shown = /^\d{4}-\d\d-\d\d$/.test(query.get('day') ?? '') ? query.get('day')! : today;
  const open = query.get('open');
  const set = (changes: Record<string, string | null>, replace = false) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  const step = (direction: 1 | -1) => set({ day: view === 'month' ? firstOfMonth(dayAfter(firstOfMonth(shown), direction === 1 ? 31 : -1)) : dayAfter(shown, 7 * direction) }, true);
  useEffect(() => {
    if (open === null) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('[role=dialog]') === null) set({ open: null });
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  });

  return (
    <main className={open === null ? 'lives' : 'lives has-drawer'} id="main">
      <div className="lives__page">
        <div className="head">
          <h1>直播课</h1>
          {view === 'list' ? null : (
            <div className="head__span">
              <Button size="small" aria-label={view === 'month' ? '上个月' : '上一周'} icon={<Icon name="left" isSmall />} onClick={() => step(-1)} />
              <Button size="small" onClick={() => set({ day: null }, true)}>
                今天
              </Button>
              <Button size="small" aria-label={view === 'month' ? '下个月' : '下一周'} icon={<Icon name="right" isSmall />} onClick={() => step(1)} />
              <b>{view === 'month' ? monthText(shown) : weekText(mondayOf(shown))}</b>
            </div>
          )}
          <div className="head__acts">
            <Segmented<View> value={view} options={[...views]} onChange={(next) => set({ view: next }, true)} aria-label="怎么看" />
            <Link className="button-main" to="/classes/new">
              <Icon name="plus" isSmall />
              开直播课
            </Link>
          </div>
        </div>
        <UsageNote />
        {view === 'week' ? <WeekView monday={mondayOf(shown)} open={open} onOpen={(liveCode) => set({ open: liveCode })} /> : null}
        {view === 'month' ? <MonthView first={firstOfMonth(shown)} onOpen={(liveCode) => set({ open: liveCode })} /> : null}
        {view === 'list' ? <LiveList open={open} onOpen={(liveCode) => set({ open: liveCode })} /> : null}
      </div>
      {open === null ? null : <LiveDrawer key={open} liveCode={open} onClose={() => set({ open: null })} />}
    </main>
  );
}

function weekText(monday: string): string {
  const [from, until] = [partsOf(`${monday}T12:00:00+08:00`), partsOf(`${dayAfter(monday, 6)}T12:00:00+08:00`)];
  return `${from.month}月${from.day}日—${from.month === until.month ? '' : `${until.month}月`}${until.day}日`;
}

const monthText = (day: string): string => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`;
