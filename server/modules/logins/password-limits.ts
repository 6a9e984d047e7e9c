import type { Context } from '../../context.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { LimitRule } from '../../limits/index.ts';

/** Architecture, "Sessions": wrong passwords for an account from an address, and from everywhere. */
const ofAddress: LimitRule = { name: 'password-failures', points: 10, windowSeconds: 900 };
const ofStrangers: LimitRule = { name: 'password-failures-of-strangers', points: 50, windowSeconds: 86_400 };
/** The owner's own browser has its own share: what strangers do to the account never shuts it out (decisions §3). */
const ofKnownBrowser: LimitRule = { name: 'password-failures-of-a-known-browser', points: 10, windowSeconds: 900 };

export interface Attempt {
  /** What was typed: an account is counted under each of its names alike, whether anybody has that name or not. */
  account: string;
  clientAddress: string;
  /** Fingerprint of a browser that has logged in to the account before. */
  knownBrowser: string | null;
}

/**
 * Takes a failure from the shares of an attempt before its password is looked at, so that however many come at once no more
 * are tried than may fail.
 * @returns gives the failure back, for an attempt that was none
 * @throws Refusal 10061 with the minutes left, whatever the password
 */
export async function reserveFailure(context: Context, { account, clientAddress, knownBrowser }: Attempt): Promise<() => Promise<void>> {
  const { limits, secrets } = context;
  const name = secrets.hmac('login-account', account.toLowerCase());
  const shares =
    knownBrowser === null
      ? [{ rule: ofAddress, key: `${limitKeyOf(clientAddress)} ${name}` }, { rule: ofStrangers, key: name }]
      : [{ rule: ofKnownBrowser, key: `${knownBrowser} ${name}` }];

  const giveBack = async (taken: typeof shares): Promise<void> => {
    for (const { rule, key } of taken) await limits.refund(rule, key);
  };
  for (const [index, { rule, key }] of shares.entries()) {
    const { allowed, retryAfterSeconds } = await limits.take(rule, key);
    if (allowed) continue;
    await giveBack(shares.slice(0, index));
    throw refuse.passwordLoginClosed(Math.ceil(retryAfterSeconds / 60));
  }
  return () => giveBack(shares);
}
