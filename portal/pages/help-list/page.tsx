import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { onSameSite } from '../../../contract/mobile.ts';
import { link, pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Breadcrumbs, trailTo } from '../../page-parts/breadcrumbs.tsx';
import '../../page-parts/page-parts.css';
import { listAddressOf, orFailed } from '../../lists/list-address.ts';
import { ListArea } from '../../lists/list-area.tsx';
import { Marked } from '../../lists/marked.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { SearchForm } from '../../lists/search-form.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { ContactChoices } from '../../help/contact-choices.tsx';
import { elsewhere, type HelpItem } from '../../help/categories.ts';
import { HelpNav } from '../../help/help-nav.tsx';
import '../../help/help.css';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import './help-list.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  // The layout's own route has no page (spec pages#help-layout).
  if (!pathname.toLowerCase().includes(pages.helpList.path.toLowerCase())) throw redirect(onSameSite(pathname, link('helpList')));
  const { publicOrigin } = context.get(renderContext);
  const client = context.get(clientContext);
  const { keyword } = listAddressOf(request);
  const categoryCode = searchParams.get('categoryCode') ?? '';

  const [known, found] = await Promise.all([
    orFailed(client.call('helpCategoryList', { topCode: platformTopCode })),
    orFailed(client.call('helpList', { topCode: platformTopCode, keyword: keyword || undefined, categoryCode: categoryCode || undefined })),
  ]);
  const categories = known ?? [];
  const category = categories.find((each) => each.categoryCode === categoryCode) ?? null;
  const isUnknown = known !== null && categoryCode !== '' && category === null;

  const trail = [...trailTo('help'), { name: category?.categoryName ?? pages.helpList.title, path: link('helpList', { categoryCode: category?.categoryCode }) }];
  const ofCategory = category?.categoryName ?? pages.helpList.title;
  const title = keyword ? `搜“${keyword}”` : ofCategory;
  const titles = (found ?? []).slice(0, 4).map((article) => article.title).join('、');
  const head = headOf({
    publicOrigin,
    page: 'helpList',
    query: { categoryCode: category?.categoryCode },
    title: keyword ? title : category?.categoryName,
    sharedTitle: category?.categoryName ?? '',
    description: category ? `${category.categoryName}：${category.count} 篇帮助，${titles}。` : `按步骤写的 ${categories.reduce((sum, { count }) => sum + count, 0)} 篇帮助，${categories.map(({ categoryName }) => categoryName).join('、')}，每篇都能说有用没用。`,
    isHidden: keyword !== '' || isUnknown,
    structured: [breadcrumbList(publicOrigin, trail)],
  });
  return pageData({ keyword, category, categories, isUnknown, found, trail, title, head }, isUnknown);
}

export const meta = headFrom;

export default function HelpList() {
  const { keyword, category, categories, isUnknown, found, trail, title } = useLoaderData<typeof loader>();
  const answer = found && { list: isUnknown ? [] : found, total: isUnknown ? 0 : found.length, pageNum: 1, pageSize: Math.max(1, found.length) };
  return (
    <>
      <header className="help-head ground-mist">
        <div className="wrap">
          <Breadcrumbs trail={trail} />
          <div className="help-head__row">
            <h1>{isUnknown ? '没有这个分类' : title}</h1>
            <SearchForm page="helpList" keyword={keyword} label="搜帮助" hint={fieldHint('help')} />
          </div>
        </div>
      </header>
      <div className="wrap help-body">
        <HelpNav categories={categories} current={category?.categoryCode ?? (keyword || isUnknown ? '-' : '')} />
        <div>
          {isUnknown ? (
            <div className="state listing__state">
              <h2>这个分类不在了</h2>
              <p className="small muted">它可能并到了别的分类里，现有的分类都列在这一页上</p>
              <ButtonLink tone="line" small to={link('helpList')}>
                看全部帮助
              </ButtonLink>
            </div>
          ) : (
            <ListArea page="helpList" answer={answer} keyword={keyword} isNear={found?.some(({ isNear }) => isNear)} what="帮助" measure="篇" emptyNote="写好的会放在这里，急事先打电话">
              {(list) =>
                keyword ? (
                  <>
                    <ul className="help-rows help-rows--found">
                      {list.map((article) => (
                        <Row key={article.bizCode} article={article} keyword={keyword} level={2} />
                      ))}
                    </ul>
                    {category && (
                      <p className="help-rows__wider">
                        只在“{category.categoryName}”里搜了。<Link to={link('helpList', { keyword })}>在全部帮助里搜</Link>
                      </p>
                    )}
                  </>
                ) : category ? (
                  <ul className="help-rows">
                    {list.map((article) => (
                      <Row key={article.bizCode} article={article} level={2} />
                    ))}
                  </ul>
                ) : (
                  grouped(list).map(([name, articles]) => (
                    <section key={name} className="help-group">
                      <h2>{name}</h2>
                      <ul className="help-rows">
                        {articles.map((article) => (
                          <Row key={article.bizCode} article={article} level={3} />
                        ))}
                      </ul>
                    </section>
                  ))
                )
              }
            </ListArea>
          )}
          <ContactChoices title={keyword && answer?.total === 0 ? '没写到的事，找个人问' : undefined} />
        </div>
      </div>
    </>
  );
}

/** Groups articles by the name of their category, in the given order. */
function grouped(articles: readonly HelpItem[]): [name: string, articles: HelpItem[]][] {
  const groups = new Map<string, HelpItem[]>();
  for (const article of articles) {
    const name = article.categoryName || elsewhere;
    groups.set(name, [...(groups.get(name) ?? []), article]);
  }
  return [...groups];
}

function Row({ article: { bizCode, title, summary, excerpt, categoryName }, keyword = '', level }: { article: HelpItem; keyword?: string; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <li>
      <Heading>
        <Link to={link('helpArticle', { bizCode })} prefetch="intent">
          <Marked text={title} keyword={keyword} />
        </Link>
      </Heading>
      {(excerpt || summary) && (
        <p>
          <Marked text={excerpt || summary} keyword={keyword} />
        </p>
      )}
      {keyword && categoryName && <small>{categoryName}</small>}
    </li>
  );
}
