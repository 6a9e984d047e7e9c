import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { dayText, isoDay, partsOf } from '../../../contract/dates.ts';
import { reminderMinutes } from '../../../contract/live/limits.ts';
import { link } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { listAddressOf, orFailed } from '../../lists/list-address.ts';
import { Pager } from '../../lists/pager.tsx';
import { BookButton } from '../../lives/book-button.tsx';
import { dayName, minutesOf, useNow } from '../../lives/live-times.ts';
import { loadSchedule, replaysShown, type Live, type Schedule } from '../../lives/load-schedule.ts';
import { OtherLiveNote } from '../../lives/other-live-note.tsx';
import { partsInOutline } from '../../lives/outline-parts.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { CategoryFilter, type CategoryFilterProps, filterLink } from './category-filter.tsx';
import { OnAir } from './on-air.tsx';
import '../../page-parts/page-parts.css';
import '../../lives/lives.css';
import './live-video.css';

const description = `正在直播的课、接下来的课和回放：不登录也能看，订好以后开播前 ${reminderMinutes} 分钟发短信。`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin, topCode } = context.get(renderContext);
  const client = context.get(clientContext);
  const { pageNum } = listAddressOf(request);
  const categoryCode = new URL(request.url).searchParams.get('categoryCode') || undefined;
  const { schedule, leading, isNext, names, chosen, isMissing } = await loadSchedule(client, topCode, { categoryCode, pageNum });
  const detail = leading && (await orFailed(client.call('getLiveDetail', { liveCode: leading.liveCode })));
  const parts = leading && detail ? partsInOutline(detail.outline, minutesOf(leading)) : [];
  const head = headOf({
    publicOrigin,
    page: 'liveVideo',
    query: { categoryCode: chosen?.categoryCode, pageNum: pageNum > 1 ? pageNum : undefined },
    title: chosen?.categoryName,
    description,
    // Search engines index the whole list. The narrower lists contain the same classes.
    isHidden: isMissing || categoryCode !== undefined,
  });
  return pageData({ schedule, leading, isNext, parts, names, categoryCode, head }, isMissing);
}

export const meta = headFrom;

/** Lives on air, upcoming lives and replays, without a login (spec live#video-page). */
export default function LiveVideoPage() {
  const { schedule, leading, isNext, parts, names, categoryCode } = useLoaderData<typeof loader>();
  if (!schedule) return <Failed />;
  const others = schedule.now.filter(({ liveCode }) => liveCode !== leading?.liveCode);
  return (
    <>
      <OtherLiveNote {...{ schedule, leading }} />
      {leading ? <OnAir key={leading.liveCode} live={leading} isNext={isNext} parts={parts} /> : <NothingYet />}
      {others.length > 0 && <AlsoOnAir lives={others} />}
      <Upcoming schedule={schedule} names={names} chosen={categoryCode} />
      <Replays replays={schedule.replays} categoryCode={categoryCode} />
    </>
  );
}

function NothingYet() {
  return (
    <section className="on-air dark" aria-label="直播">
      <div className="wrap on-air__empty">
        <h1>此刻没有课在播</h1>
        <p className="lead">新的直播排好以后会出现在这里。</p>
      </div>
    </section>
  );
}

