import type { PageKey } from './pages.ts';

/** What is read by machines: search engines, feed readers, and programs that show a preview of a shared link. */

export const robotsPath = '/robots.txt';
export const sitemapPath = '/sitemap.xml';
/** RSS of the industry news. */
export const newsFeedPath = '/rss.xml';

/** A part of the sitemap: which pages it lists, and the how manyth of them, counted from 1. */
export const sitemapPartPath = (part: string, number: number): string => `/sitemap-${part}-${number}.xml`;

/** Everything that is drawn for sharing lies beneath it. */
export const sharePath = '/share/';
/** What a preview shows of a page, in px: the size that Open Graph's readers ask for. */
export const sharePicture = { width: 1200, height: 630 } as const;
/** The mark alone, square, for programs that name the organisation. */
export const shareLogo = { path: `${sharePath}logo.png`, width: 512, height: 512 } as const;

/** The picture of a page, or of the record that a detail page shows. */
export const sharePicturePath = (page: PageKey, recordCode?: string): string => (recordCode === undefined ? `${sharePath}${page}.png` : `${sharePath}${page}/${recordCode}.png`);

/** Pages with personal links, behind the login, or built from typed input: not announced to search engines. */
export const unlistedPages: ReadonlySet<PageKey> = new Set<PageKey>(['login', 'search', 'liveRoom', 'officialLive', 'liveDetail', 'studentLogin', 'teacherLogin', 'transfer']);
