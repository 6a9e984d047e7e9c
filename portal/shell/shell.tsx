import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isMobilePath, pageAt, pageOf } from '../../contract/pages.ts';
import { ConsentNotice } from '../analytics/consent-notice.tsx';
import { usePageTracking } from '../analytics/analytics.ts';
import { ToastRegion } from '../../ui/toast.tsx';
import { useAccountCheck } from './account.ts';
import { DialogHost } from './dialog-host.tsx';
import { enterEarlyInput } from './early-input.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useNavigationGuards } from './navigation-guards.ts';
import { useNavigationTimeout } from './navigation-timeout.ts';
import { SideButtons } from './side-buttons.tsx';

/**
 * Header, footer and floating buttons around every page. `contract/pages.ts` sets the header's style. On a failure page the header is
 * white.
 */
export function Shell({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const key = pageAt(pathname);
  // The phone site has its own bars (mobile/layout.tsx).
  const header = isMobilePath(pathname) ? 'none' : (!failed && key && pageOf(key).header) || 'white';
  useNavigationGuards();
  useNavigationTimeout();
  usePageTracking(failed);
  useAccountCheck();
  useEffect(() => queueMicrotask(enterEarlyInput), []);
  return (
    <>
      <a className="skip" href="#main">跳到正文</a>
      {header !== 'none' && <Header overlay={header === 'overlay'} />}
      <main id="main" tabIndex={-1}>{children}</main>
      {header !== 'none' && (
        <>
          <Footer />
          <SideButtons />
        </>
      )}
      <ConsentNotice stays={header !== 'none'} />
      <ToastRegion />
      <DialogHost />
    </>
  );
}
