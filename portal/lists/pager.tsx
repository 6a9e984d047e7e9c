import { Link } from 'react-router';
import { link, pageOf } from '../../contract/pages.ts';
import { type ListPage, type ListQuery, pagesShown } from './list-address.ts';

interface PagerProps {
  page: ListPage;
  /** Query parameters that the links keep, such as keyword and category. */
  query: ListQuery;
  pageNum: number;
  pageSize: number;
  total: number;
  /** Anchor of the list on a page with content above it. */
  anchor?: string | undefined;
}

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pager({ page, query, pageNum, pageSize, total, anchor }: PagerProps) {
  const last = Math.ceil(total / pageSize);
  if (last < 2) return null;
  const to = (number: number) => link(page, { ...query, pageNum: number > 1 ? number : undefined }) + (anchor ? `#${anchor}` : '');
  const keepsPlace = pageOf(page).keepsState;
  return (
    <nav className="pager" aria-label="分页">
      {pageNum > 1 && (
        <Link className="pager__step pager__step--back" rel="prev" to={to(pageNum - 1)} prefetch="intent" preventScrollReset={keepsPlace}>
          上一页
        </Link>
      )}
      <ol>
        {pagesShown(pageNum, last).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link to={to(number)} aria-label={`第 ${number} 页`} aria-current={number === pageNum ? 'page' : undefined} prefetch="intent" preventScrollReset={keepsPlace}>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {pageNum < last && (
        <Link className="pager__step" rel="next" to={to(pageNum + 1)} prefetch="intent" preventScrollReset={keepsPlace}>
          下一页
        </Link>
      )}
    </nav>
  );
}
