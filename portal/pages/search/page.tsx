import { useEffect } from 'react';
import { Link, useLoaderData, useNavigationType, type LoaderFunctionArgs } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { addressOfPage, link, pages } from '../../../contract/pages.ts';
import { searchReach } from '../../../contract/search-reach.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import '../../page-parts/page-parts.css';
import { isBeyond, listAddressOf } from '../../lists/list-address.ts';
import { ListArea } from '../../lists/list-area.tsx';
import { ListHead } from '../../lists/list-head.tsx';
import { Marked } from '../../lists/marked.tsx';
import { PublishedOn } from '../../reading/published-on.tsx';
import { fieldHint, shorterExamples } from '../../lists/search-examples.ts';
import { SearchForm } from '../../lists/search-form.tsx';
import { clientContext, renderContext } from '../../context.ts';
import { pageData } from '../../page-data.ts';
import { headFrom, headOf } from '../../seo/head.ts';
import { sitePagesWith, type SitePageFind } from '../../seo/site-pages.ts';
import { Guidance } from './guidance.tsx';
import { isSearchKind, labelOf, type SearchKind, withLabels } from './kinds.ts';
import drawers from './pictures/drawers.svg';
import './search.css';

type Answer = ReturnType<typeof withLabels>;
/** No keyword, a keyword that cannot be searched, no answer, or the results. */
type Outcome = { state: 'unasked' | 'failed' } | { state: 'refused'; reason: string } | { state: 'answered'; answer: Answer };

const description = '在鹦鹉匠搜产品、课程、行业资讯、专家、帮助和补贴政策：两个字就能搜。';
const pageSize = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { keyword, pageNum } = listAddressOf(request);
  const asked = new URL(request.url).searchParams.get('kind') ?? '';
  const kind = isSearchKind(asked) ? asked : undefined;
  const kindLabel = kind && labelOf(kind);
  const outcome = keyword === '' ? ({ state: 'unasked' } as Outcome) : await outcomeOf(context.get(clientContext).call('searchSite', { topCode: platformTopCode, keyword, kind, pageNum, pageSize }));
  const isTooFar = outcome.state === 'refused' && (pageNum - 1) * pageSize >= searchReach;
  // Site pages are shown above the first page of results. A page that only mentions the keyword is shown only when no result matches all
  // words.
  const isAnswered = outcome.state === 'answered' && wasFound(outcome.answer) && !outcome.answer.isNear;
  const products = kind === undefined && pageNum === 1 ? sitePagesWith(keyword).filter(({ isAside }) => !isAside || !isAnswered) : [];
  const head = headOf({
    publicOrigin: context.get(renderContext).publicOrigin,
    page: 'search',
    query: { pageNum: pageNum > 1 ? pageNum : undefined },
    title: keyword && `“${keyword}”${kindLabel ? ` · ${kindLabel}` : ''}`,
    sharedTitle: '',
    description,
    isHidden: true,
  });
  return pageData({ keyword, kind, kindLabel, outcome, products, head }, isTooFar || (outcome.state === 'answered' && isBeyond(outcome.answer)));
}

async function outcomeOf(call: Promise<{ data: DataOf<'searchSite'> }>): Promise<Outcome> {
  try {
    return { state: 'answered', answer: withLabels((await call).data) };
  } catch (error) {
    const { returnCode, returnMsg } = error as { returnCode?: unknown; returnMsg?: string };
    return returnCode === returnCodes.invalidInput && returnMsg ? { state: 'refused', reason: returnMsg } : { state: 'failed' };
  }
}

export const meta = headFrom;

