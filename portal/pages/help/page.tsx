import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { platformTopCode } from '../../../contract/constants.ts';
import { link } from '../../../contract/pages.ts';
import { ButtonLink, MoreLink } from '../../../ui/button.tsx';
import { trailTo } from '../../page-parts/breadcrumbs.tsx';
import '../../page-parts/page-parts.css';
import { orFailed } from '../../lists/list-address.ts';
import { ListHead } from '../../lists/list-head.tsx';
import { fieldHint } from '../../lists/search-examples.ts';
import { SearchForm } from '../../lists/search-form.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { ContactChoices } from '../../help/contact-choices.tsx';
import { categoriesOf, frequentQuestions } from '../../help/categories.ts';
import '../../help/help.css';
import { headFrom, headOf } from '../../seo/head.ts';
import { breadcrumbList } from '../../seo/structured-data.ts';
import drawers from './pictures/drawers.svg';
import './help.css';

const description = '鹦鹉匠帮助中心：开户登录、招生报名、直播回放、题库考试、学时与补贴，按步骤写清楚怎么做、卡住了查哪里，搜不到还有人接电话。';
/** Articles shown below each category as examples. */
const shownOfCategory = 3;

export async function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin } = context.get(renderContext);
  // Help is about the platform, also on an enterprise's own domain.
  const articles = await orFailed(context.get(clientContext).call('helpList', { topCode: platformTopCode }));
  const shortOf = ({ bizCode, title }: { bizCode: string; title: string }) => ({ bizCode, title });
  return {
    contents: articles && {
      total: articles.length,
      asked: frequentQuestions(articles).map((article) => ({ ...shortOf(article), summary: article.summary })),
      categories: categoriesOf(articles).map((category) => ({
        ...category,
        first: articles.filter(({ categoryCode }) => categoryCode === category.categoryCode).slice(0, shownOfCategory).map(shortOf),
      })),
    },
    head: headOf({ publicOrigin, page: 'help', description, structured: [breadcrumbList(publicOrigin, trailTo('help'))] }),
  };
}

export const meta = headFrom;

export default function Help() {
  const { contents } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHead title="帮助中心" lead="从开户到领补贴，怎么做、卡住了查哪里，都按步骤写着。先搜一下屏幕上的那句话。" picture={drawers}>
        <SearchForm page="helpList" keyword="" label="搜帮助" hint={fieldHint('help')} />
      </ListHead>
      {contents && contents.total > 0 ? (
        <>
          <section className="section">
            <div className="wrap">
              <div className="head">
                <h2>问得最多的几件事</h2>
                <MoreLink to={link('helpList')}>看全部 {contents.total} 篇</MoreLink>
              </div>
              <ol className="help-asked">
                {contents.asked.map(({ bizCode, title, summary }) => (
                  <li key={bizCode}>
                    <h3>
                      <Link to={link('helpArticle', { bizCode })} prefetch="intent">
                        {title}
                      </Link>
                    </h3>
                    {summary && <p>{summary}</p>}
                  </li>
                ))}
              </ol>
            </div>
          </section>
          <section className="section ground-mist">
            <div className="wrap">
              <div className="head">
                <h2>按手上的事找</h2>
                <p className="lead">数字是篇数，点开是这一类的全部。</p>
              </div>
              <ul className="help-shelves">
                {contents.categories.map(({ categoryCode, categoryName, count, first }) => (
                  <li key={categoryCode}>
                    <h3>
                      <Link to={link('helpList', { categoryCode })} prefetch="intent">
                        {categoryName}
                        <span>
                          {count}
                          <span className="sr-only"> 篇</span>
                        </span>
                      </Link>
                    </h3>
                    <ul>
                      {first.map(({ bizCode, title }) => (
                        <li key={bizCode}>
                          <Link to={link('helpArticle', { bizCode })} prefetch="intent">
                            {title}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </div>
          </section>
        </>
      ) : (
        <div className="wrap">
          <div className="state help-front__state">
            <h2>{contents ? '帮助文章还在写' : '没能取到帮助文章'}</h2>
            <p className="small muted">{contents ? '写好的会放在这里，急事先打电话' : '可能是网络不稳，再试一次通常就好'}</p>
            {!contents && (
              <ButtonLink tone="line" small to={link('help')} reloadDocument>
                重试
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      <div className="wrap help-front__ask">
        <ContactChoices title="翻了一遍还是不会？" />
      </div>
    </>
  );
}
