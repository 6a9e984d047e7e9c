import type { PhoneKey } from '../../providers/wechat/twin/people.ts';
import { phoneAt } from '../../providers/wechat/twin/testing-phone.ts';
import { testCaller, type TestContext } from '../../testing-context.ts';
import { answerOf } from '../../testing-call.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { wechatHandlers } from './index.ts';

/** A browser in which somebody logs in through the stand-in of the messaging app: it keeps its cookie. */
export interface ScanningBrowser {
  cookie: string;
  /** Shows a QR code. @returns the vendor's address */
  look(request?: { returnUrl?: string; key?: string }): Promise<string>;
  /** Comes back with what the vendor gave along. @returns where it is led */
  comeBack(from: URL, headers?: Record<string, string>): Promise<URL>;
  /** Shows a QR code, confirms it and comes back. @returns the ticket */
  ticketOf(who: PhoneKey): Promise<string>;
  caller(headers?: Record<string, string>): CallerContext;
}

export function browserOf(context: TestContext, asked: Partial<CallerContext> = {}, host = 'localhost:3000'): ScanningBrowser {
  const caller = (headers: Record<string, string> = {}) => testCaller(context, { ...asked, headers: new Headers({ host, ...(browser.cookie ? { cookie: browser.cookie } : {}), ...headers }) });
  const browser: ScanningBrowser = {
    cookie: '',
    caller,
    async look({ returnUrl = '/home', key } = {}) {
      const { reply, ...rest } = caller();
      await answerOf(wechatHandlers, 'wechatRedirect', { returnUrl, ...(key === undefined ? {} : { key }) }, { ...rest, reply });
      browser.cookie = reply.cookies[0]?.split(';')[0] ?? browser.cookie;
      return reply.location ?? '';
    },
    async comeBack(from, headers) {
      const { reply, ...rest } = caller(headers);
      const [code, state] = [from.searchParams.get('code'), from.searchParams.get('state') ?? ''];
      await answerOf(wechatHandlers, 'wechatCallback', { state, ...(code === null ? {} : { code }) }, { ...rest, reply });
      return new URL(reply.location ?? '');
    },
    async ticketOf(who) {
      const location = await browser.comeBack(await (await phoneAt(await browser.look())).agree(who));
      return location.searchParams.get('ticket') ?? '';
    },
  };
  return browser;
}
