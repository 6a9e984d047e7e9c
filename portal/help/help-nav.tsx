import { Link } from 'react-router';
import { link } from '../../contract/pages.ts';
import { Phrased } from '../reading/phrased.tsx';
import type { HelpCategory } from './categories.ts';

interface HelpNavProps {
  categories: readonly HelpCategory[];
  /** The current category. '' for all categories. */
  current: string;
  /** The articles of the current category, on an article's page. */
  articles?: readonly { bizCode: string; phrases: readonly string[] }[];
  /** The code of the current article. */
  reading?: string;
}

/** Side navigation of the help centre: the categories, and on an article's page the articles of its category. */
export function HelpNav({ categories, current, articles = [], reading }: HelpNavProps) {
  const total = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav className="help-nav" aria-label="帮助分类">
      <ul>
        <li>
          <Link to={link('helpList')} aria-current={!reading && current === '' ? 'page' : undefined} prefetch="intent">
            全部 <small>{total}</small>
          </Link>
        </li>
        {categories.map(({ categoryCode, categoryName, count }) => (
          <li key={categoryCode} className={categoryCode === current ? 'is-current' : ''}>
            <Link to={link('helpList', { categoryCode })} aria-current={!reading && categoryCode === current ? 'page' : undefined} prefetch="intent">
              {categoryName} <small>{count}</small>
            </Link>
            {categoryCode === current && articles.length > 0 && (
              <ul className="help-nav__articles">
                {articles.map(({ bizCode, phrases }) => (
                  <li key={bizCode}>
                    <Link to={link('helpArticle', { bizCode })} aria-current={bizCode === reading ? 'page' : undefined} prefetch="intent">
                      <Phrased phrases={phrases} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
