import { captcha } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { type AddressVerdict, peekForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { alternativesPerHour, failuresPerQuarter, puzzlesPerMinute, softFailures, softFailuresOfNetwork, softPuzzlesOfNetworkPerMinute, softPuzzlesPerMinute } from './limits.ts';
import type { Picture } from './picture.ts';
import { pictureStudio } from './picture-studio.ts';
import { additionalProofBits, alternativeProofBits, drawChallenge } from './proof-of-work.ts';
import type { ProofTask } from './proof-of-work.ts';
import { savePuzzle } from './store.ts';

export type CaptchaContext = Pick<Context, 'clock' | 'database' | 'limits' | 'random'>;

export interface PuzzleRequest {
  /** Made by the client; the puzzle belongs to it. */
  userKey: string;
  kind: 'slider' | 'pow';
  clientAddress: string;
}

export type PuzzleIssue = { outcome: 'issued'; picture: Picture | null; proof: ProofTask | null } | { outcome: 'too-many'; retryAfterSeconds: number };

/**
 * Makes a puzzle for a userKey, in place of one it still has (decisions §2): a picture, for busy or failing addresses with
 * a proof of work on top, or the proof of work alone. What it waits for never happens inside a transaction.
 */
export async function issuePuzzle(context: CaptchaContext, { userKey, kind, clientAddress }: PuzzleRequest): Promise<PuzzleIssue> {
  const { clock, database, limits, random } = context;
  const puzzles = await takeForAddress(limits, puzzlesPerMinute, clientAddress);
  if (!puzzles.allowed) return { outcome: 'too-many', retryAfterSeconds: puzzles.retryAfterSeconds };

  const bits = kind === 'pow' ? await alternativeBits(context, clientAddress) : await additionalBits(context, clientAddress, puzzles);
  const proof = bits === null ? null : { challenge: drawChallenge(random), bits };
  const picture = kind === 'pow' ? null : await pictureStudio.order(context, { clientAddress, isQuiet: proof === null });

  const now = clock.now();
  await savePuzzle(database, {
    user_key: userKey,
    answer_x: picture?.answerX ?? null,
    proof_challenge: proof?.challenge ?? null,
    proof_bits: proof?.bits ?? null,
    issued_at: now,
    expires_at: now + captcha.lifetimeSeconds * 1000,
  });
  return { outcome: 'issued', picture, proof };
}

async function alternativeBits({ limits }: CaptchaContext, clientAddress: string): Promise<number> {
  const { takenByAddress, takenByNetwork } = await takeForAddress(limits, alternativesPerHour, clientAddress);
  return alternativeProofBits({ ofAddress: takenByAddress, ofNetwork: takenByNetwork });
}

/** What an address does makes it harder for the address; neighbours of one that does much pay the least there is, and no more. */
async function additionalBits({ limits }: CaptchaContext, clientAddress: string, puzzles: AddressVerdict): Promise<number | null> {
  const failures = await peekForAddress(limits, failuresPerQuarter, clientAddress);
  if (puzzles.takenByAddress > softPuzzlesPerMinute || failures.takenByAddress >= softFailures) {
    return additionalProofBits(Math.max(puzzles.takenByAddress / softPuzzlesPerMinute, failures.takenByAddress / softFailures));
  }
  return puzzles.takenByNetwork > softPuzzlesOfNetworkPerMinute || failures.takenByNetwork >= softFailuresOfNetwork ? additionalProofBits(1) : null;
}
