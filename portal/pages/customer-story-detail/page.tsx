import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { MoreLink } from '../../../ui/button.tsx';
import { Poster } from '../../../ui/poster.tsx';
import { Breadcrumbs, trailTo } from '../../page-parts/breadcrumbs.tsx';
import { CallToAction } from '../../page-parts/call-to-action.tsx';
import '../../page-parts/page-parts.css';
import { withAnchors } from '../../reading/headings.ts';
import { customerTypeName, type OtherStory } from '../../page-parts/customer-types.ts';
import { orMissing } from '../../lists/list-address.ts';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { PublishedOn } from '../../reading/published-on.tsx';
import { Reading } from '../../reading/reading.tsx';
import { readingMinutes } from '../../reading/reading-time.ts';
import { recordCodeOf } from '../../lists/record-code.ts';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { article, breadcrumbList } from '../../seo/structured-data.ts';
import './customer-story-detail.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const topCode = platformTopCode;
  const bizCode = recordCodeOf(request, 'customerStoryDetail');
  const whole = await orMissing(client.call('getBenchmarking', { topCode, bizCode, pageNum: 1, pageSize: 1 }));
  const found = whole?.list[0];
  if (!found) {
    const head = headOf({ publicOrigin, page: 'customerStoryDetail', title: '没有这则客户故事', description: '这则客户故事已经撤下，或地址写错了。', isHidden: true });
    return pageData({ story: null, head }, true);
  }
  const { content = '', others = [], ...story } = found;
  const path = link('customerStoryDetail', { bizCode: story.bizCode });
  const trail = trailTo('customerStories', { name: story.resName, path });
  const head = headOf({
    publicOrigin,
    page: 'customerStoryDetail',
    query: { bizCode: story.bizCode },
    recordCode: story.bizCode,
    title: story.resName,
    description: story.summary || content,
    publishTime: story.publishTime,
    structured: [
      article(publicOrigin, { path, title: story.resName, description: story.summary, picture: story.poster, publishTime: story.publishTime }),
      breadcrumbList(publicOrigin, trail),
    ],
  });
  return data({
    story: { ...story, ...withAnchors(content, 'part'), minutes: readingMinutes(content), trail, address: publicOrigin + path },
    others,
    head,
  });
}

export const meta = headFrom;

export default function CustomerStoryDetail() {
  const loaded = useLoaderData<typeof loader>();
  if (!loaded.story) return <MissingEntry list="customerStories" title="没有这则客户故事" note="它可能已经撤下，也可能是地址少了几个字。" back="看全部客户故事" />;
  const { story, others } = loaded;
  const kind = customerTypeName(story.customerType);
  return (
    <>
      <article className="reading">
        <header className="story-head dark">
          <div className="wrap">
            <Breadcrumbs trail={story.trail} />
            <div className="story-head__columns">
              <div>
                <h1>{story.resName}</h1>
                {story.summary && <p className="lead">{story.summary}</p>}
                <p className="story-head__facts">
                  {[kind, story.industry].filter(Boolean).map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                  <PublishedOn time={story.publishTime} />
                  <span className="reading__minutes">{story.minutes} 分钟读完</span>
                </p>
              </div>
              <Poster src={story.poster} width={620} height={280} loading="eager" />
            </div>
            {story.figures.length > 0 && (
              <dl className="story-figures">
                {story.figures.map(({ value, label }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </header>
        <Reading html={story.html} headings={story.headings} title={story.resName} address={story.address}>
          {kind && (
            <div className="story-solution">
              <p>同是{kind}？</p>
              <MoreLink to={link('solutions', { customerType: story.customerType })}>看{kind}方案</MoreLink>
            </div>
          )}
        </Reading>
      </article>
      {others.length > 0 && <OtherStories stories={others} />}
      <CallToAction title="换成您的班，会差在哪里？" lead="把上面这几个数换成自己的，说给顾问听听。" />
    </>
  );
}

function OtherStories({ stories }: { stories: readonly OtherStory[] }) {
  return (
    <section className="section ground-mist other-stories">
      <div className="wrap">
        <div className="head">
          <h2>再看两则</h2>
          <MoreLink to={link('customerStories')}>全部客户故事</MoreLink>
        </div>
        <ul>
          {stories.map((story) => (
            <li key={story.bizCode}>
              <Poster src={story.poster} width={620} height={280} />
              <h3>
                <Link to={link('customerStoryDetail', { bizCode: story.bizCode })} prefetch="intent">
                  {story.resName}
                </Link>
              </h3>
              <p>{story.summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
