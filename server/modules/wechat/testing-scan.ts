import { beforeEach, expect } from 'vitest';
import type { CallerContext } from '../../calls/caller.ts';
import type { OpenDatabase } from '../../database/testing.ts';
import type { PhoneKey } from '../../providers/wechat/fake/people.ts';
import { phoneAt } from '../../providers/wechat/fake/testing-phone.ts';
import { testCaller, type TestContext } from '../../testing-context.ts';
import { answerOf } from '../../testing-call.ts';
import { scanningContext } from '../../testing-wechat.ts';
import { requestSmsCode } from '../sms-codes/index.ts';
import { wechatHandlers } from './index.ts';
import { addTestPerson } from '../../testing-entities.ts';

export const phone = '13912345678';
export const topCode = '100000000001';
/** The refusal of a ticket or token that is no longer valid. */
export const spent = { returnCode: 10062 };
/** The refusal for an identity that is not bound. */
export const unbound = { returnCode: 10051 };

/** A browser in which a person logs in with the fake messaging app. It keeps its cookie. */
export interface ScanningBrowser {
  cookie: string;
  /** Shows a QR code. @returns the vendor's address */
  look(request?: { returnUrl?: string; key?: string; inApp?: '1' }): Promise<string>;
  /** Returns with the parameters that the vendor added. @returns the redirect target */
  comeBack(from: URL, headers?: Record<string, string>): Promise<URL>;
  /** Shows a QR code, confirms it and returns. @returns the ticket */
  ticketOf(who: PhoneKey): Promise<string>;
  caller(headers?: Record<string, string>): CallerContext;
}

export function browserOf(context: TestContext, asked: Partial<CallerContext> = {}, host = 'localhost:3000'): ScanningBrowser {
  const caller = (headers: Record<string, string> = {}) => testCaller(context, { ...asked, headers: new Headers({ host, ...(browser.cookie ? { cookie: browser.cookie } : {}), ...headers }) });
  const browser: ScanningBrowser = {
    cookie: '',
    caller,
    async look({ returnUrl = '/home', ...request } = {}) {
      const { reply, ...rest } = caller();
      await answerOf(wechatHandlers, 'wechatRedirect', { returnUrl, ...request }, { ...rest, reply });
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

/** Prepares for each test a context with the fake messaging app, and a browser. Returns helpers. */
export function scanningScene(open: OpenDatabase) {
  let context: TestContext;
  let browser: ScanningBrowser;

  beforeEach(async () => {
    context = await scanningContext(open);
    browser = browserOf(context);
  });

  const login = (ticket: string, from = browser) => answerOf(wechatHandlers, 'wechatLogin', { ticket }, from.caller());
  const bind = (ticket: string, smsCode: string, of = phone, from = browser) => answerOf(wechatHandlers, 'wechatBind', { ticket, phone: of, smsCode }, from.caller());
  const codeFor = async (of = phone, purpose: 'bind' | 'login' | 'resetPassword' = 'bind', tenant = '-1'): Promise<string> => {
    context.clock.advance(60_000);
    await requestSmsCode(context, { phone: of, topCode: tenant, purpose }, '203.0.113.7');
    return context.smsSent.at(-1)?.code ?? '';
  };
  /** A ticket of an unbound identity, kept for binding. */
  const bindingTicket = async (who: 'jia' | 'yi' | 'new' = 'jia', from = browser): Promise<string> => {
    const ticket = await from.ticketOf(who);
    await expect(login(ticket, from)).rejects.toMatchObject(unbound);
    return ticket;
  };
  const addPerson = (of = phone, name = '赵敏') => addTestPerson(context, { phone: of, name, memberships: [[topCode, 'administrator']], enterprise: { name: '启航学校' } });
  const addAnotherPerson = () => addTestPerson(context, { phone: '13912345679', name: '钱立新', password: null });
  const identities = () => context.database.read.selectFrom('wechat_identities').selectAll().execute();

  return { now: () => ({ context, browser }), login, bind, codeFor, bindingTicket, addPerson, addAnotherPerson, identities };
}
