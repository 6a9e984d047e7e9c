import type { LimitRule, Limits } from '../limits/index.ts';
import { type AddressRule, peekForAddress, refundForAddress, takeForAddress } from './address-limits.ts';
import { limitKeyOf } from './client-address.ts';

/**
 * How many different accounts failed to log in from an address, and from its network, and did not get in since. A high count
 * means password spraying: a few passwords tried on very many accounts (security check 43). The login module counts, and the
 * price of puzzles rises with the count. Honest people mistype and then get in, so their failures do not add up.
 */

/** This limit never refuses. The callers decide what a count means. */
const countedPer = (window: keyof typeof windowSeconds): AddressRule => ({ name: `failed-accounts-of-${window}`, points: 10_000_000, pointsOfNetwork: 10_000_000, windowSeconds: windowSeconds[window] });
const windowSeconds = { hour: 3600, day: 86_400 } as const;
const windows = ['hour', 'day'] as const;

/** An account counts once per window and address, and is taken back once: so it adds one, or nothing, whatever is repeated. */
const oncePer = (what: 'failed' | 'settled', window: keyof typeof windowSeconds): LimitRule => ({ name: `account-${what}-of-${window}`, points: 1, windowSeconds: windowSeconds[window] });

export interface FailedAccounts {
  ofAddress: number;
  ofNetwork: number;
}

/** By fixed windows: the current hour, and the current day of UTC. */
export type FailedAccountsPer = Record<(typeof windows)[number], FailedAccounts>;

/**
 * Notes a wrong password.
 * @param account keyed hash of the name that was typed; it may be unknown
 * @returns the counts with this one, and in which windows it was the first failure of that account
 */
export async function noteFailedAccount(limits: Limits, clientAddress: string, account: string): Promise<FailedAccountsPer & { isNewIn: (typeof windows)[number][] }> {
  const isNewIn: (typeof windows)[number][] = [];
  for (const window of windows) {
    if (!(await limits.take(oncePer('failed', window), keyOf(clientAddress, account))).allowed) continue;
    await takeForAddress(limits, countedPer(window), clientAddress);
    isNewIn.push(window);
  }
  return { ...(await failedAccounts(limits, clientAddress)), isNewIn };
}

/** Notes that the owner of an account got in from this address: what failed there before was theirs. */
export async function settleFailedAccount(limits: Limits, clientAddress: string, account: string): Promise<void> {
  const key = keyOf(clientAddress, account);
  for (const window of windows) {
    const hasFailed = !(await limits.peek(oncePer('failed', window), key)).allowed;
    if (hasFailed && (await limits.take(oncePer('settled', window), key)).allowed) await refundForAddress(limits, countedPer(window), clientAddress);
  }
}

export async function failedAccounts(limits: Limits, clientAddress: string): Promise<FailedAccountsPer> {
  const [hour, day] = await Promise.all(windows.map(async (window) => {
    const { takenByAddress, takenByNetwork } = await peekForAddress(limits, countedPer(window), clientAddress);
    return { ofAddress: takenByAddress, ofNetwork: takenByNetwork };
  }));
  return { hour: hour!, day: day! };
}

const keyOf = (clientAddress: string, account: string): string => `${limitKeyOf(clientAddress)} ${account}`;
