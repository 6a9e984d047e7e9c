import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { pageOf, pages, type PageKey } from '../contract/pages.ts';
import { folderOf, isImplemented } from './shell/implemented-pages.ts';

/**
 * Page key to page: `contract/pages.ts` says which pages there are, the folder of the same key (in kebab-case) draws it.
 * A page that has no folder yet falls through to the 404 page, which knows its title.
 */
const built = (Object.keys(pages) as PageKey[]).filter(isImplemented);

export default [
  index('shell/entrance.ts'),
  ...built.flatMap((key) =>
    [pages[key].path, ...(pageOf(key).aliases ?? [])].map((path, position) =>
      route(path, `${folderOf(key)}/page.tsx`, { id: position === 0 ? key : `${key}-${position}` }),
    ),
  ),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
