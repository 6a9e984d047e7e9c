import { routesPath, serviceWorkerPath, storedAddressOf, webManifestPath } from '../../contract/mobile-app.ts';
import { isMobilePath } from '../../contract/pages.ts';

/** What the worker does with a request of a page under /m. */
export type Treatment =
  /** The network, without this worker: calls, streams, private files, other sites, the console, the desktop pages. */
  | { kind: 'network' }
  /** A document of the phone site: the network first, then the stored copy, then the offline page. */
  | { kind: 'document'; stored: string | null; address: string }
  /** Data for a navigation within a document, or of the page that it shows. Without a network the browser opens the document instead. */
  | { kind: 'data'; stored: string | null; address: string; isShown: boolean }
  /** The routes of further pages. */
  | { kind: 'routes'; version: string | null }
  /** A built file. Its name contains a hash, so a stored copy never differs. */
  | { kind: 'asset' }
  /** A public picture: the network first, then the stored copy. */
  | { kind: 'picture' };

type Asked = Pick<Request, 'url' | 'method' | 'mode' | 'destination' | 'referrer'> & { headers: Pick<Headers, 'has'> };

const network: Treatment = { kind: 'network' };

/** @param origin of the worker */
export function treatmentOf(request: Asked, origin: string): Treatment {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('range') || request.headers.has('authorization_token')) return network;
  const { pathname, search } = url;
  if (pathname === serviceWorkerPath || pathname === webManifestPath) return network;
  if (request.mode === 'navigate') return isMobilePath(pathname) ? { kind: 'document', stored: storedAddressOf(url), address: pathname + search } : network;
  if (isMobilePath(pathname) || pathname === '/m.data') {
    if (!pathname.endsWith('.data')) return network;
    const page = new URL(url);
    page.pathname = pathname.replace(/(\/_)?\.data$/, '');
    const address = pageAddress(page);
    return { kind: 'data', stored: storedAddressOf(page), address, isShown: URL.canParse(request.referrer) && pageAddress(new URL(request.referrer)) === address };
  }
  if (pathname === routesPath) return { kind: 'routes', version: url.searchParams.get('version') };
  if (pathname.startsWith('/assets/')) return { kind: 'asset' };
  // A signed address of a private file has a query.
  if (request.destination === 'image' && pathname.startsWith('/files/') && search === '') return { kind: 'picture' };
  return network;
}

/** Path and query without the names of routes. Both sides of a comparison are encoded in the same way. */
function pageAddress({ pathname, searchParams }: URL): string {
  searchParams.delete('_routes');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

type Answered = Pick<Response, 'status' | 'type' | 'redirected'> & { headers: Pick<Headers, 'get'> };

/**
 * True if an answer is the same for every visitor: the server marks documents without personal data as public. Anything else is never
 * stored.
 */
export function isPublic({ status, type, redirected, headers }: Answered): boolean {
  const directives = (headers.get('cache-control') ?? '').toLowerCase().split(',').map((directive) => directive.trim());
  const varies = (headers.get('vary') ?? '').toLowerCase().split(',').map((name) => name.trim());
  return status === 200 && type === 'basic' && !redirected && directives.includes('public') && !directives.some((directive) => /^(no-store|private)\b/.test(directive)) && varies.every((name) => name === '' || name === 'accept-encoding');
}
