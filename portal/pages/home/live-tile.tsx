import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus, platformTopCode } from '../../../contract/constants.ts';
import { minuteSpanText } from '../../../contract/dates.ts';
import { link } from '../../../contract/pages.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { client } from '../../client.ts';

type Live = NonNullable<DataOf<'liveRecommendBull'>>;

const looks = {
  [liveStatus.upcoming]: { tag: 'upcoming', name: '即将开始', action: '看预告' },
  [liveStatus.live]: { tag: 'live', name: '直播中', action: '进入直播间' },
  [liveStatus.ended]: { tag: 'ended', name: '已结束', action: '看回放' },
} as const;

/** The recommended live in its three states (spec home#live-tile). It links to /Video. */
export function LiveTile({ recommended }: { recommended: Live }) {
  const [live, setLive] = useState<Live | null>(recommended);
  const upcoming = live?.liveStatus === liveStatus.upcoming;
  const now = useClock(upcoming);
  const startsIn = live && upcoming && now !== null ? Math.ceil((Date.parse(live.startTime) - now) / 1000) : null;
  const due = startsIn !== null && startsIn <= 0;

  // The page may come from the cache: the tile fetches the live's state at the announced time, and once a minute after it.
  const minute = due && startsIn !== null ? Math.floor(-startsIn / 60) : null;
  useEffect(() => {
    if (minute === null) return;
    client.call('liveRecommendBull', { topCode: platformTopCode }).then(
      (answer) => setLive(answer.data),
      () => {}, // Without an answer the tile does not change. The next request follows after a minute.
    );
  }, [minute]);

  if (!live) return null;
  const look = looks[live.liveStatus as keyof typeof looks] ?? looks[liveStatus.ended];
  return (
    <section className="live" aria-label="直播推荐">
      <div className="wrap">
        <Link className="live__tile" to={link('liveVideo')} prefetch="intent">
          <span className="live__picture">
            <Poster src={live.pcCover} width={216} height={122} loading="eager" />
            <span className={`tag tag--${look.tag}`}>{look.name}</span>
          </span>
          <span className="live__words">
            <b>{live.liveName}</b>
            <span>
              {live.teacherName} · {minuteSpanText(live.startTime, live.endTime)}
            </span>
          </span>
          <span className="live__action">
            <span className={buttonClass({ tone: live.liveStatus === liveStatus.live ? 'green' : 'line', small: true })}>{look.action}</span>
            {/* The key changes with the kind of text: a text of another width in the same element would count as a layout shift. */}
            <span key={startsIn === null ? 'announced' : 'counting'} className="live__count">
              {countText(live, startsIn)}
            </span>
          </span>
        </Link>
      </div>
    </section>
  );
}

function countText(live: Live, startsIn: number | null): string {
  const count = live.viewerCount.toLocaleString('zh-CN');
  if (live.liveStatus === liveStatus.live) return live.viewerCount > 0 ? `${count} 人在看` : '';
  if (live.liveStatus === liveStatus.ended) return `${count} 人看过`;
  if (startsIn === null) return '敬请期待';
  return startsIn > 0 ? `距开播 ${countdown(startsIn)}` : '马上开始';
}

/** Seconds as "02:14:30", from a day on as "3 天 02:14:30". */
export function countdown(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor((seconds % 86_400) / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `${days > 0 ? `${days} 天 ` : ''}${clock.map((part) => String(part).padStart(2, '0')).join(':')}`;
}

/** The browser's clock in ms, updated every second while needed. Null until hydration. */
function useClock(needed: boolean): number | null {
  return useSyncExternalStore(needed ? everySecond : never, () => Math.floor(Date.now() / 1000) * 1000, () => null);
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
const never = () => () => {};
