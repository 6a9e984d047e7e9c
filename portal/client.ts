import { browserAddresses } from '../contract/calls/browser-addresses.ts';
import { createClient, type Bases, type BrowserClient } from '../contract/client.ts';
import { isSessionEnd, leaveAfterSessionEnd } from './session-end.ts';
import { readSession } from '../browser/session/session.ts';
import type { Site } from './site.ts';

/** What the document carries for scripts that run outside React: see `SiteData` of the shell. */
export const siteDataElementId = 'site-data';

let site: Site | null | undefined;

/** The site's data as the document carries it; null in a document whose root loader failed. Browser only. */
export function documentSite(): Site | null {
  if (site === undefined) {
    const text = document.getElementById(siteDataElementId)?.textContent;
    site = text ? (JSON.parse(text) as Site) : null;
  }
  return site;
}

const basesOfDocument = (): Bases | undefined => (typeof document === 'undefined' ? undefined : documentSite()?.bases);

/** Whether the network is available: any answer from this page's own address counts, regardless of its status. */
export const isOnline = (): Promise<boolean> => fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);

/** Checks a session and logs out. An ended session (10005) has no side effect here. */
export const quietClient = createClient({
  addresses: browserAddresses,
  fetch: (url, init) => fetch(url, init),
  bases: basesOfDocument(),
  token: () => readSession()?.token ?? null,
});

/** The browser's client: same calls as the server's, with the stored session's token. */
export const client: BrowserClient = {
  call(...request) {
    const token = readSession()?.token;
    return quietClient.call(...request).catch((error: unknown) => {
      // The answer is about an earlier login; the current one is unaffected.
      if (isSessionEnd(error) && readSession()?.token === token) leaveAfterSessionEnd();
      throw error;
    });
  },
};
