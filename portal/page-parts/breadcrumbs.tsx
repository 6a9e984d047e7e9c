import { Link } from 'react-router';
import { link, pages, type PlainPageKey } from '../../contract/pages.ts';

/** A step of the breadcrumbs. */
export interface Step {
  name: string;
  /** Path and query. */
  path: string;
}

/** Home page, list, entry. Without an entry the trail ends at the list. */
export function trailTo(page: PlainPageKey, entry?: Step): Step[] {
  const step = (key: PlainPageKey): Step => ({ name: pages[key].title, path: link(key) });
  return [step('home'), step(page), ...(entry ? [entry] : [])];
}

/** The last step is the current page. */
export function Breadcrumbs({ trail }: { trail: readonly Step[] }) {
  return (
    <nav className="crumbs" aria-label="当前位置">
      <ol>
        {trail.map(({ name, path }, index) => (
          <li key={path}>{index < trail.length - 1 ? <Link to={path} prefetch="intent">{name}</Link> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
