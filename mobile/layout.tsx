import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { pageAt, type PageKey } from '../contract/pages.ts';
import { TabBar, tabs } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { forgetDesktop } from './desktop-choice.ts';
import { useMobileLinks } from './mobile-links.ts';
import { useKeptLogin } from './use-kept-login.ts';
import './layout.css';

/** Pages that use the whole screen. */
const withoutBars: readonly PageKey[] = ['liveRoom', 'officialLive'];

/**
 * The phone site's frame (spec mobile#phone-site). A tab has the tab bar, a further page has a bar with its title and the way back, and a
 * room has the whole screen.
 */
export default function MobileLayout() {
  const { pathname } = useLocation();
  const key = pageAt(pathname);
  useMobileLinks();
  useKeptLogin();
  useEffect(forgetDesktop, []);
  if (key && withoutBars.includes(key)) return <Outlet />;
  const isTab = tabs.some(({ page }) => page === key);
  return (
    <div className={isTab ? 'mobile mobile--tab' : 'mobile'}>
      {!isTab && key && <TopBar page={key} />}
      <Outlet />
      {isTab && <TabBar current={key} />}
    </div>
  );
}
