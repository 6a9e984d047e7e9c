import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { isOnline } from '../../browser/client.ts';
import { createStore } from '../../browser/store.ts';
import { minuteText } from '../../contract/dates.ts';
import { link } from '../../contract/pages.ts';
import './installed.css';

/** Polling is needed, because a browser may miss that the network is back. */
const pollMilliseconds = 10_000;

interface Stored {
  reason: string;
  at: number;
  /** The page that came from the store. Later pages of the document come from the network. */
  page: string;
}

function markOfDocument(): Stored | null {
  if (typeof document === 'undefined') return null;
  const { stored, storedAt } = document.documentElement.dataset;
  // The offline page says it itself.
  return stored && location.pathname !== link('offline') ? { reason: stored, at: Number(storedAt), page: location.pathname + location.search } : null;
}

/** Null after the data was loaded again. */
const documentCopy = createStore(markOfDocument());

/**
 * Says that the page is a copy, and from when (mobile/service-worker/answers.ts marks the document). It loads the page's data again once
 * the server answers.
 */
export function StoredNotice() {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const stored = useSyncExternalStore(documentCopy.subscribe, documentCopy.state, () => null);

  useEffect(() => {
    if (stored === null) return;
    const look = () =>
      void isOnline().then(async (isBack) => {
        if (!isBack) return;
        await revalidate();
        documentCopy.setState(null);
      });
    addEventListener('online', look);
    const timer = setInterval(() => document.hidden || look(), pollMilliseconds);
    return () => {
      removeEventListener('online', look);
      clearInterval(timer);
    };
  }, [stored, revalidate]);

  if (stored?.page !== pathname + search) return null;
  return (
    <output className="stored-notice">
      {stored.reason === 'offline' ? '离线' : '网络慢，先看存下的'} · 上次更新于 {minuteText(stored.at)}
    </output>
  );
}
