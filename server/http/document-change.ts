import type { IncomingMessage, ServerResponse } from 'node:http';
import { policyOf } from '../../contract/page-policies.ts';
import { pageAt } from '../../contract/pages.ts';
import { pagePathOf } from './pages.ts';
import { headerOf } from './request-target.ts';

/**
 * True if a request for page data needs a new document: a document keeps the policies (CSP, permissions) that it was loaded with,
 * and this page has others. Every page has a loader, so each navigation within a document asks for data.
 *
 * Some browsers and proxies send no Referer, or only its origin. Then only pages with the ordinary policy get their data: other pages
 * ask for no data of their own (`shouldRevalidate`), so such a request comes from another page.
 * @param path path of the data: `/live.data`
 */
export function needsNewDocument(path: string, request: IncomingMessage): boolean {
  if (!path.endsWith('.data')) return false;
  return policyOf(pageOfReferer(headerOf(request, 'referer'))) !== policyOf(pageAt(pagePathOf(path)));
}

/** The page of the Referer. Null if it is missing or unknown, which counts as a page with the ordinary policy. */
const pageOfReferer = (referer: string | null) => (referer !== null && URL.canParse(referer) ? pageAt(new URL(referer).pathname) : null);

/** Makes React Router load the page as a new document. */
export function sendNewDocument(url: URL, response: ServerResponse, headers: Record<string, string>): void {
  const query = new URLSearchParams(url.search);
  query.delete('_routes');
  const search = query.size > 0 ? `?${query}` : '';
  response.writeHead(204, { ...headers, 'X-Remix-Redirect': pagePathOf(url.pathname) + search, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true', 'Cache-Control': 'no-store' }).end();
}
