import { routesPath, storedTabs } from '../contract/mobile-app.ts';
import { mobilePathOf } from '../contract/mobile.ts';
import { mobilePrefix } from '../contract/pages.ts';

/**
 * Copies of public documents that the service worker stores for reading without a network (docs/decisions/0030-service-worker.md). The
 * number belongs to the format: the worker deletes caches with other names.
 */
export const pagesCache = 'pages-1';
export const filesCache = 'files-1';

/** Headers that the worker adds to a stored document. */
export const storedAtHeader = 'X-Stored-At';
export const titleHeader = 'X-Stored-Title';

/** Documents that every browser has, because the worker stores them when it is installed. */
export const shellAddresses: readonly string[] = [...storedTabs, 'offline' as const].map(mobilePathOf);

const storingPath = `${mobilePrefix}/storing`;

/**
 * Entry of the pages' cache from the time when the worker is told of a read page until the page is stored. A log-out deletes it, and the
 * worker then does not store the page (mobile/service-worker/store.ts).
 * @param reading an id: a page that is read again is stored although its first storing fails
 */
export const storingMarkOf = (address: string, reading: string): string => `${storingPath}?${encodeURIComponent(address)}&${reading}`;

/** Path and query of a stored request. */
export const addressOf = ({ url }: Pick<Request, 'url'>): string => url.slice(new URL(url).origin.length);

const isStoringMark = (request: Pick<Request, 'url'>): boolean => addressOf(request).startsWith(storingPath);

/** True for a page that the person has read. Every browser has the shell's documents and the routes. */
export function isReadPage(request: Pick<Request, 'url'>): boolean {
  const address = addressOf(request);
  return !isStoringMark(request) && !shellAddresses.includes(address) && !address.startsWith(routesPath);
}

/**
 * Deletes the pages that the person has read, and their pictures. Call this after a log-out: the list shows what was read. It waits for no
 * lock, because a lock request ends with its document.
 */
export async function forgetReadPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  // Without the caches of the worker there is nothing to delete, and with closed storage neither.
  if (!(await caches.has(pagesCache).catch(() => false))) return;
  const pages = await caches.open(pagesCache);
  // First, so that the worker deletes a page that it stores from now on.
  await Promise.all((await pages.keys()).filter(isStoringMark).map((request) => pages.delete(request)));
  await deleteReadPages();
}

/** The same, without the pages that wait until they are stored. */
export async function deleteReadPages(): Promise<void> {
  const pages = await caches.open(pagesCache);
  const files = await caches.open(filesCache);
  const read = (await pages.keys()).filter(isReadPage);
  const pictures = (await files.keys()).filter((request) => !addressOf(request).startsWith('/assets/'));
  await Promise.all([...read.map((request) => pages.delete(request)), ...pictures.map((request) => files.delete(request))]);
}

/**
 * Runs changes of the caches one after the other: workers of two releases and open pages may make them at the same time.
 * @param signal ends the waiting, not a change that has begun
 * @throws AbortError if the signal came before the change's turn
 */
export const exclusively = <Result>(change: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
  'locks' in navigator ? (navigator.locks.request('stored-pages', signal ? { signal } : {}, change) as Promise<Result>) : change();
