import { Link, useNavigate, useNavigation } from 'react-router';
import { mobilePathOf } from '../contract/mobile.ts';
import { pageAt, type PageKey } from '../contract/pages.ts';
import { LineIcon } from '../ui/icon.tsx';
import { leaveTab, placeOf } from './tab-places.ts';

/** The four tabs (spec mobile#phone-site), with line icons on a 24 px grid. */
export const tabs = [
  { page: 'home', name: '首页', path: 'M4 11l8-7 8 7v9h-5v-6H9v6H4Z' },
  { page: 'liveVideo', name: '直播', path: 'M3 6h18v12H3ZM10 9l5 3-5 3Z' },
  { page: 'courses', name: '课程', path: 'M4 5h7v15H4ZM13 5h7v15h-7ZM6 9h3M15 9h3' },
  { page: 'my', name: '我的', path: 'M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM4 20a8 8 0 0 1 16 0' },
] as const satisfies readonly { page: PageKey; name: string; path: string }[];

export function TabBar({ current }: { current: PageKey | null }) {
  const navigate = useNavigate();
  const { location: coming } = useNavigation();
  const next = coming && pageAt(coming.pathname);
  const chosen = tabs.find(({ page }) => page === next)?.page ?? current;
  return (
    <nav className="tab-bar" aria-label="主要页面">
      {tabs.map(({ page, name, path }) => {
        const isCurrent = page === current;
        return (
          <Link
            key={page}
            to={mobilePathOf(page)}
            aria-current={isCurrent ? 'page' : undefined}
            // Shown at the tap, before the page is here. A prefetch would begin after the tap, and load the page twice.
            data-chosen={page === chosen ? '' : undefined}
            // The current tab returns to the top, and another one to where it was left, as in an app.
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              if (isCurrent) return scrollTo({ top: 0, behavior: 'smooth' });
              if (current) leaveTab(current, { address: location.pathname + location.search, top: scrollY });
              void navigate(placeOf(page)?.address ?? mobilePathOf(page), { preventScrollReset: true });
            }}
          >
            <LineIcon path={path} />
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
