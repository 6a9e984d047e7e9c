import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { dayText } from '../../../contract/dates.ts';
import { clientContext, renderContext } from '../../../portal/context.ts';
import { orFailed } from '../../../portal/lists/list-address.ts';
import { loadSchedule } from '../../../portal/lives/load-schedule.ts';
import { headFrom, headOf } from '../../../portal/seo/head.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { mobileLink } from '../../mobile-link.ts';
import { Failed } from '../../parts/failed.tsx';
import { LiveStage } from '../../parts/live-stage.tsx';
import { Section } from '../../parts/section.tsx';
import PullToRefresh from '../../pull-to-refresh.tsx';
import { Continue } from './continue.tsx';
import { TradeCourses } from './trade-courses.tsx';
import './home.css';

const newsShown = 5;
const coursesShown = 4;

export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin, topCode } = context.get(renderContext);
  const client = context.get(clientContext);
  const [{ schedule, leading, isNext, names }, popular, news] = await Promise.all([
    loadSchedule(client, topCode),
    orFailed(client.call('getCourseList', { topCode: platformTopCode, pageNum: 1, pageSize: coursesShown })),
    orFailed(client.call('informationList', { topCode: platformTopCode, pageNum: 1, pageSize: newsShown })),
  ]);
  const head = headOf({ publicOrigin, page: 'home', description: '正在播的课、接下来的课、接着上次学的课和行业资讯。' });
  return data({ hasFailed: schedule === null, leading, isNext, others: Math.max(0, (schedule?.now.length ?? 0) - 1), trades: names, popular: popular?.list ?? null, news: news?.list ?? null, head });
}

export const meta = headFrom;

/** The phone site's first tab (spec mobile#phone-site). */
export default function MobileHome() {
  const { hasFailed, leading, isNext, others, trades, popular, news } = useLoaderData<typeof loader>();
  return (
    <div className="mobile-home">
      <PullToRefresh />
      <div className="mobile-home__top dark">
        <header>
          <h1>
            <Logo />
            <span className="sr-only">鹦鹉匠</span>
          </h1>
          <Link to={mobileLink('search')} aria-label="搜索" prefetch="intent">
            <Icon name="search" />
          </Link>
        </header>
        {leading ? <LiveStage key={leading.liveCode} live={leading} isNext={isNext} /> : <NoLive hasFailed={hasFailed} />}
        {others > 0 && (
          <Link className="mobile-home__others" to={mobileLink('liveVideo')} prefetch="intent">
            另有 {others} 场正在播
            <Icon name="right" />
          </Link>
        )}
      </div>
      <Continue />
      <TradeCourses trades={trades} popular={popular} />
      <Section title="资讯" more={{ to: mobileLink('news'), text: '全部' }}>
        {news ? <News list={news} /> : <Failed what="资讯" />}
      </Section>
      <Link className="mobile-home__trial" to={mobileLink('registration')}>
        <span>
          办培训的机构、学校、企业
          <b>免费试用 30 天</b>
        </span>
        <Icon name="right" />
      </Link>
    </div>
  );
}

function NoLive({ hasFailed }: { hasFailed: boolean }) {
  return (
    <div className="mobile-home__quiet">
      <p>{hasFailed ? '没能取到课表' : '此刻没有课在播'}</p>
      <Link to={mobileLink('liveVideo')} prefetch="intent">
        {hasFailed ? '去直播页再试' : '看回放'}
        <Icon name="right" />
      </Link>
    </div>
  );
}

function News({ list }: { list: DataOf<'informationList'>['list'] }) {
  return (
    <ul className="mobile-news">
      {list.map(({ bizCode, title, poster, publishTime }, position) => (
        <li key={bizCode} className={position === 0 ? 'mobile-news__first' : undefined}>
          <div>
            <h3>
              <Link to={mobileLink('newsDetail', { code: bizCode })} prefetch="intent">
                {title}
              </Link>
            </h3>
            <time dateTime={publishTime}>{dayText(publishTime)}</time>
          </div>
          <Poster src={poster} width={620} height={280} />
        </li>
      ))}
    </ul>
  );
}
