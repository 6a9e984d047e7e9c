import { addressesOfNetwork } from '../../calls/address-limits.ts';
import type { Context } from '../../context.ts';
import { type FailedAccounts, failedAccounts, noteFailedAccount, type Window } from '../../calls/failed-accounts.ts';
import { limitKeyOf, networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { credentialsById, personOf } from '../accounts/index.ts';
import { accountIndexOf } from '../../audit/index.ts';

/**
 * Password spraying: a few passwords tried on very many accounts (spec login#spraying, security#password-spraying). The limits
 * of a single account do not detect it, so failures on different accounts count for the address and its network. First the
 * puzzles of the address get harder (`captcha/difficulty.ts`: a little from the sixth account an hour, a lot from the
 * eleventh). Then password login is refused there, except in browsers that the account knows.
 */
const smsFrom: Readonly<Record<Window, number>> = { hour: 30, day: 100 };

export interface Origin {
  clientAddress: string;
  /** The result of `trustedBrowser`. Such a browser is exempt. */
  knownBrowser: string | null;
}

/**
 * Refuses a password login from an address with too many failed accounts. The answer is the same for right passwords,
 * wrong ones and unknown accounts. Called before a password is compared, which saves the comparison, and again
 * afterwards: of many parallel attempts, those above the limit get no verdict.
 * @throws Refusal 10064
 */
export async function requireNoSpraying(context: Context, { clientAddress, knownBrowser }: Origin): Promise<void> {
  if (knownBrowser !== null) return;
  const failed = await failedAccounts(context.limits, clientAddress);
  if (atLeast(failed.hour, smsFrom.hour) || atLeast(failed.day, smsFrom.day)) throw smsCodeNeeded(context);
}

/**
 * Counts a wrong password for an existing or unknown account, and raises an alarm once an hour or day for each address.
 * @throws Refusal 10064 if the limit was reached meanwhile; then nothing is counted
 */
export async function noteWrongPassword(context: Context, { clientAddress, knownBrowser, account }: Origin & { account: string }): Promise<void> {
  const { limits, metrics } = context;
  const failure = await noteFailedAccount(limits, clientAddress, accountIndexOf(context, account));
  const { isNewIn } = failure;
  for (const window of isNewIn) if (atLeast(failure[window], smsFrom[window])) await raiseAlarm(context, clientAddress, window, failure[window]);
  const isBeyond = (window: Window) => atLeast(failure[window], smsFrom[window], isNewIn.includes(window) ? 1 : 0);
  if (knownBrowser === null && (isBeyond('hour') || isBeyond('day'))) {
    await failure.undo();
    throw smsCodeNeeded(context);
  }
  if (isNewIn.length > 0) metrics.passwordSpraying.inc({ outcome: 'account-failed' });
}

async function raiseAlarm({ limits, logger, metrics }: Context, clientAddress: string, window: Window, accounts: FailedAccounts): Promise<void> {
  const alarm = { name: `password-spraying-alarm-of-${window}`, points: 1, windowSeconds: window === 'hour' ? 3600 : 86_400 };
  if (!(await limits.take(alarm, limitKeyOf(clientAddress))).allowed) return;
  metrics.passwordSpraying.inc({ outcome: 'alarm' });
  logger.error({ network: networkOf(clientAddress), per: window, accounts }, 'ALARM: many accounts fail to log in from one address or network; passwords alone log in no new browser from there');
}

/** The keys of all names with which a person logs in. Read before a login is committed, because nothing after the commit may fail. */
export async function accountKeysOf(context: Context, personId: string): Promise<string[]> {
  const person = await personOf(context, personId);
  const credentials = await credentialsById(context, personId);
  return [person?.phone, credentials?.userName].filter((name) => typeof name === 'string').map((name) => accountIndexOf(context, name));
}

function smsCodeNeeded({ metrics }: Context): Error {
  metrics.passwordSpraying.inc({ outcome: 'sms-code-asked' });
  return refuse.smsCodeNeeded();
}

/** @param beyond margin that is added to the limits of the address and of the network */
const atLeast = ({ ofAddress, ofNetwork }: FailedAccounts, points: number, beyond = 0): boolean => ofAddress >= points + beyond || ofNetwork >= points * addressesOfNetwork + beyond;
