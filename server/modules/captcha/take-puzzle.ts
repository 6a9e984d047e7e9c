import { captcha } from '../../../contract/constants.ts';
import { peekForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { CaptchaContext } from './issue-puzzle.ts';
import { missesPerQuarter, wrongPerHour } from './limits.ts';
import { isProof } from './proof-of-work.ts';
import { removePuzzle } from './store.ts';
import type { PuzzleRow } from './store.ts';

export interface PuzzleAnswer {
  userKey?: string | undefined;
  /** Integer left edge of the piece in the 330 px wide picture. */
  blockX?: number | undefined;
  powNonce?: string | undefined;
  clientAddress: string;
}

/** `missing` is 70001: nothing was answered. `wrong` is 70002: not right, too late, or used up. `stopped` is the hard stop. */
export type PuzzleVerdict = 'passed' | 'missing' | 'wrong' | { stoppedForSeconds: number };

/** A person does not see a picture and drag a piece faster. */
const shortestDragMilliseconds = 500;

/**
 * Takes the puzzle of a call and refuses the call where it is not solved.
 * @throws Refusal 70001, 70002, 42900 after the hard stop, 50300
 */
export async function requireSolvedPuzzle(context: CaptchaContext, answer: PuzzleAnswer): Promise<void> {
  const verdict = await takePuzzle(context, answer);
  if (verdict === 'missing') throw refuse.captchaNeeded();
  if (verdict === 'wrong') throw refuse.captchaWrong();
  if (verdict !== 'passed') throw refuse.captchaStopped(verdict.stoppedForSeconds);
}

/**
 * Uses a puzzle up and says whether it was solved. This is the only place that decides (decisions §2). A puzzle that was tried
 * is gone whatever the verdict, and also after an error below. Every wrong answer counts for the address and its network,
 * whichever call it came with, so that learning from verdicts has its price and its end.
 */
export async function takePuzzle(context: CaptchaContext, { userKey, blockX, powNonce, clientAddress }: PuzzleAnswer): Promise<PuzzleVerdict> {
  if (!userKey || (blockX === undefined && powNonce === undefined)) return 'missing';
  const puzzle = await removePuzzle(context.database, userKey);
  if (!puzzle) return 'wrong';
  const { limits } = context;
  const isPicture = puzzle.answer_x !== null;
  if (isPicture) {
    const before = await peekForAddress(limits, wrongPerHour, clientAddress);
    if (!before.allowed) return { stoppedForSeconds: before.retryAfterSeconds };
  }
  if (await isSolved(puzzle, { blockX, powNonce, clientAddress }, context.clock.now())) {
    if (isPicture) await limits.refund(missesPerQuarter, limitKeyOf(clientAddress));
    return 'passed';
  }
  if (isPicture) await limits.take(missesPerQuarter, limitKeyOf(clientAddress));
  const counted = await takeForAddress(limits, wrongPerHour, clientAddress);
  // Of many wrong answers at once, those beyond the limit get no verdict either.
  return counted.allowed || !isPicture ? 'wrong' : { stoppedForSeconds: counted.retryAfterSeconds };
}

/** The proof comes first: a verdict on the picture is told only to a caller who paid for it. */
async function isSolved(puzzle: PuzzleRow, { blockX, powNonce, clientAddress }: Pick<PuzzleAnswer, 'blockX' | 'powNonce' | 'clientAddress'>, now: number): Promise<boolean> {
  const age = now - puzzle.issued_at;
  if (age < 0 || now >= puzzle.expires_at) return false;
  const { answer_x: answerX, proof_algorithm: algorithm, proof_challenge: challenge, proof_bits: bits } = puzzle;
  if (challenge === null || bits === null || powNonce === undefined) return false;
  if (!(await isProof({ algorithm, challenge, bits }, powNonce, clientAddress))) return false;
  return answerX === null || (blockX !== undefined && age >= shortestDragMilliseconds && Math.abs(blockX - answerX) <= captcha.accuracy);
}
