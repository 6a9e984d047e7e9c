import type { BrowserClient } from '../../contract/client.ts';
import { mayTrack } from './consent.ts';
import type { Tracker } from './tracker.ts';

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 3000 });
    else setTimeout(resolve, 200);
  });

/**
 * Returns a function that reports events to the tracker. The tracker is loaded after hydration, when the browser is idle. Earlier events
 * are queued.
 */
export function createAnalytics(client: BrowserClient): (report: (tracker: Tracker) => Promise<void>) => void {
  let tracker: Promise<Tracker> | null = null;
  return (report) => {
    tracker ??= idle()
      .then(() => import('./tracker.ts'))
      .then(({ createTracker }) => createTracker({ client, storage: sessionStorage, allowed: mayTrack }));
    tracker.then(report).catch(() => {});
  };
}
