import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError, type LinksFunction } from 'react-router';
import { isNetworkFault } from '../browser/loading.ts';
import { roomPages } from '../contract/mobile.ts';
import { appIcons, webManifestPath } from '../contract/mobile-app.ts';
import { pageAt, type PageKey } from '../contract/pages.ts';
// Before any page, because the browser offers the installation once.
import './installed/install.ts';
import { StoredNotice } from './installed/stored-notice.tsx';
import { UpdateNotice } from './installed/update-notice.tsx';
import { useServiceWorker } from './installed/use-service-worker.ts';
import { TabBar, tabs } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { forgetDesktop } from './desktop-choice.ts';
import { useMobileLinks } from './mobile-links.ts';
import { useTabPlace } from './tab-places.ts';
import { useKeptLogin } from './use-kept-login.ts';
import './layout.css';
// Here, because the server's markup has the mark before its script arrives.
import './pull-to-refresh.css';
import './reading.css';
import './targets.css';

export const links: LinksFunction = () => [
  { rel: 'manifest', href: webManifestPath },
  { rel: 'apple-touch-icon', href: appIcons.apple },
];

/** Lists below a tab. Their data is new after a pull, as on the tabs. */
const pulledLists: readonly (PageKey | null)[] = ['news', 'help', 'helpList', 'allCourses'];
/** Apart, because most pages have no use for it. */
const PullToRefresh = lazy(() => import('./pull-to-refresh.tsx'));

/**
 * The phone site's frame (spec mobile#phone-site). A tab has the tab bar, a further page has a bar with its title and the way back, and a
 * room has the whole screen.
 */
export default function MobileLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function Frame({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const key = pageAt(pathname);
  useKeptLogin();
  useEffect(forgetDesktop, []);
  const isTab = tabs.some(({ page }) => page === key);
  const hasTabs = isTab || key === 'offline';
  useMobileLinks();
  useTabPlace(isTab ? key : null);
  useServiceWorker();
  if (key && roomPages.includes(key) && !failed) return children;
  return (
    <div className={hasTabs ? 'mobile mobile--tab' : 'mobile'}>
      {!hasTabs && <TopBar page={key} />}
      <StoredNotice />
      {pulledLists.includes(key) && !failed && (
        <Suspense>
          <PullToRefresh />
        </Suspense>
      )}
      {children}
      <UpdateNotice />
      {hasTabs && <TabBar current={key} />}
    </div>
  );
}

const FailurePage = lazy(() => import('../portal/shell/failure-page.tsx'));

/** Failures keep the phone site's bars. The root handles a lost connection, because it needs no further script. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isAnswer = isRouteErrorResponse(error);
  if (!isAnswer && isNetworkFault(error)) throw error;
  return (
    <Frame failed>
      <Suspense>
        <FailurePage missing={isAnswer && error.status === 404} />
      </Suspense>
    </Frame>
  );
}
