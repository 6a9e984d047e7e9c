import { captcha } from '../../../contract/constants.ts';
import { type AddressVerdict, peekForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { failedAccounts } from '../../calls/failed-accounts.ts';
import type { Context } from '../../context.ts';
import { alternativeProof, type Difficulty, difficultyOf } from './ladder.ts';
import { alternativesPerHour, missesPerQuarter, puzzlesPerHour, puzzlesPerMinute, wrongPerHour } from './limits.ts';
import type { Picture } from './picture.ts';
import { pictureStudio } from './picture-studio.ts';
import { drawChallenge, type ProofTask } from './proof-of-work.ts';
import { savePuzzle } from './store.ts';

export type CaptchaContext = Pick<Context, 'clock' | 'database' | 'limits' | 'random'>;

export interface PuzzleRequest {
  /** Made by the client; the puzzle belongs to it. */
  userKey: string;
  kind: 'slider' | 'pow';
  clientAddress: string;
}

export type PuzzleIssue =
  | { outcome: 'issued'; picture: Picture | null; proof: ProofTask; rung: Difficulty['rung'] }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  /** The hard stop after too many wrong answers: pictures only. */
  | { outcome: 'stopped'; retryAfterSeconds: number };

/**
 * Makes a puzzle for a userKey, in place of one that it still has (decisions §2): a picture with a proof of work, or a harder
 * proof of work alone. The picture is drawn outside of any transaction.
 */
export async function issuePuzzle(context: CaptchaContext, { userKey, kind, clientAddress }: PuzzleRequest): Promise<PuzzleIssue> {
  const { clock, database, limits, random } = context;
  const puzzles = await takeForAddress(limits, puzzlesPerMinute, clientAddress);
  if (!puzzles.allowed) return { outcome: 'too-many', retryAfterSeconds: puzzles.retryAfterSeconds };
  const wrong = await peekForAddress(limits, wrongPerHour, clientAddress);
  if (!wrong.allowed && kind === 'slider') return { outcome: 'stopped', retryAfterSeconds: wrong.retryAfterSeconds };

  const difficulty = await currentDifficulty(context, clientAddress, wrong);
  const price = kind === 'pow' ? await alternativePrice(context, clientAddress, difficulty) : difficulty.proof;
  const proof: ProofTask = { ...price, challenge: drawChallenge(random) };
  const picture = kind === 'pow' ? null : await pictureStudio.order(context, { clientAddress, isQuiet: difficulty.rung === 'rest', isHard: difficulty.hardPicture });

  const now = clock.now();
  await savePuzzle(database, {
    user_key: userKey,
    answer_x: picture?.answerX ?? null,
    proof_algorithm: proof.algorithm,
    proof_challenge: proof.challenge,
    proof_bits: proof.bits,
    issued_at: now,
    expires_at: now + captcha.lifetimeSeconds * 1000,
  });
  return { outcome: 'issued', picture, proof, rung: difficulty.rung };
}

async function currentDifficulty({ limits }: CaptchaContext, clientAddress: string, wrong: AddressVerdict): Promise<Difficulty> {
  const puzzles = await takeForAddress(limits, puzzlesPerHour, clientAddress);
  const failed = await failedAccounts(limits, clientAddress);
  const misses = await limits.peek(missesPerQuarter, limitKeyOf(clientAddress));
  return difficultyOf(
    {
      ofAddress: { puzzles: puzzles.takenByAddress, wrong: wrong.takenByAddress, failedAccounts: failed.hour.ofAddress },
      ofNetwork: { puzzles: puzzles.takenByNetwork, wrong: wrong.takenByNetwork, failedAccounts: failed.hour.ofNetwork },
    },
    missesPerQuarter.points - misses.remaining,
  );
}

async function alternativePrice({ limits }: CaptchaContext, clientAddress: string, difficulty: Difficulty): Promise<Difficulty['proof']> {
  const { takenByAddress, takenByNetwork } = await takeForAddress(limits, alternativesPerHour, clientAddress);
  return alternativeProof({ ofAddress: takenByAddress, ofNetwork: takenByNetwork }, difficulty);
}
