import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageAt, pageOf } from '../../contract/pages.ts';
import { client } from '../client.ts';
import { clearLiveLogin, followLogOuts } from '../session/session.ts';

/** The token is dead on the server too (decisions §11.7); nobody waits for the answer. */
export function revoke(token: string): void {
  client.call('logout', {}, { keepalive: true, headers: { authorization_token: token } }).catch(() => {});
}

/**
 * §2.2: every navigation except to /live clears a stored live login. The first load of a page is no navigation
 * (decisions §3). Log-outs of other tabs with the same token are followed.
 */
export function useNavigationGuards(): void {
  const { pathname } = useLocation();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current !== null && seen.current !== pathname) {
      const key = pageAt(pathname);
      if (!key || !pageOf(key).keepsLiveLogin) {
        const token = clearLiveLogin();
        if (token) revoke(token);
      }
    }
    seen.current = pathname;
  }, [pathname]);
  useEffect(followLogOuts, []);
}
