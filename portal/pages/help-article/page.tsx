import { data, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import '../../../ui/article.css';
import { Breadcrumbs, trailTo } from '../../page-parts/breadcrumbs.tsx';
import '../../page-parts/page-parts.css';
import { withAnchors } from '../../reading/headings.ts';
import { orFailed, orMissing } from '../../lists/list-address.ts';
import { MissingEntry } from '../../lists/missing-entry.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { Phrased } from '../../reading/phrased.tsx';
import { phrasesOf } from '../../reading/phrases.ts';
import { PrintedAddress } from '../../reading/printed-address.tsx';
import { PublishedOn } from '../../reading/published-on.tsx';
import { readingMinutes } from '../../reading/reading-time.ts';
import { Share } from '../../reading/share.tsx';
import { recordCodeOf } from '../../lists/record-code.ts';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { ContactChoices } from '../../help/contact-choices.tsx';
import { HelpNav } from '../../help/help-nav.tsx';
import '../../help/help.css';
import { WasItUseful } from '../../help/was-it-useful.tsx';
import { headFrom, headOf } from '../../seo/head.ts';
import { article as articleData, breadcrumbList } from '../../seo/structured-data.ts';
import './help-article.css';

/** A tab that stays open during a release has old scripts with new data, or new scripts with old data. Old data has no phrases. */
interface Phraseable {
  title: string;
  phrases?: string[];
}

const phrasedOf = ({ bizCode, title }: { bizCode: string; title: string }): Phraseable & { bizCode: string } => ({ bizCode, title, phrases: phrasesOf(title) });
const phrasesIn = <Item extends Phraseable>(item: Item) => ({ ...item, phrases: item.phrases ?? [item.title] });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const bizCode = recordCodeOf(request, 'helpArticle');
  const [found, categories] = await Promise.all([orMissing(client.call('helpDetail', { topCode: platformTopCode, bizCode })), orFailed(client.call('helpCategoryList', { topCode: platformTopCode }))]);
  if (!found) {
    const head = headOf({ publicOrigin, page: 'helpArticle', title: '没有这篇帮助', description: '这篇帮助已经撤下，或地址写错了。', isHidden: true });
    return pageData({ article: null, head }, true);
  }
  const { content, siblings, related, ...article } = found;
  const path = link('helpArticle', { bizCode: article.bizCode });
  const last = { name: article.title, path };
  const trail = [...trailTo('help'), ...(article.categoryName ? [{ name: article.categoryName, path: link('helpList', { categoryCode: article.categoryCode }) }] : []), last];
  const head = headOf({
    publicOrigin,
    page: 'helpArticle',
    query: { bizCode: article.bizCode },
    recordCode: article.bizCode,
    title: article.title,
    // A summary may be a single phrase, so the text follows it.
    description: `${article.summary} ${content}`,
    publishTime: article.publishTime,
    structured: [articleData(publicOrigin, { path, title: article.title, description: article.summary, publishTime: article.publishTime }), breadcrumbList(publicOrigin, trail)],
  });
  const { html, headings } = withAnchors(content, 'step');
  return data({
    article: {
      ...article,
      html,
      headings: headings.map(({ id, text }): { id: string; text: string; phrases?: string[] } => ({ id, text, phrases: phrasesOf(text) })),
      minutes: readingMinutes(content),
      trail,
      address: publicOrigin + path,
      categories: categories ?? [],
      siblings: siblings.map(phrasedOf),
      related: related.map(phrasedOf),
    },
    head,
  });
}

export const meta = headFrom;

export default function HelpArticle() {
  const { article } = useLoaderData<typeof loader>();
  if (!article) {
    return <MissingEntry list="helpList" title="没有这篇帮助" note="它可能并进了别的文章，也可能是地址少了几个字。" back="看全部帮助" search={{ page: 'helpList', label: '搜帮助', hint: fieldHint('help') }} />;
  }
  const { bizCode, title, summary, publishTime, html, headings, minutes, trail, address, categories, categoryCode, siblings, previous, next, related } = article;
  return (
    <div className="wrap help-body help-body--article">
      <HelpNav categories={categories} current={categoryCode} articles={siblings.map(phrasesIn)} reading={bizCode} />
      <div>
        <article className="reading help-article">
          <header>
            <Breadcrumbs trail={trail} />
            <h1>{title}</h1>
            {summary && <p className="lead">{summary}</p>}
            <p className="reading__facts">
              <span>
                <PublishedOn time={publishTime} /> 更新
              </span>
              <span className="reading__minutes">{minutes} 分钟读完</span>
            </p>
          </header>
          <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
        <WasItUseful key={bizCode} bizCode={bizCode} />
        {(previous || next) && (
          <nav className="help-beside" aria-label="上一篇和下一篇">
            {previous && (
              <Link rel="prev" to={link('helpArticle', { bizCode: previous.bizCode })} prefetch="intent">
                <small>上一篇</small>
                <b>{previous.title}</b>
              </Link>
            )}
            {next && (
              <Link className="help-beside__next" rel="next" to={link('helpArticle', { bizCode: next.bizCode })} prefetch="intent">
                <small>下一篇</small>
                <b>{next.title}</b>
              </Link>
            )}
          </nav>
        )}
        <ContactChoices />
      </div>
      <aside className="help-article__aside" aria-label="目录、相关与分享">
        {headings.length > 1 && (
          <nav className="reading__contents" aria-label="本文目录">
            <p>这篇讲了</p>
            <ul>
              {headings.map(({ id, text, phrases = [text] }) => (
                <li key={id}>
                  <a href={`#${id}`}>
                    <Phrased phrases={phrases} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {related.length > 0 && (
          <nav className="help-related" aria-label="相关帮助">
            <p>相关的事</p>
            <ul>
              {related.map(phrasesIn).map((other) => (
                <li key={other.bizCode}>
                  <Link to={link('helpArticle', { bizCode: other.bizCode })} prefetch="intent">
                    <Phrased phrases={other.phrases} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Share title={title} address={address} />
        <PrintedAddress address={address} />
      </aside>
    </div>
  );
}
