import { useState } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { isoDay, partsOf } from '../../../contract/dates.ts';
import { reminderMinutes } from '../../../contract/live/limits.ts';
import { clientContext, renderContext } from '../../../portal/context.ts';
import { listAddressOf } from '../../../portal/lists/list-address.ts';
import { MissingEntry } from '../../../portal/lists/missing-entry.tsx';
import { BookButton } from '../../../portal/lives/book-button.tsx';
import { joinLink } from '../../../portal/lives/join-link.ts';
import { dayName, minutesOf, useNow } from '../../../portal/lives/live-times.ts';
import { loadSchedule, replaysShown, type Live, type Schedule } from '../../../portal/lives/load-schedule.ts';
import { OtherLiveNote } from '../../../portal/lives/other-live-note.tsx';
import { pageData } from '../../../portal/page-data.ts';
import { useSite } from '../../../portal/site.ts';
import { headFrom, headOf } from '../../../portal/seo/head.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { useExtendedList } from '../../extended-lists.ts';
import { mobileLink, onPhone } from '../../mobile-link.ts';
import { Failed } from '../../parts/failed.tsx';
import { LiveStage } from '../../parts/live-stage.tsx';
import { ReplayItem } from '../../parts/replay-item.tsx';
import { Section } from '../../parts/section.tsx';
import PullToRefresh from '../../pull-to-refresh.tsx';
import { scheduleClient } from './calls.ts';
import './live-video.css';

const description = `正在直播的课、接下来的课和回放：不登录也能看，订好以后开播前 ${reminderMinutes} 分钟发短信。`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin, topCode } = context.get(renderContext);
  const { pageNum } = listAddressOf(request);
  const categoryCode = new URL(request.url).searchParams.get('categoryCode') || undefined;
  const { chosen, isMissing, ...shown } = await loadSchedule(context.get(clientContext), topCode, { categoryCode, pageNum });
  const head = headOf({ publicOrigin, page: 'liveVideo', query: { categoryCode: chosen?.categoryCode, pageNum: pageNum > 1 ? pageNum : undefined }, title: chosen?.categoryName, description, isHidden: isMissing || categoryCode !== undefined });
  return pageData({ ...shown, categoryCode, isMissing, head }, isMissing);
}

export const meta = headFrom;

/** The tab 直播: lives on air, upcoming lives by day with booking, and replays (spec mobile#phone-site, live#video-page). */
export default function MobileLives() {
  const { schedule, leading, isNext, names, categoryCode, isMissing } = useLoaderData<typeof loader>();
  if (isMissing) return <MissingEntry list="liveVideo" title="没有这一页" note="这个类目已经调整，或者页码写错了。" back="看全部直播" />;
  const others = (schedule?.now ?? []).filter(({ liveCode }) => liveCode !== leading?.liveCode);
  return (
    <div className="lives-tab">
      <PullToRefresh />
      <div className="lives-tab__top dark">
        <h1>直播</h1>
        {schedule && <OtherLiveNote {...{ schedule, leading }} />}
        {leading && <LiveStage key={leading.liveCode} live={leading} isNext={isNext} />}
        {schedule && !leading && <p className="lives-tab__quiet">此刻没有课在播，先看下面的回放。</p>}
      </div>
      {!schedule ? (
        <Failed what="课表" />
      ) : (
        <>
          {others.length > 0 && (
            <Section title="也在播">
              <ul>
                {others.map((live) => (
                  <OnAirItem key={live.liveCode} live={live} />
                ))}
              </ul>
            </Section>
          )}
          <Upcoming schedule={schedule} names={names} chosen={categoryCode} />
          <Replays key={categoryCode} first={schedule.replays} categoryCode={categoryCode} />
        </>
      )}
    </div>
  );
}

