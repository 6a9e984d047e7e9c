/** The phone site: which pages have a phone version, and which redirect phones to it (spec mobile#phone-site, mobile#counterparts). */
import { isMobilePath, mobilePrefix, pageAt, pages, spellingOf, withoutTrailingSlashes, type PageKey } from './pages.ts';

/** The pages under /m. */
export const mobilePages = [
  'home',
  'liveVideo',
  'courses',
  'my',
  'allCourses',
  'courseDetail',
  'news',
  'newsDetail',
  'help',
  'helpList',
  'helpArticle',
  'liveDetail',
  'liveRoom',
  'officialLive',
  'studentLogin',
  'teacherLogin',
  'login',
  'registration',
  'coupons',
  'search',
  'privacyAgreement',
  'offline',
] as const satisfies readonly PageKey[];

/** Live rooms fill the screen: they have no bars of the phone site, and nothing to see before their scripts run. */
export const roomPages: readonly PageKey[] = ['liveRoom', 'officialLive'];

/** The pages whose desktop version redirects phones. Links to other pages open these pages on phones too (departure 9). */
export const redirectedPages = ['home', 'liveVideo', 'liveRoom', 'officialLive', 'studentLogin'] as const satisfies readonly PageKey[];

/**
 * The redirect of an address under /m that is not a phone page's own: to the desktop page without a phone version, or from another spelling
 * such as /m/home to the phone page. Null for all other addresses.
 */
export function movedFromMobile(address: string): string | null {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  // With the prefix twice it is the address of no page.
  const declared = isMobilePath(path) && !isMobilePath(path.slice(mobilePrefix.length)) ? declaredAt(path) : null;
  if (declared === null) return null;
  const { key } = declared;
  if (!isMobilePage(key)) return declared.path.slice(mobilePrefix.length) + rest;
  const own = mobilePathOf(key);
  return declared.path === own ? null : own + rest;
}

/** A session cookie with the value 1: this visitor chose the desktop pages (spec mobile#counterparts). */
export const desktopCookie = 'desktop';

const has = (list: readonly PageKey[], key: PageKey): boolean => list.includes(key);

const isMobilePage = (key: PageKey): key is (typeof mobilePages)[number] => has(mobilePages, key);

/** The path of a page on the phone site. The page must be one of `mobilePages`. */
export const mobilePathOf = (key: (typeof mobilePages)[number]): string => (key === 'home' ? mobilePrefix : isMobilePath(pages[key].path) ? pages[key].path : mobilePrefix + pages[key].path);

/** The id of the phone version's route. The id of the desktop page's route is its key. */
export const mobileRouteId = (key: PageKey): string => `mobile-${key}`;

/** The page of a path, with the path in its declared case and without a trailing slash. */
export function declaredAt(path: string): { key: PageKey; path: string } | null {
  const key = pageAt(path);
  if (key === null) return null;
  const wanted = withoutTrailingSlashes(path).toLowerCase();
  if (wanted === mobilePrefix) return { key, path: mobilePrefix };
  const spelling = spellingOf(key, wanted);
  if (spelling !== undefined || !isMobilePath(wanted)) return { key, path: spelling ?? pages[key].path };
  return { key, path: mobilePrefix + (spellingOf(key, wanted.slice(mobilePrefix.length)) ?? '') };
}

/**
 * The address on the phone site for an address of the desktop pages, with its query and hash. Null if the page has no phone version, or the
 * address is on the phone site already.
 * @param address path with query and hash
 */
export function mobileAddressOf(address: string, among: readonly PageKey[] = mobilePages): string | null {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  if (isMobilePath(path)) return null;
  const key = pageAt(path);
  if (!key || !isMobilePage(key) || !has(among, key)) return null;
  return mobilePathOf(key) + rest;
}

/**
 * The address for a navigation that a shared page starts itself: visitors on the phone site stay there.
 * @param here the path of the current page
 */
export const onSameSite = (here: string, address: string): string => (isMobilePath(here) && mobileAddressOf(address)) || address;
