import { isbot } from 'isbot';
import { desktopCookie, mobileAddressOf, redirectedPages } from '../../contract/mobile.ts';
import { isMobilePath, mobilePrefix, pageAt } from '../../contract/pages.ts';
import type { Config } from '../config.ts';

/** User agents of phones. iPads and Android tablets are excluded: they lack "Mobile" or name themselves tablets. */
const phone = /iPhone|iPod|Windows Phone/i;
/** These systems run on phones, tablets and desktops. Phones add "Mobile" or "Phone". Two separate patterns keep the match linear. */
const system = /Android|HarmonyOS|OpenHarmony|MicroMessenger/i;
const mobile = /Mobile|Phone/i;
/** HarmonyOS NEXT names the device first: `(Tablet; OpenHarmony 5.0)`. */
const tablet = /iPad|Tablet|PlayBook|Silk|\(PC;|WindowsWechat|MacWechat/i;
/** Only this many characters are examined. User agents of browsers are shorter. */
const longestAgent = 1024;

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
  if (target === null || !isPhone(userAgent) || hasChosenDesktop(cookie)) return null;
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
  const is = (pattern: RegExp) => `/${pattern.source}/i.test(a)`;
  const isPhoneInBrowser = `(${is(phone)}||${is(system)}&&${is(mobile)})&&!${is(tablet)}&&!/bot|spider|crawl|slurp|lighthouse/i.test(a)`;
  return `(function(a){if(${isPhoneInBrowser}&&!/(^|; )${desktopCookie}=1/.test(document.cookie))location.replace(${JSON.stringify(target)}${keepsQuery ? '+location.search' : ''})})(navigator.userAgent);`;
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

function isPhone(userAgent: string): boolean {
  const agent = userAgent.slice(0, longestAgent);
  const isNamed = phone.test(agent) || (system.test(agent) && mobile.test(agent));
  return isNamed && !tablet.test(agent) && !isbot(agent);
}

const hasChosenDesktop = (cookie: string | null): boolean => cookie !== null && new RegExp(`(?:^|;\\s*)${desktopCookie}=1(?:;|$)`).test(cookie);
