import type { Context } from '../../context.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { cookieOf, secretValue } from '../../calls/cookies.ts';
import { browserKnownTo, findCredentials, isBrowser } from '../accounts/index.ts';
import { smsRules } from './purposes.ts';

/**
 * Recognises the caller who requested a code when the code is submitted, so that wrong tries of strangers do not count
 * against that caller (spec captcha-and-sms#wrong-tries; docs/decisions/0004). The cookie gives no access, and without it the
 * right code still works.
 */
const codeRequestCookieName = '__Host-code';
const valueBytes = 32;

/** The client that asks for a code or submits one. */
export interface CodeSource {
  clientAddress: string;
  headers: Headers;
}

/**
 * Groups of callers with separate wrong tries: the one who requested the code, browsers known to the phone's account,
 * and all others.
 */
export type ClientGroup = 'requester' | 'known' | 'stranger';

export interface CodeRequester {
  /** Identifies the client in the code's row (keyed hash). */
  requestedBy: string;
  /** Complete `Set-Cookie` value. Null for a client that is not a browser, which is recognised by its address. */
  setCookie: string | null;
}

/** A browser keeps its cookie value while a code is valid, so that two tabs count as one requester. */
export function codeRequesterOf(context: Pick<Context, 'random' | 'secrets'>, { clientAddress, headers }: CodeSource): CodeRequester {
  if (!isBrowser(headers)) return { requestedBy: ofAddress(context, clientAddress), setCookie: null };
  const value = valueOf(headers) ?? context.random.bytes(valueBytes).toString('base64url');
  return { requestedBy: ofBrowser(context, value), setCookie: `${codeRequestCookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${smsRules.validMinutes * 60}` };
}

/** @param requestedBy requester of the valid code; null without one. Runs the same queries for every phone, so that timing reveals nothing. */
export async function clientGroupOf(context: Context, phone: string, requestedBy: string | null, { clientAddress, headers }: CodeSource): Promise<ClientGroup> {
  const person = await findCredentials(context, phone);
  // Checked first: a stranger may have requested the newest code of the owner's phone.
  if ((await browserKnownTo(context, person?.personId ?? null, headers)) !== null) return 'known';
  const value = valueOf(headers);
  const isRequester = requestedBy !== null && (requestedBy === ofAddress(context, clientAddress) || (value !== null && requestedBy === ofBrowser(context, value)));
  return isRequester ? 'requester' : 'stranger';
}

const valueOf = (headers: Headers): string | null => cookieOf(headers, codeRequestCookieName, secretValue);

const ofAddress = ({ secrets }: Pick<Context, 'secrets'>, clientAddress: string): string => secrets.hmac('sms-asker', `address ${limitKeyOf(clientAddress)}`);
const ofBrowser = ({ secrets }: Pick<Context, 'secrets'>, value: string): string => secrets.hmac('sms-asker', `browser ${value}`);
