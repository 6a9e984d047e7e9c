import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { PublishedOn } from '../../reading/published-on.tsx';
import { EmptyPart, FailedPart } from './part-state.tsx';
import { useReveal } from './reveal.tsx';

type NewsItem = DataOf<'informationList'>['list'][number];

/** At most three news items (spec home#news): one large with its picture, two beside it. */
export function News({ news }: { news: NewsItem[] | null }) {
  const list = useReveal<HTMLDivElement>();
  const [leading, ...others] = news ?? [];
  return (
    <section className="section" id="news">
      <div className="wrap">
        <div className="head">
          <h2>行业资讯</h2>
          <MoreLink to={link('news')}>全部资讯</MoreLink>
        </div>
        {news === null ? (
          <FailedPart what="资讯" />
        ) : !leading ? (
          <EmptyPart title="还没有资讯" note="新的文章发布后会出现在这里" />
        ) : (
          <div className="news" ref={list} data-reveal>
            <Link className="news__leading" to={link('newsDetail', { code: leading.bizCode })} prefetch="intent">
              <Poster src={leading.poster} width={620} height={280} />
              <PublishedOn time={leading.publishTime} />
              <h3>{leading.title}</h3>
              <p>{leading.summary}</p>
            </Link>
            <div className="news__others">
              {others.map((item) => (
                <Link key={item.bizCode} to={link('newsDetail', { code: item.bizCode })} prefetch="intent">
                  <Poster src={item.poster} width={120} height={96} />
                  <div>
                    <PublishedOn time={item.publishTime} />
                    <h3>{item.title}</h3>
                  </div>
                  <p>{item.summary}</p>
                </Link>
              ))}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
