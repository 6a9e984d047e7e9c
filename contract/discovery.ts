import type { PageKey } from './pages.ts';

/** Addresses for machines: search engines, feed readers, and link previews. */

export const robotsPath = '/robots.txt';
export const sitemapPath = '/sitemap.xml';
/** RSS feed of industry news. */
export const newsFeedPath = '/rss.xml';

/** A part of the sitemap by its name and number, counted from 1. */
export const sitemapPartPath = (part: string, number: number): string => `/sitemap-${part}-${number}.xml`;

/** Path prefix of all share pictures. */
export const sharePath = '/share/';
/** Size of a share picture in px, as Open Graph consumers expect. */
export const sharePicture = { width: 1200, height: 630 } as const;
/** The square logo, for programs that show the organisation. */
export const shareLogo = { path: `${sharePath}logo.png`, width: 512, height: 512 } as const;

/** The share picture of a page, or of the record of a detail page. */
export const sharePicturePath = (page: PageKey, recordCode?: string): string => (recordCode === undefined ? `${sharePath}${page}.png` : `${sharePath}${page}/${recordCode}.png`);

/** Pages that are not announced to search engines: pages with personal links, behind the login, or built from typed input. */
export const unlistedPages: ReadonlySet<PageKey> = new Set<PageKey>(['login', 'search', 'liveRoom', 'officialLive', 'liveDetail', 'studentLogin', 'teacherLogin', 'transfer', 'my', 'offline']);
