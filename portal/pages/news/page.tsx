import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import '../../page-parts/page-parts.css';
import { isBeyond, listAddressOf, orFailed } from '../../lists/list-address.ts';
import { ListArea } from '../../lists/list-area.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import { Marked } from '../../lists/marked.tsx';
import { PublishedOn } from '../../reading/published-on.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { SearchForm } from '../../lists/search-form.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import desk from './pictures/desk.svg';
import './news.css';

type NewsItem = DataOf<'informationList'>['list'][number];

const description = '职业培训一线的写法：机考布场、补贴学时、题库整理、实操评分、学徒制台账，每篇都有能照着做的清单和表样。';
const pageSize = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const { keyword, pageNum } = listAddressOf(request);
  // Industry news are the platform's (topCode -1), also on an enterprise's own domain (spec content#news).
  const answer = await orFailed(context.get(clientContext).call('informationList', { topCode: platformTopCode, keyword: keyword || undefined, pageNum, pageSize }));
  const beyond = isBeyond(answer);
  const head = headOf({
    publicOrigin,
    page: 'news',
    query: { pageNum: pageNum > 1 ? pageNum : undefined },
    title: keyword ? `“${keyword}”` : undefined,
    sharedTitle: '',
    description,
    isHidden: keyword !== '' || beyond,
    structured: [breadcrumbList(publicOrigin, trailTo('news'))],
  });
  return pageData({ keyword, answer, head }, beyond);
}

export const meta = headFrom;

export default function News() {
  const { keyword, answer } = useLoaderData<typeof loader>();
  const leads = keyword === '' && answer?.pageNum === 1;
  return (
    <>
      <ListHead title="行业资讯" lead="写给教务、班主任和考评员：一线怎么做，表怎么填，检查时看什么。" picture={desk}>
        <SearchForm page="news" keyword={keyword} label="搜资讯" hint={fieldHint('news')} />
      </ListHead>
      <div className="wrap">
        <ListArea page="news" answer={answer} keyword={keyword} what="资讯" measure="篇" emptyNote="新的文章发布后会出现在这里">
          {(list) => (
            <ul className="news-list">
              {list.map((item, index) => (
                <NewsRow key={item.bizCode} item={item} keyword={keyword} leads={leads && index === 0} inSight={index < 3} />
              ))}
            </ul>
          )}
        </ListArea>
      </div>
    </>
  );
}

function NewsRow({ item, keyword, leads, inSight }: { item: NewsItem; keyword: string; leads: boolean; inSight: boolean }) {
  return (
    <li className={leads ? 'news-row news-row--leading' : 'news-row'}>
      <Poster src={item.poster} width={620} height={280} loading={inSight ? 'eager' : 'lazy'} />
      <div className="news-row__words">
        <PublishedOn time={item.publishTime} />
        <h2>
          <Link to={link('newsDetail', { code: item.bizCode })} prefetch="intent">
            <Marked text={item.title} keyword={keyword} />
          </Link>
        </h2>
        {item.summary && (
          <p>
            <Marked text={item.summary} keyword={keyword} />
          </p>
        )}
      </div>
    </li>
  );
}
