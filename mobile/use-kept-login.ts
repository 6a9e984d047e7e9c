import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepLogin, keptLogin } from '../browser/session/kept-login.ts';
import { readSession, storeSession, useSession } from '../browser/session/session.ts';

const phone = '(pointer: coarse)';

/**
 * On a phone the login outlives its tab (docs/decisions/0028-logins-on-phones.md). A computer may be shared, so devices with a mouse store
 * nothing.
 */
export function useKeptLogin(): void {
  const session = useSession();
  const { pathname } = useLocation();
  const token = session?.token ?? null;
  useEffect(() => {
    if (!matchMedia(phone).matches) return;
    if (token !== null) return keepLogin();
    const kept = readSession() === null ? keptLogin() : null;
    if (kept) storeSession(kept);
  }, [token]);
  // Each page that the person opens is a use.
  useEffect(() => {
    if (pathname && readSession() !== null && matchMedia(phone).matches) keepLogin();
  }, [pathname]);
}
