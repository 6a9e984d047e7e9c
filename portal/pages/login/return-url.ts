import { link, pageAt, withoutTrailingSlashes } from '../../../contract/pages.ts';

/** Applications on this origin besides the portal's pages, by their path. */
const otherApplications = ['/console', '/m'];

/**
 * The target after a login (spec login#return-url, security#return-url): one of the portal's pages or another application on this origin.
 * Other origins, calls and the login page are replaced by the home page.
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

/**
 * True when the path has no double slash, backslash, control character or blank, raw or encoded, and the query and hash have no backslash
 * or control character.
 */
function isPlain(text: string): boolean {
  const path = text.split(/[?#]/)[0]!;
  return !/\/\/|[\\\s\u0000-\u001f\u007f]/.test(path) && !/%(?:2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i.test(path) && !/[\\\u0000-\u001f\u007f]/.test(text);
}
