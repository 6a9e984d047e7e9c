import { isbot } from 'isbot';

/** Phones, not tablets: iPads and Android tablets lack "Mobile" or say so themselves. */
const phone = /iPhone|iPod|Windows Phone/i;
/** These say "Mobile" or "Phone" beside their name where they are one. Apart from each other, so that no agent takes long. */
const system = /Android|HarmonyOS|MicroMessenger/i;
const mobile = /Mobile|Phone/i;
/** User agents of browsers are shorter; the rest is not examined. */
const longestAgent = 1024;
const tablet = /iPad|Tablet|PlayBook|Silk/i;

/**
 * On a phone, /studentLogin and /officeLive go to the mobile site's student login with the query kept, any other
 * page to the mobile home. Tablets and crawlers get the desktop pages (spec mobile#redirect, mobile#tablets-and-crawlers).
 * @returns where to, or null
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