function OnAirItem({ live }: { live: Live }) {
  return (
    <li className="media-item media-item--wide">
      <span className="media-item__picture">
        <Poster src={live.pcCover} width={640} height={360} />
      </span>
      <div>
        <h3>
          <Link to={onPhone(joinLink(live))} reloadDocument={live.topCode === platformTopCode}>{live.liveName}</Link>
        </h3>
        <p>{[live.teacherName, live.viewerCount > 0 && `${live.viewerCount.toLocaleString('zh-CN')} 人在看`].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}

interface UpcomingProps {
  schedule: Schedule;
  names: readonly { categoryCode: string; categoryName: string }[];
  chosen: string | undefined;
}

/** Upcoming lives by day. The categories above it also filter the replays. */
function Upcoming({ schedule: { upcoming, categories, replays }, names, chosen }: UpcomingProps) {
  const now = useNow();
  const offered = names.filter(({ categoryCode }) => categoryCode === chosen || categories.some((category) => category.categoryCode === categoryCode));
  const days = Map.groupBy(upcoming, ({ startTime }) => isoDay(startTime));
  return (
    <Section title="接下来的课">
      {offered.length > 0 && (
        <nav aria-label="按类目筛选">
          <ul className="chips">
            {[{ categoryCode: undefined, categoryName: '全部' }, ...offered].map(({ categoryCode, categoryName }) => (
              <li key={categoryCode ?? ''}>
                <Link to={mobileLink('liveVideo', { categoryCode })} aria-current={categoryCode === chosen ? 'true' : undefined} prefetch="intent" preventScrollReset replace>
                  {categoryName}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {upcoming.length === 0 && (
        <div className="tab-empty">
          <b>{chosen === undefined ? '还没有排好的课' : '这一类近期没有直播'}</b>
          <p>{replays.total > 0 ? '先看下面的回放' : '新的直播排好以后会出现在这里'}</p>
        </div>
      )}
      {[...days].map(([day, ofDay]) => {
        const { name, date } = dayName(ofDay[0]!.startTime, now);
        return (
          <div key={day} className="lives-day">
            <h3>
              {name}
              <small>{date}</small>
            </h3>
            <ul>
              {ofDay.map((live) => (
                <li key={live.liveCode}>
                  <time dateTime={live.startTime}>
                    {partsOf(live.startTime).clock}
                    <small>{minutesOf(live)} 分钟</small>
                  </time>
                  <div>
                    <h4>
                      <Link to={mobileLink('liveDetail', { code: live.liveCode })} prefetch="intent">
                        {live.liveName}
                      </Link>
                    </h4>
                    <p>{live.teacherName}</p>
                    <BookButton live={live} tone="line" small text="提醒我" />
                  </div>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Section>
  );
}

/** Replays, with a button that adds the next page below. Without scripts it is a link to that page. */
function Replays({ first, categoryCode }: { first: Schedule['replays']; categoryCode: string | undefined }) {
  const topCode = useSite()?.topCode ?? '';
  const { shown, pageNum, add } = useExtendedList<Live>(mobileLink('liveVideo', { categoryCode, pageNum: first.pageNum }), first);
  const [loading, setLoading] = useState<'idle' | 'busy' | 'failed'>('idle');
  if (first.total === 0) return null;
  const loadMore = async () => {
    setLoading('busy');
    try {
      const { replays } = (await scheduleClient.call('liveSchedule', { topCode, categoryCode, pageNum: pageNum + 1, pageSize: replaysShown })).data;
      add(replays.list);
      setLoading('idle');
    } catch {
      setLoading('failed');
    }
  };
  const hasMore = pageNum * replaysShown < first.total;
  return (
    <Section title="错过了，还能看">
      <ul>
        {shown.map((live) => (
          <ReplayItem key={live.liveCode} live={live} />
        ))}
      </ul>
      {hasMore && (
        <div className="tab-more">
          {loading !== 'busy' ? (
            <ButtonLink
              tone="line"
              small
              to={mobileLink('liveVideo', { categoryCode, pageNum: pageNum + 1 })}
              onClick={(event) => {
                event.preventDefault();
                void loadMore();
              }}
            >
              {loading === 'failed' ? '没能取到，再试一次' : '更多回放'}
            </ButtonLink>
          ) : (
            <Button tone="line" small busy>
              正在取
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
