import { Link } from 'react-router';
import { useHydrated } from '../../browser/store.ts';
import { onSameSite } from '../../contract/mobile.ts';
import { link } from '../../contract/pages.ts';
import { useQuery } from '../use-query.ts';
import type { Live, Schedule } from './load-schedule.ts';
import './other-live-note.css';

type Lists = Pick<Schedule, 'now' | 'next' | 'upcoming'> & { replays: Pick<Schedule['replays'], 'list'> };

/** The live that an address names by its code, if it is not the one at the top. `listed` is null for one that is not public, or that does not exist. */
export function otherLive({ now, next, upcoming, replays }: Lists, leading: Live | null, code: string | null): { listed: Live | null } | null {
  if (!code || code === leading?.liveCode) return null;
  return { listed: [...now, ...(next ? [next] : []), ...upcoming, ...replays.list].find(({ liveCode }) => liveCode === code) ?? null };
}

/** Says that the page does not show the live of its address (spec live#video-page). In the browser only, because the cached page is the same for every code. */
export function OtherLiveNote({ schedule, leading }: { schedule: Lists; leading: Live | null }) {
  const code = useQuery().get('code');
  const other = useHydrated() ? otherLive(schedule, leading, code) : null;
  if (!other) return null;
  const { listed } = other;
  return (
    <output className="other-live">
      <p className="wrap">
        {listed ? (
          <>
            地址里的那一场是<Link to={onSameSite(location.pathname, link('liveDetail', { code: listed.liveCode }))}>《{listed.liveName}》</Link>
            {leading && '，下面是另一场'}。
          </>
        ) : (
          `地址里的那一场没有公开，或者没有找到${leading ? '，下面是另一场' : ''}。报了名的，请用老师发的链接进。`
        )}
      </p>
    </output>
  );
}
