import { isbot } from 'isbot';

/** Phones, not tablets: iPads and Android tablets lack "Mobile" or say so themselves. */
const phone = /iPhone|iPod|Android.+Mobile|Windows Phone|HarmonyOS.+(?:Mobile|Phone)|MicroMessenger.+Mobile/i;
const tablet = /iPad|Tablet|PlayBook|Silk/i;

/**
 * §2.2: on a phone, /studentLogin and /officeLive go to the mobile site's student login with the query kept, any other
 * page to the mobile home. Tablets and crawlers get the desktop pages (decisions §6).
 * @returns where to, or null
 */
export function mobileRedirect(mobileSiteUrl: string | null, url: URL, userAgent: string | null): string | null {
  if (!mobileSiteUrl || !userAgent || url.pathname.startsWith('/m/') || url.pathname.endsWith('.data')) return null;
  if (!phone.test(userAgent) || tablet.test(userAgent) || isbot(userAgent)) return null;
  const base = mobileSiteUrl.replace(/\/+$/, '');
  const toLogin = /^\/(studentLogin|officeLive)\/?$/i.test(url.pathname);
  return toLogin ? `${base}/studentLogin${url.search}` : `${base}/`;
}
