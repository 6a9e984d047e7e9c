import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { link } from '../../../contract/pages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useOpenHere } from '../../shell/disclosure.ts';
import { coursesLink, filterNames, sortings, type CoursesAddress, type FilterName } from './courses-address.ts';

interface Option {
  /** Undefined: the filter is not set. */
  code: string | undefined;
  name: string;
}

/** One row of options, one of them selected. */
export interface Facet {
  filter: FilterName;
  name: string;
  /** Label of the option that removes the filter: 全部类目. */
  all: Option;
  options: readonly Option[];
  chosen: string | undefined;
  /** The options open on request, because there are many. */
  folded?: boolean;
}

/** Every option is a link: it works without scripts, opens in a new tab and can be shared. */
export function Facets({ facets, address }: { facets: readonly Facet[]; address: CoursesAddress }) {
  return (
    <nav className="facets" aria-label="筛选课程">
      {facets.map((facet) =>
        facet.folded ? (
          <FoldedFacet key={facet.name} facet={facet} address={address} />
        ) : (
          <div key={facet.name} className="facet">
            <p className="facet__name">{facet.name}</p>
            <Options facet={facet} address={address} />
          </div>
        ),
      )}
    </nav>
  );
}

/** The open list closes after a choice, on Escape, on a press elsewhere, and on navigation. */
function FoldedFacet({ facet, address }: { facet: Facet; address: CoursesAddress }) {
  const { key } = useLocation();
  const { open, setOpen } = useOpenHere(key);
  const folded = useRef<HTMLDetailsElement>(null);
  const chosen = facet.options.find(({ code }) => code === facet.chosen);
  useEffect(() => {
    if (!open) return;
    const pressed = ({ target }: PointerEvent) => {
      if (!folded.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', pressed);
    return () => removeEventListener('pointerdown', pressed);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, for its summary and its links alike
    <details
      ref={folded}
      className="facet"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={({ key: pressed }) => {
        if (pressed !== 'Escape' || !open) return;
        setOpen(false);
        folded.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="facet__name">
        {facet.name}
        <small>{chosen ? chosen.name : `${facet.options.length} 个可选`}</small>
      </summary>
      <Options facet={facet} address={address} />
    </details>
  );
}

function Options({ facet: { filter, name, all, options, chosen }, address }: { facet: Facet; address: CoursesAddress }) {
  return (
    <ul aria-label={name}>
      {[all, ...options].map((option) => (
        <li key={option.code ?? ''}>
          <Link to={coursesLink(address, { filters: { [filter]: option.code } })} aria-current={option.code === chosen ? 'true' : undefined} prefetch="intent" preventScrollReset>
            {option.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The selected filters; a click removes one. */
export function Chosen({ facets, address }: { facets: readonly Facet[]; address: CoursesAddress }) {
  const { filters, keyword } = address;
  const chosen = filterNames.flatMap((filter) => {
    const code = filters[filter];
    if (code === undefined) return [];
    const options = facets.flatMap((facet) => (facet.filter === filter ? facet.options : []));
    const name = options.find((option) => option.code === code)?.name ?? '已下架的选项';
    return [{ key: filter as string, name, to: coursesLink(address, { filters: { [filter]: undefined } }) }];
  });
  if (keyword) chosen.push({ key: 'keyword', name: `“${keyword}”`, to: coursesLink(address, { keyword: '' }) });
  if (chosen.length === 0) return null;
  return (
    <ul className="chosen" aria-label="已选条件">
      {chosen.map(({ key, name, to }) => (
        <li key={key}>
          <Link className="chosen__one" to={to} prefetch="intent" preventScrollReset>
            <span className="sr-only">取消</span>
            {name}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link className="chosen__all" to={link('allCourses')} prefetch="intent" preventScrollReset>
            全部清空
          </Link>
        </li>
      )}
    </ul>
  );
}

export function Sortings({ address }: { address: CoursesAddress }) {
  return (
    <nav className="sortings" aria-label="排序">
      <ul>
        {sortings.map(({ sort, name }) => (
          <li key={sort}>
            <Link to={coursesLink(address, { sort })} aria-current={sort === address.sort ? 'true' : undefined} prefetch="intent" preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
