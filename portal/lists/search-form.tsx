import { Link, useNavigate } from 'react-router';
import { onSameSite } from '../../contract/mobile.ts';
import { link, pageOf } from '../../contract/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import { type ListPage, type ListQuery, longestKeyword } from './list-address.ts';

interface SearchFormProps {
  page: ListPage;
  keyword: string;
  /** Label of the field, such as 搜资讯. */
  label: string;
  /** Suggested keywords with results. */
  hint: string;
  /** The other query parameters, such as a list's category. */
  parameters?: ListQuery;
}

/** Searches a list through its address: by client-side navigation, or without scripts by submitting the form. */
export function SearchForm({ page, keyword, label, hint, parameters = {} }: SearchFormProps) {
  const navigate = useNavigate();
  return (
    <search className="list-search">
      <form
        action={link(page)}
        method="get"
        onSubmit={(event) => {
          const words = String(new FormData(event.currentTarget).get('keyword')).trim();
          event.preventDefault();
          void navigate(onSameSite(location.pathname, link(page, { ...parameters, keyword: words })), { preventScrollReset: pageOf(page).keepsState });
        }}
      >
        {Object.entries(parameters).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <div className="control">
          <Icon name="search" />
          <input key={keyword} type="search" name="keyword" aria-label={label} placeholder={hint} defaultValue={keyword} maxLength={longestKeyword} enterKeyHint="search" />
          {keyword && (
            <Link className="icon-button" to={link(page, parameters)} aria-label="清除搜索" preventScrollReset={pageOf(page).keepsState}>
              <Icon name="close" />
            </Link>
          )}
          <button type="submit" className="control__button">
            搜索
          </button>
        </div>
      </form>
    </search>
  );
}
