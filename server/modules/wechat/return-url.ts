import { addressOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { verifiedDomains } from '../enterprises/index.ts';

/** Scheme and host of the request. The host is one of ours, because others were refused before. */
export function askedOrigin({ context: { config }, headers }: Pick<CallerContext, 'context' | 'headers'>): string {
  const own = new URL(config.publicOrigin);
  const host = headers.get('host')?.toLowerCase() ?? own.host;
  const scheme = host !== own.host && config.mode === 'local' && isLocalName(host.replace(/:\d*$/, '')) ? 'http:' : own.protocol;
  return new URL(`${scheme}//${host}`).origin;
}

/**
 * Checks the return address of a login: a path, or an address of our own origin or of a verified enterprise domain, and nothing
 * that any browser or proxy could interpret differently (spec login#wechat-return, security#return-url).
 * @returns the whole address
 * @throws Refusal 40001
 */
export async function requireReturnUrl(caller: CallerContext, given: string): Promise<URL> {
  const asked = askedOrigin(caller);
  const url = plainAddress(given, asked);
  if (url === null || !(await isOwn(caller, url, asked))) throw refuse.invalidInput('returnUrl', '返回地址不正确');
  return url;
}

/** Accepts printable ASCII without backslashes, quotes and angle brackets: a path, or a whole http(s) address without a user. Null for anything else. */
function plainAddress(given: string, base: string): URL | null {
  if (!/^[!#-;=?-[\]-~]+$/.test(given)) return null;
  if (!/^(\/(?!\/)|https?:\/\/[^/?#@]+([/?#]|$))/i.test(given) || !URL.canParse(given, base)) return null;
  const url = new URL(given, base);
  return url.username === '' && url.password === '' && !hidesAnotherHost(url.pathname) ? url : null;
}

/** True if decoding a path, once or several times, yields a host, a backslash or a line break. */
function hidesAnotherHost(path: string): boolean {
  for (let text = path, round = 0; round < 5; round++) {
    if (/^\/\/|[\\\p{Cc}]/u.test(text)) return true;
    try {
      const decoded = decodeURIComponent(text);
      if (decoded === text) return false;
      text = decoded;
    } catch {
      return true;
    }
  }
  return true;
}

async function isOwn({ context }: CallerContext, url: URL, asked: string): Promise<boolean> {
  const own = new URL(context.config.publicOrigin);
  if (url.origin === own.origin || url.origin === asked) return true;
  const isLocal = context.config.mode === 'local' && url.protocol === 'http:' && isLocalName(url.hostname);
  if (url.protocol !== own.protocol && !isLocal) return false;
  if (url.port !== own.port && url.port !== new URL(asked).port) return false;
  return (await verifiedDomains(context)).some(({ domain }) => domain.toLowerCase() === url.hostname);
}

const isLocalName = (name: string): boolean => name === 'localhost' || name === '127.0.0.1' || name === '[::1]' || name.endsWith('.localhost');

/** Adds `isweix=weixing` and the ticket, or the refusal, to the return URL (spec login#wechat-return). */
export function returning(returnUrl: string, outcome: { ticket: string } | 'refused'): string {
  const url = new URL(returnUrl);
  for (const name of ['isweix', 'ticket', 'refused']) url.searchParams.delete(name);
  url.searchParams.set('isweix', 'weixing');
  if (outcome === 'refused') url.searchParams.set('refused', '1');
  else url.searchParams.set('ticket', outcome.ticket);
  return url.href;
}

/** Our own login page, for a login of unknown origin. */
export const loginPage = (caller: CallerContext): string => returning(askedOrigin(caller) + link('login'), 'refused');

/** The same call at another origin of ours. */
export function callAt(origin: string, name: 'wechatRedirect' | 'wechatCallback', parameters: Record<string, string | undefined>): string {
  const url = new URL(addressOf(name).path, origin);
  for (const [key, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.set(key, value);
  return url.href;
}
