import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../browser/session/session.ts';
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
    if (wasLoggedIn.current && !isLoggedIn) void forgetReadPages();
    wasLoggedIn.current = isLoggedIn;
  }, [isLoggedIn]);
}
