import { useState } from 'react';
import { liveStatus } from '../../../contract/constants.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ClassRuler } from '../../../ui/class-ruler/class-ruler.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { BookButton } from '../../lives/book-button.tsx';
import { Countdown } from '../../lives/countdown.tsx';
import { minutesOf, minutesSince, useNow, whenText } from '../../lives/live-times.ts';
import type { Live } from '../../lives/load-schedule.ts';
import type { OutlinePart } from '../../lives/outline-parts.ts';
import { useDue } from '../../lives/use-due.ts';
import { PreviewFilm, PublicPlayer } from '../../lives/public-player.tsx';
import { joinLink } from '../../lives/join-link.ts';

/** The live that plays now, or the recommended or next one with its countdown. */
export function OnAir({ live: loaded, isNext, parts }: { live: Live; isNext: boolean; parts: readonly OutlinePart[] }) {
  const [news, setNews] = useState<{ liveStatus: number; viewerCount: number } | null>(null);
  const live = news ? { ...loaded, ...news } : loaded;
  const now = useNow();
  const isLive = loaded.liveStatus === liveStatus.live;
  const upcoming = isNext ? '下一场' : '推荐';
  const hasEnded = isLive && live.liveStatus === liveStatus.ended;
  const minutes = minutesOf(live);
  const taught = isLive && now !== null ? minutesSince(live.startTime, now) : undefined;
  useDue(loaded, hasEnded);

  return (
    <section className="on-air dark" aria-label={isLive ? '正在直播' : upcoming}>
      <div className="wrap">
        <div className="on-air__grid">
          <Stage live={live} onNews={setNews} />
          <div className="on-air__side">
            <p className="live-facts">
              <span className={`tag tag--${isLive ? 'live' : 'upcoming'}`}>{isLive ? '直播中' : '即将开始'}</span>
              <span>{!isLive ? upcoming : live.viewerCount > 0 && `${live.viewerCount.toLocaleString('zh-CN')} 人在看`}</span>
            </p>
            <h1>{live.liveName}</h1>
            <p className="small muted">
              {live.teacherName}
              <br />
              {whenText(live)}
            </p>
            {isLive ? (
              <>
                {taught !== undefined && <ClassRuler label={`共 ${minutes} 分钟，讲到第 ${Math.floor(taught)} 分钟`} length={Math.max(minutes, Math.ceil(taught))} planned={minutes} parts={parts} now={taught} />}
                <ButtonLink tone="go" full to={joinLink(live)}>
                  进入直播间
                </ButtonLink>
                <p className="small muted">不登录也能看；登录后签到、答题、记学时。</p>
              </>
            ) : (
              <>
                <Countdown startTime={live.startTime} />
                <BookButton live={live} tone="go" full />
                <p className="small muted">此刻没有课在播。先看回放，或订一场。</p>
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

function Stage({ live, onNews }: { live: Live; onNews: (news: { liveStatus: number; viewerCount: number }) => void }) {
  const { liveCode, liveName: name, pcCover: cover } = live;
  if (live.liveStatus === liveStatus.live) return <PublicPlayer {...{ liveCode, name, cover, onNews }} />;
  if (live.livePreUrl) return <PreviewFilm src={live.livePreUrl} cover={cover} name={name} loops={live.livePrePlayRole === 2} />;
  return <Poster className="on-air__picture" src={cover} width={640} height={360} loading="eager" />;
}
