import type { IncomingMessage, ServerResponse } from 'node:http';
import { policyOf } from '../../contract/page-policies.ts';
import { pageAt } from '../../contract/pages.ts';
import { pagePathOf } from './pages.ts';
import { headerOf } from './request-target.ts';

/**
 * True if a request for page data needs a new document: a document keeps the policies (CSP, permissions) that it was loaded with,
 * and this page has others. Every page has a loader, so each navigation within a document asks for data.
 * @param path path of the data: `/live.data`
 */
export function needsNewDocument(path: string, request: IncomingMessage): boolean {
  const from = path.endsWith('.data') ? headerOf(request, 'referer') : null;
  return from !== null && URL.canParse(from) && policyOf(pageAt(new URL(from).pathname)) !== policyOf(pageAt(pagePathOf(path)));
}

/** Makes React Router load the page as a new document. */
export function sendNewDocument(url: URL, response: ServerResponse, headers: Record<string, string>): void {
  const query = new URLSearchParams(url.search);
  query.delete('_routes');
  const search = query.size > 0 ? `?${query}` : '';
  response.writeHead(204, { ...headers, 'X-Remix-Redirect': pagePathOf(url.pathname) + search, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true', 'Cache-Control': 'no-store' }).end();
}
