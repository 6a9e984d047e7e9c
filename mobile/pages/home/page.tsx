import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';
import { clientContext, renderContext } from '../../../portal/context.ts';
import { orFailed } from '../../../portal/lists/list-address.ts';
import { headFrom, headOf } from '../../../portal/seo/head.ts';
import './home.css';

const newsShown = 5;

export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin, topCode } = context.get(renderContext);
  const client = context.get(clientContext);
  const [schedule, news] = await Promise.all([
    orFailed(client.call('liveSchedule', { topCode, pageNum: 1, pageSize: 1 })),
    orFailed(client.call('informationList', { topCode: platformTopCode, pageNum: 1, pageSize: newsShown })),
  ]);
  const head = headOf({ publicOrigin, page: 'home', description: '正在播的课、接下来的课、接着上次学的课和行业资讯。' });
  return data({ live: schedule && (schedule.now[0] ?? schedule.next), news: news?.list ?? null, head });
}

export const meta = headFrom;

/** The phone site's first tab: the class that plays now or next, and what to read (spec mobile#phone-site). */
export default function MobileHome() {
  const { live, news } = useLoaderData<typeof loader>();
  return (
    <div className="mobile-home">
      <h1 className="sr-only">鹦鹉匠</h1>
      {live && (
        <Link className="mobile-home__live" to={link('liveDetail', { code: live.liveCode })}>
          <Poster src={live.pcCover} width={640} height={360} loading="eager" />
          <b>{live.liveName}</b>
        </Link>
      )}
      <section>
        <h2>资讯</h2>
        <ul>
          {(news ?? []).map(({ bizCode, title }) => (
            <li key={bizCode}>
              <Link to={link('newsDetail', { code: bizCode })}>{title}</Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
