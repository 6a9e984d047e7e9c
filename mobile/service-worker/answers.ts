import { filesCache, pagesCache } from '../../browser/stored-pages.ts';
import { link } from '../../contract/pages.ts';
import { routesAddress } from './shell.ts';
import { storedPage } from './store.ts';

/** A stored page is shown if the network takes longer. */
const patienceMilliseconds = 4_000;
/** After a wait that long, further pages come from the store at once. */
const slowForMilliseconds = 20_000;
let slowUntil = 0;

/** Why a stored page is shown. The page tells the visitor. */
type Reason = 'offline' | 'slow';

interface Asked {
  /** The address of the stored copy. Null if the page must not be stored. */
  stored: string | null;
  /** The requested page. */
  address: string;
}

/** Resolves with the network's answer, or with the reason why there is none. Only a page with a copy has a time limit. A page that did not wait does not make the slow time longer. */
async function fromNetwork(ask: () => Promise<Response>, hasCopy: () => Promise<boolean>): Promise<Response | Reason> {
  const answer = ask().catch((): Reason => 'offline');
  const patience = Date.now() < slowUntil ? 0 : patienceMilliseconds;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<Reason>((resolve) => {
    timer = setTimeout(() => resolve('slow'), patience);
  });
  const first = await Promise.race([answer, tooSlow]);
  clearTimeout(timer);
  if (first !== 'slow') return first;
  if (!(await hasCopy())) return answer;
  if (patience > 0) slowUntil = Date.now() + slowForMilliseconds;
  return 'slow';
}

export async function answerDocument({ stored, address }: Asked, ask: () => Promise<Response>): Promise<Response> {
  const copy = async () => (stored === null ? null : storedPage(stored));
  const answer = await fromNetwork(ask, async () => (await copy()) !== null);
  if (answer instanceof Response) return answer;
  const page = await copy();
  if (page) return documentOf(page, answer);
  const offline = link('offline');
  if (address.split('?')[0] === offline) return Response.error();
  return Response.redirect(link('offline', { from: address }));
}

/** The document, with a mark on its root element that the page reads (mobile/installed/stored-notice.tsx). */
function documentOf({ document, headers, storedAt }: NonNullable<Awaited<ReturnType<typeof storedPage>>>, reason: Reason): Response {
  return new Response(document.replace('<html', `<html data-stored="${reason}" data-stored-at="${storedAt}"`), { headers });
}

/**
 * Without a network the browser opens the page as a document, which is stored or leads to the offline page. The page that is shown waits for
 * the network: its copy would only load the same content again.
 */
export async function answerData({ stored, address, isShown }: Asked & { isShown: boolean }, ask: () => Promise<Response>): Promise<Response> {
  const answer = await fromNetwork(ask, async () => !isShown && stored !== null && (await storedPage(stored)) !== null);
  if (answer instanceof Response) return answer;
  return new Response(null, { status: 204, headers: { 'X-Remix-Redirect': address, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true', 'Cache-Control': 'no-store' } });
}

/** Without a network, all routes of the phone site. A page of an earlier release gets the answer that makes it load a new document. */
export async function answerRoutes(version: string | null, ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    const cache = await caches.open(pagesCache);
    const stored = version === null ? undefined : await cache.match(routesAddress(version));
    if (stored) return stored;
    if (version !== null && (await cache.keys()).length > 0) return new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } });
    throw error;
  }
}

export const answerAsset = async (request: Request): Promise<Response> => (await (await caches.open(filesCache)).match(request)) ?? fetch(request);

/** Without a network and without a copy, a plain ground, because browsers draw a broken picture for a failure. It is seen on paper and on pine. */
export async function answerPicture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const stored = await (await caches.open(filesCache)).match(request);
    return stored ?? new Response('<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="gray" fill-opacity=".2"/></svg>', { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' } });
  }
}
