import { createSessionClient } from '../browser/client.ts';
import type { AddressText } from '../contract/calls/address.ts';
import { browserAddresses } from '../contract/calls/browser-addresses.ts';
import type { CallName } from '../contract/calls/index.ts';
import { leaveAfterSessionEnd } from './session-end.ts';
import type { Site } from './site.ts';

/** Id of the element with the site's data for scripts outside React: see `SiteData` of the shell. */
export const siteDataElementId = 'site-data';

let site: Site | null | undefined;

/** The site's data in the document. Null when the root loader failed. Browser only. */
export function documentSite(): Site | null {
  if (site === undefined) {
    const text = document.getElementById(siteDataElementId)?.textContent;
    site = text ? (JSON.parse(text) as Site) : null;
  }
  return site;
}

/** A client for some of the portal's calls, with the token of the stored session. */
export const createPortalClient = <Known extends CallName>(addresses: Readonly<Record<Known | 'logout', AddressText>>, onSessionEnd = leaveAfterSessionEnd, answered?: (url: string, init: RequestInit) => Promise<Response> | undefined) =>
  createSessionClient({ addresses, bases: typeof document === 'undefined' ? undefined : documentSite()?.bases, onSessionEnd, answered });

/** The browser's client. It makes the same calls as the server's client. */
export const { client, quietClient, revoke } = createPortalClient(browserAddresses);
