import { desktopCookie, mobileAddressOf, redirectedPages } from '../../contract/mobile.ts';
import { isMobilePath, mobilePrefix, pageAt } from '../../contract/pages.ts';
import { crawlerAgentExpression, isCrawlerAgent, isPhoneAgent, phoneAgentExpression } from '../../contract/phone-agents.ts';
import type { Config } from '../config.ts';

/** The settings that decide on redirects. */
export type MobileSite = Pick<Config, 'mobileSiteUrl' | 'mobileRedirect'>;

/** Request headers that decide on a redirect. */
export interface Visitor {
  userAgent: string | null;
  cookie: string | null;
}

/**
 * The redirect of a phone to the phone site (spec mobile#redirect, mobile#counterparts). Tablets and crawlers get the desktop pages (spec
 * mobile#tablets-and-crawlers), as do visitors who chose them for this session. Page data is not redirected.
 * @returns the target, with a path only on the portal's own phone site; null for no redirect
 */
export function mobileRedirect(site: MobileSite, url: { pathname: string; search: string }, { userAgent, cookie }: Visitor): string | null {
  if (!userAgent || url.pathname.endsWith('.data')) return null;
  const target = targetOf(site, url);
  if (target === null || !isPhoneAgent(userAgent) || isCrawlerAgent(userAgent) || hasChosenDesktop(cookie)) return null;
  return target;
}

/**
 * A script for the head of pages that redirect phones, because a CDN may answer without asking this server. Null for other pages.
 * @param path of the page, without its query
 */
export function mobileRedirectScript(site: MobileSite, path: string): string | null {
  const target = targetOf(site, { pathname: path, search: '' });
  if (target === null) return null;
  const keepsQuery = targetOf(site, { pathname: path, search: '?q' }) !== target;
  return `(function(a){if(${phoneAgentExpression}&&!${crawlerAgentExpression}&&!/(^|; )${desktopCookie}=1/.test(document.cookie))location.replace(${JSON.stringify(target)}${keepsQuery ? '+location.search' : ''})})(navigator.userAgent);`;
}

function targetOf({ mobileSiteUrl, mobileRedirect: mode }: MobileSite, { pathname, search }: { pathname: string; search: string }): string | null {
  if (mode === 'off' || isMobilePath(pathname)) return null;
  if (mobileSiteUrl === null && mode === 'counterparts') return mobileAddressOf(pathname + search, redirectedPages);
  // The letter of the specification: the student login with its query, and the home page for everything else.
  const base = mobileSiteUrl === null ? mobilePrefix : mobileSiteUrl.replace(/\/+$/, '');
  const page = pageAt(pathname);
  if (page === 'studentLogin' || page === 'officialLive') return `${base}/studentLogin${search}`;
  return mobileSiteUrl === null ? base : `${base}/`;
}

const hasChosenDesktop = (cookie: string | null): boolean => cookie !== null && new RegExp(`(?:^|;\\s*)${desktopCookie}=1(?:;|$)`).test(cookie);
