import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { pageOf, pages, type PageKey } from '../contract/pages.ts';

/**
 * Page key to page: `contract/pages.ts` says which pages there are, the folder of the same key (in kebab-case) draws it.
 * A page that has no folder yet falls through to the 404 page, which knows its title.
 */
const folderOf = (key: PageKey) => `pages/${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const built = (Object.keys(pages) as PageKey[]).filter((key) => existsSync(join(import.meta.dirname, folderOf(key), 'page.tsx')));

export default [
  index('shell/entrance.ts'),
  ...built.flatMap((key) =>
    [pages[key].path, ...(pageOf(key).aliases ?? [])].map((path, position) =>
      route(path, `${folderOf(key)}/page.tsx`, { id: position === 0 ? key : `${key}-${position}` }),
    ),
  ),
  route('*', 'shell/not-found.tsx'),
] satisfies RouteConfig;
