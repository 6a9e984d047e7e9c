import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { createStore } from '../../browser/store.ts';
import { minuteText } from '../../contract/dates.ts';
import { link } from '../../contract/pages.ts';
import { whenOnline } from './when-online.ts';
import './installed.css';

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
    let isAsked = false;
    return whenOnline(() => {
      // A second request would end the first, and on a slow network none would arrive.
      if (isAsked) return;
      isAsked = true;
      void revalidate().then(() => documentCopy.setState(null));
    });
  }, [stored, revalidate]);

  if (stored?.page !== pathname + search) return null;
  return (
    <output className="stored-notice">
      {stored.reason === 'offline' ? '离线' : '网络慢，先看存下的'} · 上次更新于 {minuteText(stored.at)}
    </output>
  );
}
