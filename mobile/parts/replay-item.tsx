import { Link } from 'react-router';
import { dayText } from '../../contract/dates.ts';
import { minutesOf } from '../../portal/lives/live-times.ts';
import type { Live } from '../../portal/lives/load-schedule.ts';
import { Poster } from '../../ui/poster.tsx';
import { mobileLink } from '../mobile-link.ts';
import './media-item.css';

/** A replay in a list of the phone site. */
export function ReplayItem({ live }: { live: Live }) {
  const { liveCode, liveName, pcCover, teacherName, startTime, viewerCount } = live;
  return (
    <li className="media-item media-item--wide">
      <span className="media-item__picture">
        <Poster src={pcCover} width={640} height={360} />
        <span className="media-item__length">{minutesOf(live)} 分钟</span>
      </span>
      <div>
        <h3>
          <Link to={mobileLink('liveDetail', { code: liveCode })} prefetch="intent">
            {liveName}
          </Link>
        </h3>
        <p>{teacherName}</p>
        <p>{[dayText(startTime), viewerCount > 0 && `${viewerCount.toLocaleString('zh-CN')} 人看过`].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
