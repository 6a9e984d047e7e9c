import type { Context } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { hashOf } from '../../secret-hash.ts';
import { isBoundTo } from './browser-binding.ts';
import { findTemporaryToken, insertTemporaryToken, removeTemporaryTokensExpiredBefore, takeTemporaryToken, voidTemporaryTokens } from './temporary-token-store.ts';

const tokenBytes = 32;
/** Long enough to choose from a list. */
const lifeMilliseconds = 5 * 60_000;
/** A person without an enterprise uses the token for the wizard (spec registration#wizard). */
const lifeWithoutEnterpriseMilliseconds = 30 * 60_000;

/**
 * Makes a temporary token in the caller's transaction. It is bound to an authenticated person and the offered enterprises, is
 * valid for one further step, and cannot be used as a session (spec login#temporary-token,
 * security#temporary-token-is-no-session).
 * @param browserHash binding of the login by `bindBrowser`; null for callers other than browsers
 * @returns 256 bits, base64url
 */
export async function openTemporaryToken(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  tx: Tx,
  { personId, topCodes, browserHash = null }: { personId: string; topCodes: readonly string[]; browserHash?: string | null },
): Promise<string> {
  const token = random.bytes(tokenBytes).toString('base64url');
  const life = topCodes.length === 0 ? lifeWithoutEnterpriseMilliseconds : lifeMilliseconds;
  await insertTemporaryToken(tx, { token_hash: hashOf(token), person_id: personId, top_codes: JSON.stringify(topCodes), expires_at: clock.now() + life, used_at: null, browser_hash: browserHash });
  return token;
}

export interface UsedToken {
  personId: string;
  topCodes: readonly string[];
  /** The binding of the login, for `openSession`. */
  browserHash: string | null;
}

/**
 * Uses a token up in the caller's transaction. A rollback makes the token valid again.
 * @param headers of the request: a token that was bound in step 1 is valid only with its browser's cookie (spec security#bound-temporary-token)
 * @throws Refusal 10062 for a token that is unknown, expired, used or from another browser; the token then stays valid
 */
export async function useTemporaryToken({ clock }: Pick<Context, 'clock'>, tx: Tx, token: string, headers: Headers): Promise<UsedToken> {
  const taken = await takeTemporaryToken(tx, hashOf(token), clock.now());
  if (taken === null || !isBoundTo(headers, taken.browser_hash)) throw refuse.temporaryTokenUnusable();
  return { personId: taken.person_id, topCodes: JSON.parse(taken.top_codes) as string[], browserHash: taken.browser_hash };
}

/**
 * The person of a token. The token stays valid.
 * @throws Refusal 10062 for a token that is unknown, expired, used or from another browser
 */
export async function personOfTemporaryToken({ clock, database }: Pick<Context, 'clock' | 'database'>, token: string, headers: Headers): Promise<string> {
  const found = await findTemporaryToken(database.read, hashOf(token), clock.now());
  if (found === null || !isBoundTo(headers, found.browser_hash)) throw refuse.temporaryTokenUnusable();
  return found.person_id;
}

/** Voids every temporary token of a person. Call it before ending their sessions, so that a parallel step 2 is either refused or revoked. */
export const voidTemporaryTokensOf = ({ clock }: Pick<Context, 'clock'>, tx: Tx, personId: string): Promise<void> => voidTemporaryTokens(tx, personId, clock.now());

/** Part of the clean-up: deletes expired tokens, used or not. @returns the number of deleted tokens */
export const removeOldTemporaryTokens = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> => {
  const now = clock.now();
  return removeInBatches(database, (tx, atMost) => removeTemporaryTokensExpiredBefore(tx, now, atMost));
};
