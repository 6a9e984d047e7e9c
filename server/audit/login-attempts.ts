import { isoTime } from '../../contract/dates.ts';
import { networkOf } from '../calls/client-address.ts';
import { deviceOf } from '../calls/device.ts';
import type { Context } from '../context.ts';
import { removeInBatches, type Tx } from '../database/index.ts';
import { type LimitRule, takeAll } from '../limits/index.ts';
import { keptSince, retention } from '../retention.ts';
import { attemptsOf, countAttempt, eraseAttempts, hasEqualAttempt, type NewAttempt, removeAttemptsBefore } from './login-attempt-store.ts';

/**
 * How a person proved their identity: SMS code, password, messaging app, the temporary token of step 1, the wizard after it,
 * or the old password when they change it while logged in. The last three are wrong codes in calls that do not log in:
 * free trial, registration, and setting a password.
 */
export type LoginWay = 'code' | 'password' | 'wechat' | 'token' | 'wizard' | 'oldPassword' | 'orgRegister' | 'register' | 'resetPassword' | 'ownData' | 'erasure';

/** `proved` completes step 1, or means that the old password was right. `loggedIn` opens a session. All others are refusals. */
export type LoginOutcome = 'proved' | 'loggedIn' | 'wrong' | 'wrongPuzzle' | 'unknown' | 'throttled' | 'expired' | 'refused';

export interface LoginSource {
  clientAddress: string;
  headers: Headers;
}

/**
 * Limits of the log for the failures of one hour. Rows above them are counted together, without account and device, or without network.
 * `counts` limits how often a row is updated, so that a flood causes no disk load.
 */
interface LogShare {
  rowsOfNetwork: LimitRule;
  rowsOfSite: LimitRule;
  counts: LimitRule;
}

const logShare = (kind: string, points: { ofNetwork: number; ofSite: number; counts: number }): LogShare => ({
  rowsOfNetwork: { name: `login-log-${kind}-of-network`, points: points.ofNetwork, windowSeconds: 3600 },
  rowsOfSite: { name: `login-log-${kind}-of-site`, points: points.ofSite, windowSeconds: 3600 },
  counts: { name: `login-log-${kind}-counts`, points: points.counts, windowSeconds: 3600 },
});

/** Attempts that are free for their caller have a share of their own, so that they cannot displace attempts that cost a puzzle. */
const paidShare = logShare('paid', { ofNetwork: 120, ofSite: 2000, counts: 600 });
const freeShare = logShare('free', { ofNetwork: 40, ofSite: 400, counts: 200 });
const hour = 3_600_000;

/** Keyed hash of a typed account name. An unknown name has one too. */
export const accountIndexOf = ({ secrets }: Pick<Context, 'secrets'>, account: string): string => secrets.hmac('login-account', account.toLowerCase());

/** Records a successful login, in its transaction. */
export async function recordLogin(context: Pick<Context, 'clock' | 'random'>, tx: Tx, { clientAddress, headers }: LoginSource, login: { way: LoginWay; outcome: 'proved' | 'loggedIn'; personId: string; topCode: string | null }): Promise<void> {
  const id = context.random.uuid();
  const { way, outcome, personId, topCode } = login;
  await countAttempt(tx, { id, now: context.clock.now(), way, outcome, accountIndex: '', personId, topCode, network: networkOf(clientAddress), device: deviceOf(headers), slot: id });
}

export interface RefusedLogin {
  way: LoginWay;
  outcome: LoginOutcome;
  /** The typed account name. Empty for calls without an account. */
  account: string;
  /** True if the caller solved a puzzle for it: a password was compared, or a code that had been sent. */
  isPaid: boolean;
}

/**
 * Records a refused login. Equal ones within an hour are one row with a count. A flood fills only the hour's share of its network, then
 * of the site. Only a new row takes from the share. If the log cannot be written, the answer stays the same.
 */
export async function recordRefusedLogin(context: Pick<Context, 'clock' | 'database' | 'limits' | 'logger' | 'random' | 'secrets'>, { clientAddress, headers }: LoginSource, { way, outcome, account, isPaid }: RefusedLogin): Promise<void> {
  const { clock, database, limits, logger, random } = context;
  const now = clock.now();
  const network = networkOf(clientAddress);
  const { rowsOfNetwork, rowsOfSite, counts } = isPaid ? paidShare : freeShare;
  const common = { id: random.uuid(), now, way, outcome, personId: null, topCode: null, slot: String(Math.floor(now / hour)) };
  const whole = { ...common, accountIndex: account === '' ? '' : accountIndexOf(context, account), network, device: deviceOf(headers) };
  const write = (row: NewAttempt) => database.transaction((tx) => countAttempt(tx, row));
  try {
    if (await hasEqualAttempt(database.read, whole)) {
      if ((await limits.take(counts, network)).allowed) await write(whole);
      return;
    }
    // The network comes first: above its own share it takes nothing from the site's, and so displaces no other attempts.
    const { refusedBy, refund } = await takeAll(limits, [{ rule: rowsOfNetwork, key: network }, { rule: rowsOfSite, key: 'site' }]);
    if (refusedBy === null) {
      let isNew = false;
      try {
        isNew = await write(whole);
      } finally {
        // Of equal parallel attempts, one inserted the row.
        if (!isNew) await refund();
      }
      return;
    }
    const rest = { ...common, accountIndex: '', network: refusedBy.rule === rowsOfNetwork ? network : '', device: '' };
    if ((await limits.take(counts, `rest ${rest.network}`)).allowed) await write(rest);
  } catch (error) {
    logger.error({ err: error }, 'a refused login was not written down');
  }
}

/** An attempt to log in, as its person may read it. Times are ISO 8601. */
export interface LoginAttemptRecord {
  way: string;
  outcome: string;
  topCode: string | null;
  network: string;
  device: string;
  times: number;
  firstAt: string;
  lastAt: string;
}

/** The person of the attempts: by id, and by the names that they may type. */
export interface LoginOwner {
  personId: string;
  accounts: readonly string[];
}

export async function loginAttemptRecords(context: Pick<Context, 'database' | 'secrets'>, { personId, accounts }: LoginOwner): Promise<LoginAttemptRecord[]> {
  const rows = await attemptsOf(context.database.read, personId, accounts.map((account) => accountIndexOf(context, account)));
  return rows.map((row) => ({ way: row.way, outcome: row.outcome, topCode: row.top_code, network: row.network, device: row.device, times: row.times, firstAt: isoTime(row.at), lastAt: isoTime(row.last_at) }));
}

/** Part of erasing a person. The log stays for its retention time, with an id that belongs to no account, and without the hash of the typed name. */
export const eraseLoginAttempts = (context: Pick<Context, 'secrets'>, tx: Tx, { personId, accounts }: LoginOwner): Promise<void> => eraseAttempts(tx, personId, accounts.map((account) => accountIndexOf(context, account)));

/** Part of the clean-up. @returns the number of deleted rows */
export const removeOldLoginAttempts = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeAttemptsBefore(tx, keptSince(retention.loginAttempts, clock.now()), atMost));
