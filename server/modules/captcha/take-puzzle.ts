import { captcha } from '../../../contract/constants.ts';
import type { CaptchaContext } from './issue-puzzle.ts';
import { takeForAddress } from '../../calls/address-limits.ts';
import { failuresPerQuarter } from './limits.ts';
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

/** `missing` is 70001: nothing was answered. `wrong` is 70002: not right, too late, or used up. */
export type PuzzleVerdict = 'passed' | 'missing' | 'wrong';

/** Nobody sees a picture and drags a piece faster. A proof of work needs no such floor: it is its own. */
const shortestDragMilliseconds = 500;

/**
 * Uses a puzzle up and says whether it was solved. The one place that decides: there is no way past it (decisions §2).
 * Whatever the verdict, a puzzle that was tried is gone; an error below leaves it closed.
 */
export async function takePuzzle(context: CaptchaContext, { userKey, blockX, powNonce, clientAddress }: PuzzleAnswer): Promise<PuzzleVerdict> {
  if (!userKey || (blockX === undefined && powNonce === undefined)) return 'missing';
  const puzzle = await removePuzzle(context.database, userKey);
  if (!puzzle) return 'wrong';
  if (isSolved(puzzle, { blockX, powNonce }, context.clock.now())) return 'passed';
  await takeForAddress(context.limits, failuresPerQuarter, clientAddress);
  return 'wrong';
}

function isSolved(puzzle: PuzzleRow, { blockX, powNonce }: Pick<PuzzleAnswer, 'blockX' | 'powNonce'>, now: number): boolean {
  const age = now - puzzle.issued_at;
  if (age < 0 || now >= puzzle.expires_at) return false;
  const { answer_x: answerX, proof_challenge: challenge, proof_bits: bits } = puzzle;
  const asksForPicture = answerX !== null;
  const asksForProof = challenge !== null && bits !== null;
  if (!asksForPicture && !asksForProof) return false;
  if (asksForPicture && !(blockX !== undefined && age >= shortestDragMilliseconds && Math.abs(blockX - answerX) <= captcha.accuracy)) return false;
  return !asksForProof || (powNonce !== undefined && isProof({ challenge, bits }, powNonce));
}
