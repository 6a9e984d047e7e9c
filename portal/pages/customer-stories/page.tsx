import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { Poster } from '../../../ui/poster.tsx';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { customerTypeName, type Story } from '../../page-parts/customer-types.ts';
import { isBeyond, listAddressOf, orFailed } from '../../lists/list-address.ts';
import { ListArea } from '../../lists/list-area.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import street from './pictures/street.svg';
import './customer-stories.css';

const description = '培训机构、职业院校、生产企业和课程供应商怎样用鹦鹉匠：从哪件事做起、遇到什么麻烦、三个月后有哪些数字变了。均为示例故事。';
const pageSize = 6;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const { pageNum } = listAddressOf(request);
  const answer = await orFailed(context.get(clientContext).call('getBenchmarking', { topCode: platformTopCode, pageNum, pageSize }));
  const beyond = isBeyond(answer);
  const head = headOf({
    publicOrigin,
    page: 'customerStories',
    query: { pageNum: pageNum > 1 ? pageNum : undefined },
    description,
    isHidden: beyond,
    structured: [breadcrumbList(publicOrigin, trailTo('customerStories'))],
  });
  return pageData({ answer, head }, beyond);
}

export const meta = headFrom;

export default function CustomerStories() {
  const { answer } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHead title="客户故事" lead="四类客户，各从一件小事做起。写麻烦，也写数字。" picture={street} />
      <div className="wrap">
        <ListArea page="customerStories" answer={answer} what="客户故事" measure="则" emptyNote="故事写好以后会出现在这里">
          {(list) => (
            <ul className="stories">
              {list.map((story, index) => (
                <StoryRow key={story.bizCode} story={story} inSight={index < 2} />
              ))}
            </ul>
          )}
        </ListArea>
      </div>
      <CallToAction title="您的故事从哪一班开始？" lead="挑一个四十人以内的班，两周搬上来试试。" />
    </>
  );
}

function StoryRow({ story, inSight }: { story: Story; inSight: boolean }) {
  const { bizCode, resName, poster, customerType, industry, summary, figures } = story;
  return (
    <li className="story-row">
      <Poster src={poster} width={620} height={280} loading={inSight ? 'eager' : 'lazy'} />
      <div className="story-row__words">
        <p className="story-row__kind">{[customerTypeName(customerType), industry].filter(Boolean).join(' · ')}</p>
        <h2>
          <Link to={link('customerStoryDetail', { bizCode })} prefetch="intent">
            {resName}
          </Link>
        </h2>
        {summary && <p>{summary}</p>}
        {figures.length > 0 && (
          <dl>
            {figures.map(({ value, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
