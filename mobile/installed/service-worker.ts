import { createStore } from '../../browser/store.ts';
import { serviceWorkerPath, takenOverWithinMilliseconds } from '../../contract/mobile-app.ts';
import { mobilePrefix } from '../../contract/pages.ts';
import type { WorkerOrder } from '../service-worker/orders.ts';

/** An installed site stays open for days, so it asks for a new release from time to time. */
const askedEveryMilliseconds = 3_600_000;

/** The worker of a new release that waits for the visitor. Null without one. */
export const waitingWorker = createStore<ServiceWorker | null>(null);

/** After the page has loaded. */
const registeredAfterMilliseconds = 2_000;

let isBegun = false;

/** Installs the service worker and notices new releases. Browsers without workers, and pages without https, do without. */
export function beginServiceWorker(): void {
  if (isBegun || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  isBegun = true;
  const register = () => void navigator.serviceWorker.register(serviceWorkerPath, { scope: mobilePrefix, updateViaCache: 'none' }).then(watch, () => undefined);
  // Registering later leaves the network to the page and its first use.
  const later = () => setTimeout(register, registeredAfterMilliseconds);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

function watch(registration: ServiceWorkerRegistration): void {
  const noticeWaiting = () => {
    // Without a controller this is the first worker, which does not wait.
    if (registration.waiting && navigator.serviceWorker.controller) waitingWorker.setState(registration.waiting);
  };
  noticeWaiting();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', noticeWaiting));
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() < askedAt + askedEveryMilliseconds) return;
    askedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has the page's own origin
const tell = (worker: ServiceWorker | null, order: WorkerOrder): void => worker?.postMessage(order);

/** The worker stores the page for reading without a network, if it may (contract/mobile-app.ts). */
export function tellRead(address: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (isBegun && !connection?.saveData) void navigator.serviceWorker.ready.then(({ active }) => tell(active, { order: 'read', address }), () => undefined);
}

/**
 * Activates the waiting worker. The browser lets it take over when the old one has no work. Other tabs stay as they are, and load again when
 * they are asked to.
 * @param load loads this page again. Called once: when the worker controls the page, or after ten seconds
 * @returns ends the waiting, without a load
 */
export function applyUpdate(load: () => void): () => void {
  const worker = waitingWorker.state();
  // Another tab has activated it already.
  if (worker?.state !== 'installed') {
    load();
    return () => {};
  }
  const waiting = new AbortController();
  const cancel = () => {
    waiting.abort();
    clearTimeout(late);
  };
  const finish = () => {
    cancel();
    load();
  };
  // Loaded without the new worker, the document is that of the new release all the same, if there is a network.
  const late = setTimeout(finish, takenOverWithinMilliseconds);
  navigator.serviceWorker.addEventListener('controllerchange', finish, { signal: waiting.signal });
  void navigator.serviceWorker.ready.then(({ active }) => tell(active, { order: 'stop-storing' }));
  tell(worker, { order: 'activate' });
  return cancel;
}
