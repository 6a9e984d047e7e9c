import type { Context } from '../../context.ts';
import { type FailedAccounts, failedAccounts, noteFailedAccount, settleFailedAccount } from '../../calls/failed-accounts.ts';
import { limitKeyOf, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { accountKey } from './password-limits.ts';

/**
 * Password spraying: a few passwords tried on very many accounts (security check 43). The limits of a single account do not
 * notice it, so failures over different accounts count for the address and its network. First the puzzles of the address cost
 * more work (`captcha/ladder.ts`: a little from the sixth account an hour, a lot from the eleventh). Then password login is
 * refused there, except in browsers that the account knows.
 */
const smsFrom = { hour: 30, day: 100 } as const;
/** All addresses of a network together, as many as eight of them. */
const addressesOfNetwork = 8;

/**
 * Refuses a password login from an address where too many accounts have failed. No password is checked then, so the answer
 * tells neither whether the password is right nor whether the account exists. A browser that the account knows is let through.
 * @throws Refusal 10064
 */
export async function requireNoSpraying({ limits, metrics }: Context, { clientAddress, knownBrowser }: { clientAddress: string; knownBrowser: string | null }): Promise<void> {
  if (knownBrowser !== null) return;
  const failed = await failedAccounts(limits, clientAddress);
  if (!reached(failed.hour, smsFrom.hour) && !reached(failed.day, smsFrom.day)) return;
  metrics.passwordSpraying.inc({ outcome: 'sms-code-asked' });
  throw refuse.smsCodeNeeded();
}

/** Counts a wrong password, of an account that exists or not, and raises the alarm once an hour or day and address. */
export async function noteWrongPassword(context: Context, { clientAddress, account }: { clientAddress: string; account: string }): Promise<void> {
  const { limits, logger, metrics } = context;
  const failed = await noteFailedAccount(limits, clientAddress, accountKey(context, account));
  if (failed.isNewIn.length > 0) metrics.passwordSpraying.inc({ outcome: 'account-failed' });
  for (const window of failed.isNewIn) {
    if (!reached(failed[window], smsFrom[window])) continue;
    const alarm = { name: `password-spraying-alarm-of-${window}`, points: 1, windowSeconds: window === 'hour' ? 3600 : 86_400 };
    if (!(await limits.take(alarm, limitKeyOf(clientAddress))).allowed) continue;
    metrics.passwordSpraying.inc({ outcome: 'alarm' });
    logger.error({ network: networkOf(clientAddress), per: window, accounts: failed[window] }, 'ALARM: many accounts fail to log in from one address or network; passwords alone log in no new browser from there');
  }
}

/** Takes back what failed of an account before its owner got in from the same address, by password or by SMS code. */
export async function noteRightfulLogin(context: Context, clientAddress: string, names: readonly (string | null)[]): Promise<void> {
  for (const name of new Set(names.map((name) => name?.toLowerCase()))) if (name) await settleFailedAccount(context.limits, clientAddress, accountKey(context, name));
}

const reached = ({ ofAddress, ofNetwork }: FailedAccounts, points: number): boolean => ofAddress >= points || ofNetwork >= points * addressesOfNetwork;
