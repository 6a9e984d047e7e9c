import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { link } from '../../contract/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { ListPage, ListQuery } from './list-address.ts';
import { Pager } from './pager.tsx';

interface Page<Item> {
  list: Item[];
  total: number;
  pageNum: number;
  pageSize: number;
}

interface ListAreaProps<Item> {
  /** The list's page. Left out for a list without search and further pages. */
  page?: ListPage;
  /** Null: the call failed. */
  answer: Page<Item> | null;
  keyword?: string;
  /** The entries match most words of the keyword, but not all. */
  isNear?: boolean;
  /** Query parameters of every link to the list, besides the keyword. */
  parameters?: ListQuery;
  /** Noun and measure word of the entries, such as 资讯, 篇. */
  what: string;
  measure: string;
  /** Text below the title of a list that is empty without a search. */
  emptyNote: string;
  /** The count is visible, not only announced to screen readers. */
  showsCount?: boolean;
  /** Shown when a search or filter has no results, instead of the list's own text. */
  whenNothing?: ReactNode;
  /** Anchor of the list on a page with content above it. */
  anchor?: string;
  /** The number of entries that can be paged through, if it is smaller than the total. Default: all. */
  reach?: number;
  children: (list: Item[]) => ReactNode;
}

/** A list with its pager and all its states: loading (the rows turn into a skeleton), empty, no results, a page after the last, failed. */
export function ListArea<Item>({ page, answer, keyword = '', isNear = false, parameters = {}, what, measure, emptyNote, showsCount = keyword !== '', whenNothing, anchor, reach = Infinity, children }: ListAreaProps<Item>) {
  const { state, location: next } = useNavigation();
  const { pathname, search } = useLocation();
  const isBusy = state === 'loading' && next.pathname === pathname;
  const hash = anchor ? `#${anchor}` : '';
  const to = (query: ListQuery) => (page ? link(page, query) : pathname) + hash;
  return (
    <div className="listing" aria-busy={isBusy}>
      {/* Screen readers announce changes of the count and the page. */}
      <output className={showsCount ? 'listing__found' : 'sr-only'}>
        {isBusy ? `正在取${what}` : summary(answer, keyword, isNear, what, measure, reach)}
      </output>
      {answer === null ? (
        <div className="state listing__state">
          <Sign fill="#fdf1f0">
            <path fill="none" stroke="#c5302b" strokeWidth="5" strokeLinecap="square" d="M48 32v22M48 66v1" />
          </Sign>
          <h2>没能取到{what}</h2>
          <p className="small muted">可能是网络不稳，再试一次通常就好</p>
          <ButtonLink tone="line" small to={pathname + search + hash} reloadDocument>
            重试
          </ButtonLink>
        </div>
      ) : answer.list.length > 0 ? (
        <>
          <div className="listing__list">{children(answer.list)}</div>
          {page && <Pager page={page} query={{ ...parameters, keyword }} pageNum={answer.pageNum} pageSize={answer.pageSize} total={Math.min(answer.total, reach)} anchor={anchor} />}
        </>
      ) : (
        <div className="state listing__state">
          <Sign fill="#e4eeea">
            <path fill="none" stroke="#7f9189" strokeWidth="4" d="M30 40h36v30H30zM30 50h36" />
          </Sign>
          {answer.total > 0 ? (
            <>
              <h2>没有第 {answer.pageNum} 页</h2>
              <p className="small muted">
                一共 {answer.total} {measure}，到第 {Math.ceil(answer.total / answer.pageSize)} 页为止
              </p>
              <ButtonLink tone="line" small to={to({ ...parameters, keyword })}>
                回到第 1 页
              </ButtonLink>
            </>
          ) : whenNothing ? (
            whenNothing
          ) : keyword ? (
            <>
              <h2>没有找到“{keyword}”</h2>
              <p className="small muted">换个短一点的词，或者看看全部{what}</p>
              <ButtonLink tone="line" small to={to(parameters)}>
                看全部{what}
              </ButtonLink>
            </>
          ) : (
            <>
              <h2>还没有{what}</h2>
              <p className="small muted">{emptyNote}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function summary<Item>(answer: Page<Item> | null, keyword: string, isNear: boolean, what: string, measure: string, reach: number): ReactNode {
  if (!answer || answer.list.length === 0) return null;
  const pages = Math.ceil(Math.min(answer.total, reach) / answer.pageSize);
  const count = keyword ? `找到 ${answer.total} ${measure}${isNear ? '接近' : '与'}“${keyword}”${isNear ? '' : '有关'}的${what}` : `共 ${answer.total} ${measure}${what}`;
  if (pages < 2) return count;
  return (
    <>
      {count}
      {answer.total > reach && `，列出前 ${reach} ${measure}`}，<span className="nobreak">{`第 ${answer.pageNum} 页，共 ${pages} 页`}</span>
    </>
  );
}

function Sign({ fill, children }: { fill: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true">
      <path fill={fill} d="M0 96V48A48 48 0 0 1 48 0h48v96Z" />
      {children}
    </svg>
  );
}
