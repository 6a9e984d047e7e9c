import { Link } from 'react-router';
import type { DataOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';

export interface CategoryFilterProps {
  schedule: DataOf<'liveSchedule'>;
  names: readonly { categoryCode: string; categoryName: string }[];
  /** The category in the address. */
  chosen: string | undefined;
}

export const filterLink = (categoryCode: string | undefined): string => `${link('liveVideo', { categoryCode })}#next`;

/** Filters upcoming lives and replays by category. Every option is a link, so it works without scripts and can be shared. */
export function CategoryFilter({ schedule: { categories, upcomingTotal }, names, chosen }: CategoryFilterProps) {
  const offered = names.flatMap(({ categoryCode, categoryName }) => {
    const upcoming = categories.find((category) => category.categoryCode === categoryCode)?.upcoming;
    if (upcoming === undefined && categoryCode !== chosen) return [];
    // A category without upcoming lives is listed because of its replays.
    return [{ categoryCode, categoryName, note: upcoming === 0 ? '回放' : (upcoming ?? 0) }];
  });
  if (offered.length === 0) return null;
  const option = (code: string | undefined, name: string, note: string | number) => (
    <li key={code ?? ''}>
      <Link to={filterLink(code)} aria-current={code === chosen ? 'true' : undefined} prefetch="intent" preventScrollReset>
        {name}
        <small>{note}</small>
      </Link>
    </li>
  );
  return (
    <nav className="live-filter" aria-label="按类目筛选">
      <ul>
        {option(undefined, '全部', upcomingTotal)}
        {offered.map(({ categoryCode, categoryName, note }) => option(categoryCode, categoryName, note))}
      </ul>
    </nav>
  );
}
