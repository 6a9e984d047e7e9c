import { Link } from 'react-router';
import { liveStatus, platformTopCode } from '../../contract/constants.ts';
import { BookButton } from '../../portal/lives/book-button.tsx';
import { joinLink } from '../../portal/lives/join-link.ts';
import { leftText, useNow, whenText } from '../../portal/lives/live-times.ts';
import type { Live } from '../../portal/lives/load-schedule.ts';
import { useDue } from '../../portal/lives/use-due.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Poster } from '../../ui/poster.tsx';
import { mobileLink, onPhone } from '../mobile-link.ts';
import '../../portal/lives/lives.css';
import './live-stage.css';

/** The live that plays now, joined in one tap, or the recommended or next one with its countdown and booking. */
export function LiveStage({ live, isNext }: { live: Live; isNext: boolean }) {
  const isLive = live.liveStatus === liveStatus.live;
  const now = useNow();
  useDue(live);
  const left = now === null ? 0 : Date.parse(live.startTime) - now;
  // A room has its own policies, so that its document is loaded anyway.
  const isRoom = isLive && live.topCode === platformTopCode;
  const detail = mobileLink('liveDetail', { code: live.liveCode });
  return (
    <section className="live-stage" aria-label={isLive ? '正在直播' : isNext ? '下一场直播' : '推荐的直播'}>
      <Link className="live-stage__picture" to={isLive ? onPhone(joinLink(live)) : detail} reloadDocument={isRoom} aria-label={isLive ? `直播中，进入直播间：${live.liveName}` : `即将开始，直播详情：${live.liveName}`}>
        <Poster src={live.pcCover} width={640} height={360} loading="eager" fetchPriority="high" />
        <span className={`tag tag--${isLive ? 'live' : 'upcoming'}`}>{isLive ? '直播中' : '即将开始'}</span>
        {isLive && (
          <span className="live-stage__play">
            <Icon name="play" />
          </span>
        )}
      </Link>
      <h2>
        <Link to={detail}>{live.liveName}</Link>
      </h2>
      <p className="live-stage__facts">
        <span>{live.teacherName}</span>
        <span>{isLive ? live.viewerCount > 0 && `${live.viewerCount.toLocaleString('zh-CN')} 人在看` : whenText(live)}</span>
      </p>
      {isLive ? (
        <ButtonLink tone="go" full to={onPhone(joinLink(live))} reloadDocument={isRoom}>
          进入直播间
        </ButtonLink>
      ) : (
        <div className="live-stage__acts">
          <p>
            距开课
            <b>{now === null ? '–' : left > 0 ? leftText(left) : '马上开始'}</b>
          </p>
          <BookButton live={live} tone="go" />
        </div>
      )}
    </section>
  );
}
