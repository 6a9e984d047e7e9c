import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pageAt, pageOf } from '../../contract/pages.ts';
import { client } from '../client.ts';
import { clearLiveLogin, followLogOuts } from '../session/session.ts';

/** The token is dead on the server too (decisions §11.7); nobody waits for the answer. */
export function revoke(token: string): void {
  client.call('logout', {}, { keepalive: true, headers: { authorization_token: token } }).catch(() => {});
}

/** Where this document was last; it outlives the shell, which is drawn anew around a failure. */
let lastPath: string | null = null;

/**
 * §2.2: every navigation except to /live clears a stored live login. The first load of a page is no navigation
 * (decisions §3). Log-outs of other tabs with the same token are followed.
 */
export function useNavigationGuards(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const navigated = lastPath !== null && lastPath !== pathname;
    lastPath = pathname;
    if (!navigated) return;
    const key = pageAt(pathname);
    const token = key && pageOf(key).keepsLiveLogin ? null : clearLiveLogin();
    if (token) revoke(token);
  }, [pathname]);
  useEffect(followLogOuts, []);
}
