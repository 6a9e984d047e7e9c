import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { createAnalytics } from '../../browser/analytics/analytics.ts';
import { pageAt } from '../../contract/pages.ts';
import { trackedPage, type TrackedItem } from '../../contract/tracking.ts';
import { client } from '../client.ts';

const track = createAnalytics(client);

export const trackEntering = (item: TrackedItem, source?: string): void => track((tracker) => tracker.enter(item, source));
export const trackLeaving = (item: TrackedItem): void => track((tracker) => tracker.leave(item));
/** A click that the trial funnel counts; its source is the page it was made on. */
export const trackClick = (item: TrackedItem): void => track((tracker) => tracker.click(item, location.pathname));

let pageBefore: string | null = null;

/**
 * Visits of whole pages (spec analytics#insert-data, analytics#update-date): insertData on entering a tracked page, updateDate
 * on leaving it, also by closing the tab. Where there is nothing at the address (`isFailed`, or its loader says so:
 * `page-data.ts`) nothing was visited.
 */
export function usePageTracking(isFailed: boolean): void {
  const { pathname, search } = useLocation();
  const isMissing = useMatches().some(({ loaderData }) => (loaderData as { isMissing?: boolean } | null | undefined)?.isMissing) || isFailed;
  // A change of article is a new visit; a change of filter on the same list is not.
  const query = new URLSearchParams(search);
  const visit = `${pathname} ${query.get('code') ?? query.get('bizCode') ?? ''}`;
  useEffect(() => {
    const path = visit.slice(0, visit.indexOf(' '));
    const key = pageAt(path);
    const item = key && trackedPage(key);
    const source = pageBefore ?? (document.referrer.startsWith(`${location.origin}/`) ? '' : document.referrer);
    pageBefore = path;
    if (!item || isMissing) return;
    trackEntering(item, source);
    const hidden = () => trackLeaving(item);
    const shown = (event: PageTransitionEvent) => event.persisted && trackEntering(item, path);
    addEventListener('pagehide', hidden);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('pagehide', hidden);
      removeEventListener('pageshow', shown);
      trackLeaving(item);
    };
  }, [visit, isMissing]);
}
