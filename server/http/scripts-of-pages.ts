import type { ServerResponse } from 'node:http';
import type { Pages } from './pages.ts';

/** React Router's address for them (`routeDiscovery` of react-router.config.ts). */
export const scriptsOfPagesPath = '/__manifest';

/**
 * Which scripts belong to the pages of some paths, for a browser that may go on to them (JSON, kept for ever under the release's
 * version); or 204 with the word that it should load the next page anew, since there was a release.
 */
export async function sendScriptsOfPages(pages: Pages, url: URL, response: ServerResponse, headers: Record<string, string>): Promise<void> {
  const found = await pages.scriptsOfPages(url);
  const body = Buffer.from(await found.arrayBuffer());
  const told = ['Content-Type', 'Cache-Control', 'X-Remix-Reload-Document'].flatMap((name) => {
    const value = found.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  response.writeHead(found.status, { ...headers, 'Cache-Control': 'no-store', ...Object.fromEntries(told) });
  response.end(body);
}
