import { isbot } from 'isbot';

/** User agents of phones. iPads and Android tablets are excluded: they lack "Mobile" or name themselves tablets. */
const phone = /iPhone|iPod|Windows Phone/i;
/** These systems run on phones and tablets. Phones add "Mobile" or "Phone". Two separate patterns keep the match linear. */
const system = /Android|HarmonyOS|MicroMessenger/i;
const mobile = /Mobile|Phone/i;
/** Only this many characters are examined. User agents of browsers are shorter. */
const longestAgent = 1024;
const tablet = /iPad|Tablet|PlayBook|Silk/i;

/**
 * On a phone, /studentLogin and /officeLive redirect to the mobile student login with the query. All other pages redirect
 * to the mobile home. Tablets and crawlers get the desktop pages (spec mobile#redirect, mobile#tablets-and-crawlers).
 * @returns the target, or null for no redirect
 */
export function mobileRedirect(mobileSiteUrl: string | null, url: URL, userAgent: string | null): string | null {
  if (!mobileSiteUrl || !userAgent || url.pathname.startsWith('/m/') || url.pathname.endsWith('.data')) return null;
  const agent = userAgent.slice(0, longestAgent);
  const isPhone = phone.test(agent) || (system.test(agent) && mobile.test(agent));
  if (!isPhone || tablet.test(agent) || isbot(agent)) return null;
  const base = mobileSiteUrl.replace(/\/+$/, '');
  const toLogin = /^\/(studentLogin|officeLive)\/?$/i.test(url.pathname);
  return toLogin ? `${base}/studentLogin${url.search}` : `${base}/`;
}
