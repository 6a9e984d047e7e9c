import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasScanResult, takeScanResult } from '../../browser/session/scan-result.ts';
import { shareSession } from '../../browser/session/session-sharing.ts';
import { clearLiveLogin, clearSession } from '../../browser/session/session.ts';
import { pageAt, pageOf } from '../../contract/pages.ts';
import { revoke } from '../client.ts';
import { openDialog } from './dialogs.ts';

/** The last path of this document. It is a module variable, because the shell is mounted again after a failure. */
let lastPath: string | null = null;

/**
 * Ends a live login on every navigation except to /live. The first load of a page is not a navigation (spec
 * pages#clear-on-navigation). Follows log-outs of other tabs with the same token, and answers the console's request for this tab's login.
 */
export function useNavigationGuards(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const navigated = lastPath !== null && lastPath !== pathname;
    lastPath = pathname;
    if (!navigated) return;
    const key = pageAt(pathname);
    const token = key && pageOf(key).keepsLiveLogin ? null : clearLiveLogin();
    if (!token) return;
    revoke(token);
    // The token is not valid any more. Without a network the revocation is lost too, and the stored login still works.
    void import('../../browser/session/stored-live-logins.ts').then(({ forgetLiveLogin }) => forgetLiveLogin(token), () => undefined);
  }, [pathname]);
  useEffect(() => shareSession(clearSession), []);
  // After the return from the messaging app the dialog continues the login. The login page does this itself.
  useEffect(() => {
    if (hasScanResult() && pageAt(location.pathname) !== 'login') openDialog({ kind: 'authentication', mode: 1, scanResult: takeScanResult() });
  }, []);
}
