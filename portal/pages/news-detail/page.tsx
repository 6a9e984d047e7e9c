import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';
import { Breadcrumbs, trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { withAnchors } from '../../reading/headings.ts';
import { orMissing } from '../../lists/list-address.ts';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { PublishedOn } from '../../reading/published-on.tsx';
import { Reading } from '../../reading/reading.tsx';
import { readingMinutes } from '../../reading/reading-time.ts';
import { recordCodeOf } from '../../lists/record-code.ts';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { article, breadcrumbList } from '../../seo/structured-data.ts';
import './news-detail.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const code = recordCodeOf(request, 'newsDetail');
  const found = await orMissing(context.get(clientContext).call('informationDetail', { topCode: platformTopCode, code }));
  if (!found) {
    const head = headOf({ publicOrigin, page: 'newsDetail', title: '没有这篇资讯', description: '这篇资讯已经撤下，或地址写错了。', isHidden: true });
    return pageData({ news: null, head }, true);
  }
  const { content, ...news } = found;
  const path = link('newsDetail', { code: news.bizCode });
  const trail = trailTo('news', { name: news.title, path });
  const head = headOf({
    publicOrigin,
    page: 'newsDetail',
    query: { code: news.bizCode },
    recordCode: news.bizCode,
    title: news.title,
    description: news.summary || content,
    publishTime: news.publishTime,
    structured: [
      article(publicOrigin, { path, title: news.title, description: news.summary, picture: news.poster, publishTime: news.publishTime, source: news.source }),
      breadcrumbList(publicOrigin, trail),
    ],
  });
  return data({ news: { ...news, ...withAnchors(content, 'part'), minutes: readingMinutes(content), trail, address: publicOrigin + path }, head });
}

export const meta = headFrom;

export default function NewsDetail() {
  const { news } = useLoaderData<typeof loader>();
  if (!news) {
    return (
      <MissingEntry
        list="news"
        title="没有这篇资讯"
        note="它可能已经撤下，也可能是地址少了几个字。"
        back="看全部资讯"
        search={{ page: 'news', label: '搜资讯', hint: fieldHint('news') }}
      />
    );
  }
  const { title, summary, poster, publishTime, source, html, headings, minutes, trail, address, previous, next } = news;
  return (
    <>
      <article className="reading">
        <header className="reading__head">
          <div className="wrap">
            <Breadcrumbs trail={trail} />
            <h1>{title}</h1>
            {summary && <p className="lead">{summary}</p>}
            <p className="reading__facts">
              <PublishedOn time={publishTime} />
              <span className="reading__minutes">{minutes} 分钟读完</span>
              {source && <span>{source}</span>}
            </p>
          </div>
        </header>
        {poster && (
          <div className="news-picture">
            <div className="wrap">
              <Poster src={poster} width={620} height={280} loading="eager" />
            </div>
          </div>
        )}
        <Reading html={html} headings={headings} title={title} address={address} />
      </article>
      <nav className="news-beside wrap" aria-label="上一篇和下一篇">
        {previous ? (
          <Link rel="prev" to={link('newsDetail', { code: previous.bizCode })} prefetch="intent">
            <small>上一篇</small>
            <b>{previous.title}</b>
          </Link>
        ) : (
          <p>
            <small>上一篇</small>
            这是最新的一篇
          </p>
        )}
        {next ? (
          <Link className="news-beside__next" rel="next" to={link('newsDetail', { code: next.bizCode })} prefetch="intent">
            <small>下一篇</small>
            <b>{next.title}</b>
          </Link>
        ) : (
          <p className="news-beside__next">
            <small>下一篇</small>
            已经是最早的一篇
          </p>
        )}
      </nav>
      <CallToAction title="照着做一遍试试" lead="开一个试用班，照着文里的表和台账走一遍。" />
    </>
  );
}
