import { sitemapPath, unlistedPages } from '../../../contract/discovery.ts';
import { consolePath } from '../../../contract/constants.ts';
import { pages } from '../../../contract/pages.ts';

/** Calls are no pages, and their answers are in the pages already; the console is for those who work here. */
const closed = ['/app/', '/bks/', '/burial/', consolePath];

/**
 * A rule holds for all paths with its prefix, so `/live` is distinguished from `/liveDetail` by its end or its
 * query (RFC 9309 §2.2.3).
 * @param origin of the site that the sitemap line names; null without a sitemap
 */
export function robotsText(origin: string | null): string {
  const exact = [...unlistedPages].flatMap((page) => [`${pages[page].path}$`, `${pages[page].path}?`]);
  return ['User-agent: *', ...[...closed, ...exact].map((path) => `Disallow: ${path}`), '', ...(origin === null ? [] : [`Sitemap: ${origin}${sitemapPath}`, ''])].join('\n');
}
