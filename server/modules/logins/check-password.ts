import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Tx } from '../../database/index.ts';
import { browserKnownTo, type Credentials, findCredentials, holdPerson, passwordMatches } from '../accounts/index.ts';
import { requireSolvedPuzzle } from '../captcha/index.ts';
import { browserInGoodStanding, reserveFailure } from './password-limits.ts';
import { noteRightfulLogin, noteWrongPassword, requireNoSpraying } from './password-spraying.ts';

export interface PasswordLogin {
  /** A phone or a user name. */
  account: string;
  password: string;
  puzzle: { userKey?: string | undefined; blockX?: number | undefined; powNonce?: string | undefined };
}

/**
 * Finds out who logs in by password. Unknown names, people without a password and people who are disabled are refused like
 * wrong passwords, at the same cost (security check 3).
 * @throws Refusal 70001, 70002, 10064, 10061, 10060, 50300
 */
export async function checkPassword({ context, headers, clientAddress }: CallerContext, { account, password, puzzle }: PasswordLogin): Promise<Credentials> {
  // decisions §2, order at the server: the input was validated, now the puzzle, then the limits.
  await requireSolvedPuzzle(context, { ...puzzle, clientAddress });

  const found = await findCredentials(context, account);
  const knownBrowser = await browserInGoodStanding(context, account, await browserKnownTo(context, found?.personId ?? null, headers));
  await requireNoSpraying(context, { clientAddress, knownBrowser });
  const giveBack = await reserveFailure(context, { account, clientAddress, knownBrowser });
  let isRight: boolean;
  try {
    isRight = await passwordMatches(context, found?.passwordHash ?? null, password, clientAddress);
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (!isRight || found === null) {
    await noteWrongPassword(context, { clientAddress, account });
    throw refuse.wrongCredentials();
  }
  await giveBack();
  await noteRightfulLogin(context, clientAddress, [account, found.userName]);
  return found;
}

/**
 * Holds somebody whose password was right until the caller's transaction ends: a reset that came between is noticed, one
 * that comes now waits, and then ends what this transaction opened.
 * @throws Refusal 10060 where the password is no longer theirs
 */
export async function holdWithPassword(tx: Tx, checked: Credentials): Promise<void> {
  const held = await holdPerson(tx, checked.personId);
  if (held === null || held.passwordHash !== checked.passwordHash) throw refuse.wrongCredentials();
}
