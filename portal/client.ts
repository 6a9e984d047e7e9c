import { createSessionClient } from '../browser/client.ts';
import { browserAddresses } from '../contract/calls/browser-addresses.ts';
import { leaveAfterSessionEnd } from './session-end.ts';
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

/** The browser's client: same calls as the server's, with the stored session's token. */
export const { client, quietClient, revoke } = createSessionClient({
  addresses: browserAddresses,
  bases: typeof document === 'undefined' ? undefined : documentSite()?.bases,
  onSessionEnd: leaveAfterSessionEnd,
});
