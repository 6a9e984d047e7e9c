import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { pageOf, pages, type PageKey } from '../contract/pages.ts';
import { folderOf, isImplemented } from './shell/implemented-pages.ts';

/**
 * Routes from the page keys of `contract/pages.ts`. The folder with the same key in kebab-case renders the page. A page without a folder is
 * answered by the 404 page, which knows its title.
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
