import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { reportFailure } from '../../../browser/failure.ts';
import { loadPart } from '../../../browser/loading.ts';
import { showToast } from '../../../browser/toasts.ts';
import { liveStatus, platformTopCode } from '../../../contract/constants.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ClassRuler } from '../../../ui/class-ruler/class-ruler.tsx';
import { LiveIcon } from '../../../ui/live-icon.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { orMissing } from '../../lists/list-address.ts';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { recordCodeOf } from '../../lists/record-code.ts';
import { useOutside } from '../../in-app/use-outside.tsx';
import { BookButton } from '../../lives/book-button.tsx';
import { useBooking } from '../../lives/booked.ts';
import { Countdown } from '../../lives/countdown.tsx';
import { EnterpriseMark } from '../../lives/enterprise-mark.tsx';
import { doorsOpenAt, minutesOf, minutesSince, useNow, whenText } from '../../lives/live-times.ts';
import { partsInOutline } from '../../lives/outline-parts.ts';
import { PreviewFilm, PublicPlayer } from '../../lives/public-player.tsx';
import { ReplayPlayer } from '../../lives/replay-player.tsx';
import type { TeacherAbsence } from '../../lives/teacher-absence.ts';
import { joinLink } from '../../lives/join-link.ts';
import { useDue } from '../../lives/use-due.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { liveEvent } from '../../seo/structured-data.ts';
import { daysBetween, minuteSpanText, minuteText, partsOf } from '../../../contract/dates.ts';
import { ShareBox } from './share-box.tsx';
import { takeBookingBack, Unbook } from './unbook.tsx';
import '../../lives/lives.css';
import '../../../ui/article.css';
import './live-detail.css';

type Live = DataOf<'getLiveDetail'>;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const code = recordCodeOf(request, 'liveDetail');
  const found = await orMissing(context.get(clientContext).call('getLiveDetail', { liveCode: code }));
  // The call also takes a former code, for pages that are open. The server sends this page from there to the present one (former-pages.ts).
  const live = found?.liveCode === code ? found : null;
  const isHidden = live?.visibility !== 'public';
  const name = live?.liveName || undefined;
  const description = live ? live.outline || `${live.teacherName}，${whenText(live)}，${minutesOf(live)} 分钟。` : '这场直播可能已经撤下。';
  const head = headOf({ publicOrigin, page: 'liveDetail', query: { code }, title: name, description, isHidden, ...(live && !isHidden ? { ...(live.topCode === platformTopCode ? { recordCode: code } : {}), structured: [liveEvent(publicOrigin, { ...live, path: link('liveDetail', { code }) })] } : {}) });
  return pageData({ live, head }, live === null);
}

export const meta = headFrom;

/** The public page of one live under its enterprise's own brand (spec live#live-detail). */
export default function LiveDetailPage() {
  const { live } = useLoaderData<typeof loader>();
  if (!live) return <MissingEntry list="liveVideo" title="没有这场直播" note="它可能已经撤下，也可能是地址少了几个字。" back="看正在播的课" />;
  return (
    <div className="live-detail">
      <header className="live-detail__top">
        <div className="wrap">
          <EnterpriseMark name={live.enterpriseName} logo={live.enterpriseLogo} isPlatform={live.topCode === platformTopCode} />
          <nav aria-label="登录">
            {!live.isCancelled && <Link to={link('teacherLogin', { code: live.liveCode })}>讲师登录</Link>}
            {!live.isCancelled && (
              <ButtonLink tone="line" small to={link('studentLogin', { code: live.liveCode })}>
                学员登录
              </ButtonLink>
            )}
          </nav>
        </div>
      </header>
      {!live.isCancelled && <Unbook liveCode={live.liveCode} />}
      {live.liveName ? <Detail key={live.liveCode} live={live} /> : <Hidden live={live} />}
      <footer className="live-detail__foot">
        <div className="wrap">
          <span>{live.enterpriseName}</span>
          <Link to={link('home')}>直播由鹦鹉匠提供</Link>
        </div>
      </footer>
    </div>
  );
}

