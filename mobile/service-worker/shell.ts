import { addressOf, pagesCache, shellAddresses } from '../../browser/stored-pages.ts';
import { routesPath } from '../../contract/mobile-app.ts';
import { mobilePages, mobilePathOf } from '../../contract/mobile.ts';
import { link } from '../../contract/pages.ts';
import { isPublic } from './requests.ts';
import { storePage, tidy } from './store.ts';

/** The routes of all pages of the phone site, as React Router asks for them (server/http/scripts-of-pages.ts). */
export const routesAddress = (version: string): string => `${routesPath}?${new URLSearchParams({ paths: mobilePages.map(mobilePathOf).join(','), version })}`;

/**
 * Stores the offline page, the tabs and the routes of a release. Without the offline page the browser tries again later.
 * @param release version of React Router's manifest
 */
export async function installShell(release: string): Promise<void> {
  if (!(await storePage(link('offline'), false))) throw new Error('The offline page could not be stored.');
  await Promise.allSettled([...shellAddresses.filter((address) => address !== link('offline')).map((address) => storePage(address, false)), storeRoutes(release)]);
}

async function storeRoutes(release: string): Promise<void> {
  const answer = await fetch(routesAddress(release), { credentials: 'omit' });
  // 204: another release answers. The next worker stores its routes.
  if (isPublic(answer)) await (await caches.open(pagesCache)).put(routesAddress(release), answer);
}

export async function activateShell(release: string): Promise<void> {
  const pages = await caches.open(pagesCache);
  await Promise.all((await pages.keys()).filter((request) => addressOf(request).startsWith(routesPath) && addressOf(request) !== routesAddress(release)).map((request) => pages.delete(request)));
  await tidy();
}
