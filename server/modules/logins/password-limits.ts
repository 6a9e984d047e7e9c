import type { Context } from '../../context.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { type LimitRule, takeAll } from '../../limits/index.ts';
import { accountIndexOf } from '../../audit/index.ts';

/** Wrong passwords for an account from one address, and from all (spec login#lockout). */
const ofAddress: LimitRule = { name: 'password-failures', points: 10, windowSeconds: 900 };
const ofStrangers: LimitRule = { name: 'password-failures-of-strangers', points: 50, windowSeconds: 86_400 };
/** The owner's own browser has its own share, so that strangers cannot lock it out (spec login#lockout, login#known-browser). */
const ofKnownBrowser: LimitRule = { name: 'password-failures-of-a-known-browser', points: 10, windowSeconds: 900 };
const ofKnownBrowserPerDay: LimitRule = { name: 'password-failures-of-a-known-browser-per-day', points: 20, windowSeconds: 86_400 };
/** Limit of an account over all its known browsers: a browser's own count restarts with a new cookie value, this one does not. */
const ofKnownBrowsersPerDay: LimitRule = { name: 'password-failures-of-known-browsers-per-day', points: 40, windowSeconds: 86_400 };
/** Many accounts know a classroom computer. Above this limit none of them treats it as known until the day ends. */
const atKnownBrowserPerDay: LimitRule = { name: 'password-failures-at-a-known-browser-per-day', points: 60, windowSeconds: 86_400 };

/**
 * The fingerprint of a known browser that is still trusted. Null above its limit of failures over all accounts, and
 * above the account's limit over all known browsers.
 * @param knownBrowser fingerprint of a browser that has logged in to the account before
 */
export async function trustedBrowser(context: Pick<Context, 'limits' | 'secrets'>, account: string, knownBrowser: string | null): Promise<string | null> {
  if (knownBrowser === null || !(await context.limits.peek(atKnownBrowserPerDay, knownBrowser)).allowed) return null;
  return (await context.limits.peek(ofKnownBrowsersPerDay, accountIndexOf(context, account))).allowed ? knownBrowser : null;
}

export interface Attempt {
  /** The typed account name. */
  account: string;
  clientAddress: string;
  /** The result of `trustedBrowser`. */
  knownBrowser: string | null;
}

/**
 * Takes a failure from the shares of an attempt before its password is verified, so that parallel attempts cannot exceed
 * the limit.
 * @returns a function that gives the failure back, for an attempt that did not fail
 * @throws Refusal 10061 with the minutes left, for right and wrong passwords alike
 */
export async function reserveFailure(context: Context, { account, clientAddress, knownBrowser }: Attempt): Promise<() => Promise<void>> {
  // Each name of an account is counted separately. An unknown name is counted in the same way.
  const name = accountIndexOf(context, account);
  const shares =
    knownBrowser === null
      ? [{ rule: ofAddress, key: `${limitKeyOf(clientAddress)} ${name}` }, { rule: ofStrangers, key: name }]
      : [{ rule: ofKnownBrowser, key: `${knownBrowser} ${name}` }, { rule: ofKnownBrowserPerDay, key: `${knownBrowser} ${name}` }, { rule: ofKnownBrowsersPerDay, key: name }, { rule: atKnownBrowserPerDay, key: knownBrowser }];

  const { refusedBy, retryAfterSeconds, refund } = await takeAll(context.limits, shares);
  if (refusedBy !== null) throw refuse.passwordLoginClosed(Math.ceil(retryAfterSeconds / 60));
  return refund;
}
