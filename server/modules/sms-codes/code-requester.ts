import type { Context } from '../../context.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { cookieOf, secretValue } from '../../calls/cookies.ts';
import { browserKnownTo, findCredentials, isBrowser } from '../accounts/index.ts';
import { smsRules } from './purposes.ts';

/**
 * Recognises the caller who asked for a code when the code comes back, so that the wrong tries of strangers do not count
 * against that caller (spec captcha-and-sms#wrong-tries; docs/decisions/0004). The cookie opens nothing, and without it the
 * right code is still good.
 */
export const askerCookieName = '__Host-code';
const valueBytes = 32;

/** From where a code is asked for, or comes back. */
export interface CodeSource {
  clientAddress: string;
  headers: Headers;
}

/**
 * Groups of callers with a counter of wrong tries each: the one who asked for the code, browsers known to the phone's account,
 * and all others.
 */
export type Guesser = 'asker' | 'known' | 'stranger';

export interface Asker {
  /** What the code's row keeps of the caller. */
  askedBy: string;
  /** Whole `Set-Cookie` value; null for a caller that is no browser, which is recognised by its address. */
  setCookie: string | null;
}

/** A browser keeps its value while codes are on their way, so that two tabs are one asker. */
export function askerOf(context: Pick<Context, 'random' | 'secrets'>, { clientAddress, headers }: CodeSource): Asker {
  if (!isBrowser(headers)) return { askedBy: ofAddress(context, clientAddress), setCookie: null };
  const value = valueOf(headers) ?? context.random.bytes(valueBytes).toString('base64url');
  return { askedBy: ofBrowser(context, value), setCookie: `${askerCookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${smsRules.validMinutes * 60}` };
}

/** @param askedBy of the code that is there; null where none is. Asks the database the same for every phone. */
export async function guesserOf(context: Context, phone: string, askedBy: string | null, { clientAddress, headers }: CodeSource): Promise<Guesser> {
  const person = await findCredentials(context, phone);
  // First, because a code that a stranger asked for may be the newest that the owner has.
  if ((await browserKnownTo(context, person?.personId ?? null, headers)) !== null) return 'known';
  const value = valueOf(headers);
  const isAsker = askedBy !== null && (askedBy === ofAddress(context, clientAddress) || (value !== null && askedBy === ofBrowser(context, value)));
  return isAsker ? 'asker' : 'stranger';
}

const valueOf = (headers: Headers): string | null => cookieOf(headers, askerCookieName, secretValue);

const ofAddress = ({ secrets }: Pick<Context, 'secrets'>, clientAddress: string): string => secrets.hmac('sms-asker', `address ${limitKeyOf(clientAddress)}`);
const ofBrowser = ({ secrets }: Pick<Context, 'secrets'>, value: string): string => secrets.hmac('sms-asker', `browser ${value}`);
