import type { ServerResponse } from 'node:http';
import { type PageDeclaration, pages as declaredPages, withoutTrailingSlashes } from '../../contract/pages.ts';
import type { Pages } from './pages.ts';

/** React Router's address for them (`routeDiscovery` of react-router.config.ts). */
export const scriptsOfPagesPath = '/__manifest';

const declaredPaths: ReadonlySet<string> = new Set(['/', ...Object.values<PageDeclaration>(declaredPages).flatMap(({ path, aliases = [] }) => [path, ...aliases]).map((path) => path.toLowerCase())]);
const noPagesPath = '/404';

/**
 * The URL passed to the router: each declared page once, and one unknown path for all others, which show the same page.
 * A lookup of a path takes the router some twenty microseconds, and a hostile URL contains a thousand.
 */
export function askingForDeclaredPages(url: URL): URL {
  const paths = url.searchParams.get('paths')?.split(',').filter(Boolean);
  if (!paths) return url;
  const asked = new URL(url);
  const known = (path: string): string => (declaredPaths.has(path) ? path : noPagesPath);
  asked.searchParams.set('paths', [...new Set(paths.map((path) => known(withoutTrailingSlashes(path.startsWith('/') ? path : `/${path}`).toLowerCase())))].join(','));
  return asked;
}

/**
 * Which scripts belong to the pages of some paths, for a browser that may go on to them (JSON, kept for ever under the release's
 * version); or 204 with the word that it should load the next page anew, since there was a release.
 */
export async function sendScriptsOfPages(pages: Pages, url: URL, response: ServerResponse, headers: Record<string, string>): Promise<void> {
  const found = await pages.scriptsOfPages(askingForDeclaredPages(url));
  const body = Buffer.from(await found.arrayBuffer());
  const copied = ['Content-Type', 'Cache-Control', 'X-Remix-Reload-Document'].flatMap((name) => {
    const value = found.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  response.writeHead(found.status, { ...headers, 'Cache-Control': 'no-store', ...Object.fromEntries(copied) });
  response.end(body);
}