function AlsoOnAir({ lives }: { lives: readonly Live[] }) {
  return (
    <section className="section also-on-air">
      <div className="wrap">
        <div className="head">
          <h2>也在播</h2>
        </div>
        <ul className="replay-rows">
          {lives.map((live) => (
            <Row key={live.liveCode} live={live} note={`${live.viewerCount.toLocaleString('zh-CN')} 人在看`} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Upcoming lives by day, each with a bar for its length. */
function Upcoming({ schedule, names, chosen }: CategoryFilterProps) {
  const { upcoming: lives, replays } = schedule;
  const nameOf = (code: string | undefined) => names.find(({ categoryCode }) => categoryCode === code)?.categoryName;
  const now = useNow();
  const days = Map.groupBy(lives, ({ startTime }) => isoDay(startTime));
  return (
    <section className="section coming" id="next">
      <div className="wrap">
        <div className="head">
          <h2>接下来的课</h2>
          {lives.length > 0 && <p className="lead">订好以后，开播前 {reminderMinutes} 分钟给您发短信。</p>}
        </div>
        <CategoryFilter schedule={schedule} names={names} chosen={chosen} />
        {lives.length === 0 &&
          (chosen === undefined ? (
            <div className="state">
              <b>还没有排好的课</b>
              <p className="muted">新的直播排好以后会出现在这里</p>
            </div>
          ) : (
            <div className="state">
              <b>{nameOf(chosen) ?? '这一类'}近期没有直播</b>
              <p className="muted">{replays.total > 0 ? '换个类目看看，或先看下面的回放' : '换个类目看看'}</p>
              <ButtonLink tone="line" small to={filterLink(undefined)} preventScrollReset>
                看全部类目
              </ButtonLink>
            </div>
          ))}
        {[...days].map(([day, ofDay]) => {
          const { name, date } = dayName(ofDay[0]!.startTime, now);
          return (
            <div className="coming__day" key={day}>
              <p className="coming__date">
                <b>{name}</b>
                <span>{date}</span>
              </p>
              <div className="coming__list">
                {ofDay.map((live) => (
                  <Slot key={live.liveCode} live={live} category={nameOf(live.categoryCode)} />
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Slot({ live, category }: { live: Live; category: string | undefined }) {
  const minutes = minutesOf(live);
  return (
    <article className="slot">
      <time dateTime={live.startTime}>
        {partsOf(live.startTime).clock}
        <span className="slot__length">
          <i style={{ width: `${Math.min(120, minutes * 0.6)}px` }} />
          {minutes} 分钟
        </span>
      </time>
      <Poster src={live.pcCover} width={640} height={360} />
      <div>
        <h3>
          <Link to={link('liveDetail', { code: live.liveCode })} prefetch="intent">
            {live.liveName}
          </Link>
        </h3>
        <p>{[live.teacherName, category, live.livePreUrl && '有预告片'].filter(Boolean).join(' · ')}</p>
      </div>
      <BookButton live={live} tone="line" small text="提醒我" />
    </article>
  );
}

function Replays({ replays: { list, pageNum, total }, categoryCode }: { replays: Schedule['replays']; categoryCode: string | undefined }) {
  const [first, ...others] = list;
  if (!first) return null;
  const leads = pageNum === 1;
  const rows = leads ? others : list;
  return (
    <section className="section ground-mist" id="replays">
      <div className="wrap">
        <div className="head">
          <h2>错过了，还能看</h2>
          <p className="lead">不用登录就能看，讨论按当时的时间出现。</p>
        </div>
        <div className={`replays${leads ? (rows.length === 0 ? ' replays--single' : '') : ' replays--further'}`}>
          {leads && (
            <article className="replay-lead">
              <Link to={link('liveDetail', { code: first.liveCode })} prefetch="intent">
                <span className="replay-lead__picture">
                  <Poster src={first.pcCover} width={640} height={360} />
                  <span className="live-playmark">
                    <Icon name="play" />
                  </span>
                  <span className="live-length">{minutesOf(first)} 分钟</span>
                </span>
                <h3>{first.liveName}</h3>
                <p className="muted">
                  {first.teacherName}
                  <br />
                  {pastOf(first)}
                </p>
              </Link>
            </article>
          )}
          {rows.length > 0 && (
            <ul className="replay-rows">
              {rows.map((live) => (
                <Row key={live.liveCode} live={live} note={[live.teacherName, pastOf(live)].filter(Boolean).join(' · ')} />
              ))}
            </ul>
          )}
        </div>
        <Pager page="liveVideo" query={{ categoryCode }} pageNum={pageNum} pageSize={replaysShown} total={total} anchor="replays" />
      </div>
    </section>
  );
}

const pastOf = (live: Live): string => [dayText(live.startTime), live.viewerCount > 0 && `${live.viewerCount.toLocaleString('zh-CN')} 人看过`].filter(Boolean).join(' · ');

function Row({ live, note }: { live: Live; note: string }) {
  return (
    <li>
      <span className="replay-rows__picture">
        <Poster src={live.pcCover} width={640} height={360} />
        <span className="live-length">{minutesOf(live)} 分钟</span>
      </span>
      <div>
        <h3>
          <Link to={link('liveDetail', { code: live.liveCode })} prefetch="intent">
            {live.liveName}
          </Link>
        </h3>
        <p>{note}</p>
      </div>
    </li>
  );
}

/** Shown if the schedule could not be loaded. */
function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="wrap on-air__failed">
      <div className="state" role="alert">
        <h1>没能取到课表</h1>
        <p className="muted">网络或服务一时不通，课都还在</p>
        <Button tone="line" small busy={state !== 'idle'} onClick={() => void revalidate()}>
          重试
        </Button>
      </div>
    </div>
  );
}
