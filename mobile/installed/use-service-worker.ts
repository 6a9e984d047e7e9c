import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readSession, useSession } from '../../browser/session/session.ts';
import { forgetReadPages } from '../../browser/stored-pages.ts';
import { beginServiceWorker, tellRead } from './service-worker.ts';

/** Installs the service worker, tells it what is read, and forgets that when a login ends. */
export function useServiceWorker(): void {
  const { pathname, search } = useLocation();
  const isLoggedIn = useSession() !== null;
  const wasLoggedIn = useRef(false);
  useEffect(beginServiceWorker, []);
  useEffect(() => tellRead(pathname + search), [pathname, search]);
  useEffect(() => {
    // After a class the login of the account is there again at once (mobile/use-kept-login.ts).
    if (wasLoggedIn.current && !isLoggedIn && readSession() === null) void forgetReadPages();
    wasLoggedIn.current = isLoggedIn;
  }, [isLoggedIn]);
}
