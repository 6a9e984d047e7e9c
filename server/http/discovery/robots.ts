import { sitemapPath, unlistedPages } from '../../../contract/discovery.ts';
import { consolePath } from '../../../contract/constants.ts';
import { pages } from '../../../contract/pages.ts';

/** Calls are not pages, and pages contain their answers already. The console is for staff. */
const closed = ['/app/', '/bks/', '/burial/', consolePath];

/**
 * The text of robots.txt. A rule matches all paths with its prefix, so `/live` is told apart from `/liveDetail` by its end or its
 * query (RFC 9309 §2.2.3).
 * @param origin origin of the site that the sitemap line names; null for no sitemap line
 */
export function robotsText(origin: string | null): string {
  const exact = [...unlistedPages].flatMap((page) => [`${pages[page].path}$`, `${pages[page].path}?`]);
  return ['User-agent: *', ...[...closed, ...exact].map((path) => `Disallow: ${path}`), '', ...(origin === null ? [] : [`Sitemap: ${origin}${sitemapPath}`, ''])].join('\n');
}
