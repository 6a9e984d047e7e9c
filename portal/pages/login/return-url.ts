import { link, pageAt, withoutTrailingSlashes } from '../../../contract/pages.ts';

/** Applications of this origin besides the portal's pages, by their folder. */
const otherApplications = ['/console', '/m'];

/**
 * Where a login leads (spec login#return-url, security#return-url): one of the portal's pages or another of this origin's
 * applications, never another origin, a call, or the login page itself. Any other value leads home.
 * @param asked the query's `returnUrl`, decoded once, as URLSearchParams does
 * @param origin of this page
 */
export function safeReturnUrl(asked: string | null, origin: string): string {
  const home = link('home');
  if (!asked || !asked.startsWith('/') || !isPlain(asked)) return home;
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return home;
  }
  // The resolved address must pass the same check as the requested one: `/.//evil` becomes `//evil`.
  const target = url.pathname + url.search + url.hash;
  if (url.origin !== origin || !isPlain(url.pathname)) return home;
  const page = pageAt(url.pathname);
  if (page === 'login') return home;
  const folder = withoutTrailingSlashes(url.pathname);
  const isKnown = page !== null || otherApplications.some((path) => folder === path || url.pathname.startsWith(`${path}/`));
  return isKnown ? target : home;
}

/** No second slash, backslash, control character or blank at the start or anywhere in the path, nor any of them encoded. */
function isPlain(text: string): boolean {
  const path = text.split(/[?#]/)[0]!;
  return !/\/\/|[\\\s\u0000-\u001f\u007f]/.test(path) && !/%(?:2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i.test(path) && !/[\\\u0000-\u001f\u007f]/.test(text);
}
