import type { IncomingMessage } from 'node:http';
import { pageAt } from '../../contract/pages.ts';
import type { Addressee } from './answer.ts';

/** What a request asks for, derived from its address and headers alone. */

/** Prefixes of the three bases: everything under them is answered with an envelope, 404 and 405 too. */
export const isCall = (url: string): boolean => url.startsWith('/app/') || url.startsWith('/bks/') || url.startsWith('/burial/');

export const addresseeAt = (url: string): Addressee => (url.startsWith('/burial/') ? 'Burial' : null);

/** Robots, browsers and scanners ask for files that never existed; a 404 page of 20 KB is useless to them. `.data` belongs to pages. */
export const isFilesName = (path: string): boolean => /\/\.|\.[a-z0-9]{1,8}$/i.test(path) && !path.endsWith('.data') && pageAt(path) === null;

/** A GET has no body that means anything (RFC 9110 §9.3.1), so none is read. */
export const bringsUnreadBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0);

/** Where a visitor would be shown a page: no file, and no data of one. */
export function isPageAddress(url: string): boolean {
  const path = url.split('?')[0]!;
  return !path.startsWith('/files/') && !path.startsWith('/assets/') && !isFilesName(path) && !path.endsWith('.data');
}

export function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : (value?.join(', ') ?? null);
}