/** A live for members or a list shows only its time (spec live#hidden). */
function Hidden({ live }: { live: Live }) {
  const isOver = live.liveStatus === liveStatus.ended;
  return (
    <section className="ground-mist">
      <div className="wrap live-detail__hidden">
        <h1>{live.isCancelled ? '这一讲取消了' : `这一讲只给${live.visibility === 'members' ? '本企业的人' : '名单上的人'}`}</h1>
        <p className="lead">{live.isCancelled ? `原定 ${whenText(live)}。会不会另开一讲，问发给您链接的老师。` : `${whenText(live)}。${isOver ? '已经讲完了，登录以后能看到讲了什么、有没有回放。' : '登录以后就能看到讲什么、谁来讲。'}`}</p>
        <p className="live-detail__acts">
          {!live.isCancelled && (
            <ButtonLink tone="go" to={link('studentLogin', { code: live.liveCode })}>
              {isOver ? '登录查看' : '登录听课'}
            </ButtonLink>
          )}
          <ButtonLink tone="line" to={link('liveVideo')}>
            看公开的课
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

const tags = { [liveStatus.upcoming]: ['upcoming', '即将开始'], [liveStatus.live]: ['live', '直播中'], [liveStatus.ended]: ['ended', '已结束'] } as const;

const cancelledTag = ['ended', '已取消'] as const;

function Detail({ live: loaded }: { live: Live }) {
  const [news, setNews] = useState<{ liveStatus: number; viewerCount: number } | null>(null);
  const live = news ? { ...loaded, ...news } : loaded;
  const [second, setSecond] = useState<number | null>(null);
  const [absences, setAbsences] = useState<readonly TeacherAbsence[]>([]);
  const talk = useTalk(second !== null);
  const now = useNow();
  const minutes = minutesOf(live);
  const parts = partsInOutline(live.outline, minutes);
  const { liveStatus: status } = live;
  const [tag, name] = live.isCancelled ? cancelledTag : (tags[status as keyof typeof tags] ?? tags[liveStatus.ended]);
  const isMaking = status === liveStatus.ended && live.replay === 'making';
  const hasEnded = news?.liveStatus === liveStatus.ended && loaded.liveStatus !== liveStatus.ended;
  useDue(live.isCancelled ? null : live, isMaking || hasEnded);

  const taught = status === liveStatus.live && now !== null ? minutesSince(live.startTime, now) : undefined;
  return (
    <>
      <section className="ground-mist">
        <div className="wrap live-detail__head">
          <div className="live-detail__cover">
            <Stage live={live} absences={absences} onNews={setNews} onSecond={setSecond} />
          </div>
          <div>
            <p className="live-facts">
              <span className={`tag tag--${tag}`}>{name}</span>
              <span>{live.isCancelled ? '' : countText(live, taught)}</span>
            </p>
            <h1>{live.liveName}</h1>
            {live.isCancelled && (
              <p className="live-detail__notice">
                <LiveIcon name="calendar" />
                <span>
                  <b>这一讲取消了</b>，已订的学员已收到短信。
                </span>
              </p>
            )}
            <dl className="live-detail__facts">
              <dt>时间</dt>
              <dd>
                <time dateTime={live.startTime}>{status === liveStatus.live ? `${minuteText(live.startTime)} 开播` : whenText(live)}</time>
                {isShifted(live) && <small>原定 {plannedText(live)}</small>}
              </dd>
              {live.teacherName && (
                <>
                  <dt>讲师</dt>
                  <dd>{live.teacherName}</dd>
                </>
              )}
              <dt>时长</dt>
              <dd>{minutes} 分钟</dd>
            </dl>
            {status === liveStatus.upcoming && !live.isCancelled && <Countdown startTime={live.startTime} />}
            {taught !== undefined && (
              <ClassRuler label={`课尺：共 ${minutes} 分钟，讲到第 ${Math.floor(taught)} 分钟`} light length={Math.max(minutes, Math.ceil(taught))} planned={minutes} now={taught} parts={parts} />
            )}
            {isMaking && (
              <div className="live-detail__making">
                <i aria-hidden="true" />
                <output className="small muted">回放正在生成，好了会自动出现。</output>
              </div>
            )}
            {live.replay === 'deleted' && <p className="small muted">这一讲的回放已删除。</p>}
            <Acts live={live} />
          </div>
        </div>
        {talk && second !== null && (
          <div className="wrap">
            <talk.ReplayTalk liveCode={live.liveCode} second={second} onAbsences={setAbsences} />
          </div>
        )}
      </section>
      <section className="section">
        <div className="wrap live-detail__body">
          <div>
            <h2>讲什么</h2>
            {live.outline ? <div className="article live-detail__outline" dangerouslySetInnerHTML={{ __html: live.outline }} /> : <p className="muted">老师还没有写下提纲。</p>}
          </div>
          <aside className="live-detail__asides">
            {live.teacherName && (
              <div className="live-detail__teacher">
                <h3>{live.teacherName}</h3>
                <p>{live.enterpriseName}</p>
              </div>
            )}
            {status !== liveStatus.ended && !live.isCancelled && (
              <div>
                <h3>来听课之前</h3>
                <ul className="live-detail__hints">
                  <li>电脑、手机浏览器都能听，不用装软件</li>
                  <li>凭报名时的姓名和手机号进，才记学时</li>
                  {status === liveStatus.upcoming && <li>{partsOf(new Date(doorsOpenAt(live.startTime)).toISOString()).clock} 可以进来，先试听声音</li>}
                </ul>
              </div>
            )}
            {!live.isCancelled && (
              <div>
                <h3>讲义</h3>
                <p>登录以后在教室里看。</p>
              </div>
            )}
          </aside>
        </div>
      </section>
    </>
  );
}

/** Loads the chat of a replay once it plays. Without its script the film plays alone. */
function useTalk(isPlaying: boolean): typeof import('./replay-talk.tsx') | null {
  const [talk, setTalk] = useState<typeof import('./replay-talk.tsx') | null>(null);
  useEffect(() => {
    if (isPlaying) loadPart(() => import('./replay-talk.tsx')).then(setTalk, () => {});
  }, [isPlaying]);
  return talk;
}

interface StageProps {
  live: Live;
  absences: readonly TeacherAbsence[];
  onNews: (news: { liveStatus: number; viewerCount: number }) => void;
  /** The second of the class that the replay shows. */
  onSecond: (second: number) => void;
}

/** The preview or the cover before the class, the stream while it is on air, and the replay after it. */
function Stage({ live, absences, onNews, onSecond }: StageProps): ReactNode {
  const { liveCode, liveName: name, pcCover: cover, liveStatus: status } = live;
  if (status === liveStatus.live) return <PublicPlayer {...{ liveCode, name, cover, onNews }} />;
  if (status === liveStatus.ended && live.replay === 'ready') return <ReplayPlayer {...{ liveCode, name, cover, absences, onSecond }} outline={live.outline} />;
  if (status === liveStatus.upcoming && live.livePreUrl && !live.isCancelled) return <PreviewFilm src={live.livePreUrl} cover={cover} name={name} loops={live.livePrePlayRole === 2} />;
  return <Poster className="live-detail__picture" src={cover} width={640} height={360} loading="eager" alt="" />;
}

/** The main button: the action that is possible with the live now. */
function Acts({ live }: { live: Live }) {
  const token = useBooking(live.liveCode);
  const { liveStatus: status, liveCode } = live;
  const outside = useOutside();

  // Apart, because few visitors save the file.
  const saveCalendar = () => loadPart(() => import('../../lives/calendar.ts')).then((calendar) => calendar.saveCalendar({ ...live, address: location.origin + link('liveDetail', { code: liveCode }) }), reportFailure);
  const unbook = async (booking: string) => (await takeBookingBack(liveCode, booking)) && showToast('success', '提醒已取消');

  return (
    <div className="live-detail__acts">
      {status === liveStatus.upcoming && !live.isCancelled && <BookButton live={live} tone="go" />}
      {status === liveStatus.live && (
        <ButtonLink tone="go" to={joinLink(live)}>
          {live.topCode === platformTopCode ? '进入直播间' : '登录听课'}
        </ButtonLink>
      )}
      {status === liveStatus.ended && (live.replay === 'ready' || live.replay === 'making') && (
        <ButtonLink tone="green" to={link('studentLogin', { code: liveCode })}>
          登录看回放、补学时
        </ButtonLink>
      )}
      {status === liveStatus.upcoming && (
        <Button tone="line" onClick={() => outside.asks() || void saveCalendar()}>
          <LiveIcon name="calendar" />
          {live.isCancelled ? '从日历里去掉' : '加到日历'}
        </Button>
      )}
      {outside.panel}
      <ShareBox name={live.liveName} liveCode={live.liveCode} />
      {token !== null && status === liveStatus.upcoming && !live.isCancelled && (
        <button type="button" className="live-detail__unbook" onClick={() => void unbook(token)}>
          取消提醒
        </button>
      )}
    </div>
  );
}

/** True if the class began or ended at another minute than scheduled. */
const isShifted = (live: Live): boolean => live.liveStatus !== liveStatus.upcoming && (minuteText(live.startTime) !== minuteText(live.plannedStart) || (live.liveStatus === liveStatus.ended && minuteText(live.endTime) !== minuteText(live.plannedEnd)));

/** "19:00—20:30", with the date if the class was held on another day. */
const plannedText = ({ startTime, plannedStart, plannedEnd }: Live): string => (daysBetween(startTime, plannedStart) === 0 ? `${partsOf(plannedStart).clock}—${partsOf(plannedEnd).clock}` : minuteSpanText(plannedStart, plannedEnd));

function countText({ liveStatus: status, viewerCount, isInterrupted }: Live, taught: number | undefined): string {
  const count = viewerCount.toLocaleString('zh-CN');
  if (status === liveStatus.live) return isInterrupted ? '直播中断，等老师回来' : [viewerCount > 0 && `${count} 人在听`, taught !== undefined && `已讲 ${Math.floor(taught)} 分钟`].filter(Boolean).join('，');
  return status === liveStatus.ended && viewerCount > 0 ? `${count} 人听过` : '';
}
