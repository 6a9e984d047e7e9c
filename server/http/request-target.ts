import type { IncomingMessage } from 'node:http';
import { pageAt } from '../../contract/pages.ts';
import type { Addressee } from './answer.ts';

/** Classifies a request by its address and headers alone. */

/** Prefixes of the three bases: all answers under them have an envelope, including 404 and 405. */
export const isCall = (url: string): boolean => url.startsWith('/app/') || url.startsWith('/bks/') || url.startsWith('/burial/');

export const addresseeAt = (url: string): Addressee => (url.startsWith('/burial/') ? 'Burial' : null);

/** True for paths that look like files. Crawlers, browsers and scanners request files that never existed, and a 404 page of 20 KB is useless to them. `.data` belongs to pages. */
export const isFilesName = (path: string): boolean => /\/\.|\.[a-z0-9]{1,8}$/i.test(path) && !path.endsWith('.data') && pageAt(path) === null;

/** True if a GET or HEAD has a body. It has no meaning (RFC 9110 §9.3.1), so it is not read. */
export const bringsUnreadBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0);

/** True if a browser would show a page at this address: it is neither a file nor page data. */
export function isPageAddress(url: string): boolean {
  const path = url.split('?')[0]!;
  return !path.startsWith('/files/') && !path.startsWith('/assets/') && !isFilesName(path) && !path.endsWith('.data');
}

export function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : (value?.join(', ') ?? null);
}
