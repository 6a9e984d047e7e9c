import type { LimitRule, Limits } from '../limits/index.ts';
import { type AddressRule, peekForAddress, refundForAddress, takeForAddress } from './address-limits.ts';
import { limitKeyOf, networkOf } from './client-address.ts';

/**
 * Counts the different accounts that failed to log in from an address, and from its network. A high count means password spraying:
 * a few passwords tried on very many accounts (spec security#password-spraying). The login module counts, and the difficulty of
 * puzzles rises with the count. Two rules keep the count of honest people low: a failure no longer counts after the owner of the
 * account logs in, and each person who logs in makes room for two failures, because a mistyped name is never followed by a login.
 */

const windowSeconds = { hour: 3600, day: 86_400 } as const;
export type Window = keyof typeof windowSeconds;
const windows = ['hour', 'day'] as const;

/** An attacker with an account of his own gains as much, so the number is small. */
const failuresPerPerson = 2;

/** These limits never refuse. The callers decide what a count means. */
const unlimited = 10_000_000;
const failuresPer = (window: Window): AddressRule => ({ name: `failed-accounts-of-${window}`, points: unlimited, pointsOfNetwork: unlimited, windowSeconds: windowSeconds[window] });
const peoplePer = (window: Window): LimitRule => ({ name: `people-let-in-of-${window}`, points: unlimited, windowSeconds: windowSeconds[window] });

/** An account, or a person, counts once per window and place, and a failure is taken back once. Repetition changes nothing. */
const oncePer = (what: 'account-failed' | 'account-settled' | 'person-let-in', window: Window): LimitRule => ({ name: `${what}-of-${window}`, points: 1, windowSeconds: windowSeconds[window] });

/** Failed accounts minus the room that logged-in people made, at least 0. */
export interface FailedAccounts {
  ofAddress: number;
  ofNetwork: number;
}

/** Counted in fixed windows: the current hour, and the current day of UTC. */
export type FailedAccountsPer = Record<Window, FailedAccounts>;

export interface NotedFailure extends FailedAccountsPer {
  /** The windows in which this is the account's first failure. Its counts there are its own rank in the order of failures. */
  isNewIn: readonly Window[];
  /** Takes back exactly the points of this failure. */
  undo(): Promise<void>;
}

/**
 * Records a wrong password. Parallel failures each get a different count.
 * @param account keyed hash of the typed name, which may not exist
 */
export async function noteFailedAccount(limits: Limits, clientAddress: string, account: string): Promise<NotedFailure> {
  const key = keyOf(clientAddress, account);
  const isNewIn: Window[] = [];
  const counts = {} as FailedAccountsPer;
  for (const window of windows) {
    const isNew = (await limits.take(oncePer('account-failed', window), key)).allowed;
    if (isNew) isNewIn.push(window);
    counts[window] = await countIn(limits, window, clientAddress, isNew ? takeForAddress : peekForAddress);
  }
  const undo = async () => {
    for (const window of isNewIn) {
      await refundForAddress(limits, failuresPer(window), clientAddress);
      await limits.refund(oncePer('account-failed', window), key);
    }
  };
  return { ...counts, isNewIn, undo };
}

/**
 * Records a login from an address. Earlier failures there with the person's own names are taken back.
 * @param accounts keyed hashes of all names that the person can log in with
 */
export async function noteSuccessfulLogin(limits: Limits, clientAddress: string, personId: string, accounts: readonly string[]): Promise<void> {
  for (const window of windows) {
    for (const place of new Set([limitKeyOf(clientAddress), networkOf(clientAddress)])) {
      if ((await limits.take(oncePer('person-let-in', window), `${place} ${personId}`)).allowed) await limits.take(peoplePer(window), place);
    }
    for (const account of accounts) await settleFailedAccount(limits, window, clientAddress, account);
  }
}

async function settleFailedAccount(limits: Limits, window: Window, clientAddress: string, account: string): Promise<void> {
  const key = keyOf(clientAddress, account);
  const hasFailed = !(await limits.peek(oncePer('account-failed', window), key)).allowed;
  if (hasFailed && (await limits.take(oncePer('account-settled', window), key)).allowed) await refundForAddress(limits, failuresPer(window), clientAddress);
}

export async function failedAccounts(limits: Limits, clientAddress: string): Promise<FailedAccountsPer> {
  const [hour, day] = await Promise.all(windows.map((window) => countIn(limits, window, clientAddress, peekForAddress)));
  return { hour: hour!, day: day! };
}

async function countIn(limits: Limits, window: Window, clientAddress: string, ask: typeof peekForAddress): Promise<FailedAccounts> {
  const { takenByAddress, takenByNetwork } = await ask(limits, failuresPer(window), clientAddress);
  const roomAt = async (place: string) => failuresPerPerson * (unlimited - (await limits.peek(peoplePer(window), place)).remaining);
  return {
    ofAddress: Math.max(0, takenByAddress - (await roomAt(limitKeyOf(clientAddress)))),
    ofNetwork: Math.max(0, takenByNetwork - (await roomAt(networkOf(clientAddress)))),
  };
}

const keyOf = (clientAddress: string, account: string): string => `${limitKeyOf(clientAddress)} ${account}`;
