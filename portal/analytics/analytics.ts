import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { createAnalytics } from '../../browser/analytics/analytics.ts';
import { pageAt } from '../../contract/pages.ts';
import { trackedPage, type TrackedItem } from '../../contract/tracking.ts';
import { client } from '../client.ts';

const track = createAnalytics(client);

export const trackEntering = (item: TrackedItem, source?: string): void => track((tracker) => tracker.enter(item, source));
export const trackLeaving = (item: TrackedItem): void => track((tracker) => tracker.leave(item));
/** Counts a click for the trial funnel. The source is the page where the click happened. */
export const trackClick = (item: TrackedItem): void => track((tracker) => tracker.click(item, location.pathname));

let pageBefore: string | null = null;

/**
 * Counts visits of pages (spec analytics#insert-data, analytics#update-date): calls insertData on entering a tracked page, and updateDate
 * on leaving it or closing the tab. A page with an error or without content (`isFailed`, or `isMissing` from its loader, see
 * `page-data.ts`) is not counted.
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
