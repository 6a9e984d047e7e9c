import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';
import { mobilePages, mobilePathOf, mobileRouteId } from '../contract/mobile.ts';
import { mobilePrefix, pageOf, pages, type PageKey } from '../contract/pages.ts';
import { folderOf, isImplemented } from './shell/implemented-pages.ts';

/**
 * Routes from the page keys of `contract/pages.ts`. The folder with the same key in kebab-case renders the page. A page without a folder is
 * answered by the 404 page, which knows its title.
 */
const built = (Object.keys(pages) as PageKey[]).filter(isImplemented);

/** Pages of the phone site with a folder in mobile/pages. The other pages of the phone site are the desktop pages in the phone layout. */
const ofPhones = new Set(Object.keys(import.meta.glob('../mobile/pages/*/page.tsx')));

function mobileFileOf(key: PageKey): string {
  const own = `../mobile/${folderOf(key)}/page.tsx`;
  return ofPhones.has(own) ? own : `${folderOf(key)}/page.tsx`;
}

export default [
  index('shell/entrance.ts'),
  ...built.flatMap((key) =>
    [pages[key].path, ...(pageOf(key).aliases ?? [])].map((path, position) =>
      route(path, `${folderOf(key)}/page.tsx`, { id: position === 0 ? key : `${key}-${position}` }),
    ),
  ),
  layout('../mobile/layout.tsx', { id: 'mobile' }, [
    ...mobilePages.map((key) => route(mobilePathOf(key), mobileFileOf(key), { id: mobileRouteId(key) })),
    route(`${mobilePrefix}/*`, 'shell/not-found.tsx', { id: 'mobile-missing' }),
  ]),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
