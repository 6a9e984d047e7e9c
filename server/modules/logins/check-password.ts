import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Tx } from '../../database/index.ts';
import { browserKnownTo, type Credentials, findCredentials, lockPerson, passwordMatches } from '../accounts/index.ts';
import { requireSolvedPuzzle, requireStillPaid } from '../captcha/index.ts';
import { trustedBrowser, reserveFailure } from './password-limits.ts';
import { noteWrongPassword, requireNoSpraying } from './password-spraying.ts';

export interface PasswordLogin {
  /** A phone or a user name. */
  account: string;
  password: string;
  puzzle: { userKey?: string | undefined; blockX?: number | undefined; powNonce?: string | undefined };
}

/**
 * Checks a login by password. Unknown names, people without a password and disabled people are refused like
 * wrong passwords, at the same cost (spec security#unknown-accounts).
 * @throws Refusal 70001, 70002, 10064, 10061, 10060, 50300
 */
export async function checkPassword({ context, headers, clientAddress }: CallerContext, { account, password, puzzle }: PasswordLogin): Promise<Credentials> {
  // The order at the server (spec captcha-and-sms#order): input, puzzle, limits.
  const paid = await requireSolvedPuzzle(context, { ...puzzle, clientAddress });

  const found = await findCredentials(context, account);
  const knownBrowser = await trustedBrowser(context, account, await browserKnownTo(context, found?.personId ?? null, headers));
  const origin = { clientAddress, knownBrowser };
  await requireNoSpraying(context, origin);
  const refund = await reserveFailure(context, { account, ...origin });
  let isCounted = false;
  try {
    const isRight = await passwordMatches(context, found?.passwordHash ?? null, password, clientAddress);
    // Other accounts may have failed meanwhile. Then this attempt gets no verdict and takes nothing from the account's shares.
    await requireNoSpraying(context, origin);
    await requireStillPaid(context, paid, clientAddress);
    if (isRight && found !== null) return found;
    await noteWrongPassword(context, { account, ...origin });
    isCounted = true;
    throw refuse.wrongCredentials();
  } finally {
    if (!isCounted) await refund();
  }
}

/**
 * Locks the row of a person after a right password, until the caller's transaction ends. An earlier reset is noticed. A parallel
 * reset waits, and then ends the session that this transaction opened.
 * @throws Refusal 10060 if the password was changed meanwhile
 */
export async function lockPersonWithPassword(tx: Tx, checked: Credentials): Promise<void> {
  const held = await lockPerson(tx, checked.personId);
  if (held === null || held.passwordHash !== checked.passwordHash) throw refuse.wrongCredentials();
}
