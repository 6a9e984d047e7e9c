import type { ServerResponse } from 'node:http';
import { mobilePages, mobilePathOf } from '../../contract/mobile.ts';
import { type PageDeclaration, pages as declaredPages, withoutTrailingSlashes } from '../../contract/pages.ts';
import type { Pages } from './pages.ts';

const declaredPaths: ReadonlySet<string> = new Set(['/', ...Object.values<PageDeclaration>(declaredPages).flatMap(({ path, aliases = [] }) => [path, ...aliases]), ...mobilePages.map(mobilePathOf)].map((path) => path.toLowerCase()));
const noPagesPath = '/404';

/**
 * The URL for the router: each declared page once, and one unknown path for all others, which show the same page.
 * The router takes about twenty microseconds for each path, and a hostile URL contains a thousand.
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
 * Sends the scripts of the requested pages to a browser that may navigate to them (JSON, cached without expiry under the version
 * of the release). After a release it sends 204 with a header that makes the browser load the next page as a new document.
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