export default function Search() {
  const { keyword, kind, kindLabel, outcome, products } = useLoaderData<typeof loader>();
  const navigation = useNavigationType();
  // Focus the field after a client-side navigation only. A direct visit or Back keeps the focus.
  useEffect(() => {
    if (navigation === 'PUSH' && keyword === '') document.querySelector<HTMLInputElement>('.list-search input[type=search]')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- on arrival alone
  }, []);
  return (
    <>
      <ListHead title={pages.search.title} lead="产品、课程、直播、资讯、专家、帮助和补贴政策，一次搜全。" picture={drawers}>
        <SearchForm page="search" keyword={keyword} label="搜全站" hint={fieldHint('search')} parameters={{ kind }} />
      </ListHead>
      <div className="wrap">
        {outcome.state === 'unasked' && <Guidance title="想找什么？" note="输入两个字以上，或者从下面开始" />}
        {outcome.state === 'refused' && <Guidance title={outcome.reason} note="一个字能搜到的太多，多写一个字就准了" />}
        {outcome.state === 'failed' && <Results answer={null} keyword={keyword} kind={kind} kindLabel={kindLabel} />}
        {outcome.state === 'answered' &&
          (products.length > 0 || outcome.answer.groups.length > 0 || wasFound(outcome.answer) ? (
            <>
              {products.length > 0 && <Products finds={products} keyword={keyword} />}
              <Groups groups={outcome.answer.groups} />
              {outcome.answer.isNear && <p className="search-near">没有哪一条把“{keyword}”说全，下面是最接近的。</p>}
              {wasFound(outcome.answer) && (
                <>
                  <Kinds answer={outcome.answer} keyword={keyword} kind={kind} />
                  <Results answer={outcome.answer} keyword={keyword} kind={kind} kindLabel={kindLabel} />
                </>
              )}
            </>
          ) : (
            <Guidance title={`没有找到“${keyword}”`} note={`换个短一点、更常见的说法试试：比如只写工种“${shorterExamples.trade}”，或者只写要办的事“${shorterExamples.matter}”`} />
          ))}
      </div>
    </>
  );
}

const wasFound = ({ counts }: Answer): boolean => counts.some(({ total }) => total > 0);

/** Lists that the keyword names. */
function Groups({ groups }: { groups: Answer['groups'] }) {
  if (groups.length === 0) return null;
  return (
    <nav className="search-groups" aria-label="类目、标签和行业">
      <ul>
        {groups.map(({ kind, label, name, page, query, total }) => (
          <li key={`${kind} ${Object.values(query).join(' ')}`}>
            <Link to={link(page, query)} prefetch="intent">
              <small>{label}</small>
              {name} <span>{total}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Pages of the site itself. They are not published content and are shown above the results. */
function Products({ finds, keyword }: { finds: readonly SitePageFind[]; keyword: string }) {
  return (
    <section className="search-products" aria-labelledby="search-products-title">
      <p className="search-products__title" id="search-products-title">
        产品与服务 <span>{finds.length}</span>
      </p>
      <ol className="search-results">
        {finds.map(({ page, to, title, excerpt }) => (
          <li key={page} className="search-result">
            <h2>
              <Link to={to} prefetch="intent">
                <Marked text={title} keyword={keyword} />
              </Link>
            </h2>
            <p>
              <Marked text={excerpt} keyword={keyword} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The kinds with results, each a link to its own results. */
function Kinds({ answer, keyword, kind }: { answer: Answer; keyword: string; kind: SearchKind | undefined }) {
  const all = answer.counts.reduce((sum, { total }) => sum + total, 0);
  const offered = [{ name: '全部内容', total: all, of: undefined }, ...answer.counts.filter(({ kind: of, total }) => total > 0 || of === kind).map(({ kind: of, label, total }) => ({ name: label, total, of }))];
  return (
    <nav className="search-kinds" aria-label="按类型看">
      <ul>
        {offered.map(({ name, total, of }) => (
          <li key={name}>
            <Link to={link('search', { keyword, kind: of })} aria-current={of === kind ? 'page' : undefined} preventScrollReset>
              {name} <span>{total}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Results({ answer, keyword, kind, kindLabel = '内容' }: { answer: Answer | null; keyword: string; kind: SearchKind | undefined; kindLabel: string | undefined }) {
  const marks = answer?.marks.join(' ') ?? '';
  return (
    <ListArea page="search" answer={answer} keyword={keyword} isNear={answer?.isNear} parameters={{ kind }} what={kindLabel} measure="条" emptyNote="" reach={searchReach}>
      {(list) => (
        <ol className="search-results">
          {list.map(({ kind: of, label, isDated, page, query, title, note, excerpt, publishTime }) => (
            <li key={`${of} ${Object.values(query).join(' ')}`} className="search-result">
              <p className="search-result__facts">
                <b>{label}</b>
                {note && <span>{note}</span>}
                {isDated && <PublishedOn time={publishTime} />}
              </p>
              <h2>
                <Link to={addressOfPage(page, query)} prefetch="intent">
                  <Marked text={title} keyword={marks} />
                </Link>
              </h2>
              {excerpt && (
                <p>
                  <Marked text={excerpt} keyword={marks} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </ListArea>
  );
}
