import { captcha } from '../../../contract/constants.ts';
import { type AddressRule, peekForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Limits } from '../../limits/index.ts';
import type { CaptchaContext } from './issue-puzzle.ts';
import { issuedTo } from './issued-to.ts';
import { coversPrice } from './ladder.ts';
import { missesPerQuarter, unpaidPerHour, wrongPerHour } from './limits.ts';
import { difficultyNow, noteSolved, type PriceRequest } from './price.ts';
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
 * is gone whatever the verdict, and also after an error below. Every wrong picture counts for the address and its network,
 * whichever call it came with, so that learning from verdicts has its price and its end. An answer whose proof is not right
 * gets no verdict on the picture. It counts apart, because what costs nothing must close nothing to the neighbours.
 */
export async function takePuzzle(context: CaptchaContext, answer: PuzzleAnswer): Promise<PuzzleVerdict> {
  const { userKey, blockX, powNonce, clientAddress } = answer;
  if (!userKey || (blockX === undefined && powNonce === undefined)) return 'missing';
  const puzzle = await removePuzzle(context.database, userKey);
  if (!puzzle) return 'wrong';
  const { limits } = context;
  const kind = puzzle.answer_x === null ? 'pow' : 'slider';
  const isPicture = kind === 'slider';
  if (isPicture) {
    const before = await peekForAddress(limits, wrongPerHour, clientAddress);
    if (!before.allowed) return { stoppedForSeconds: before.retryAfterSeconds };
  }
  const age = context.clock.now() - puzzle.issued_at;
  const isPaid =
    age >= 0 && context.clock.now() < puzzle.expires_at && (await isDearEnough(context, puzzle, { kind, clientAddress })) && (await provesWork(puzzle, powNonce, clientAddress));
  if (!isPaid) return isPicture ? countWrong(limits, unpaidPerHour, clientAddress) : 'wrong';
  await noteSolved(limits, { kind, clientAddress });
  if (!isPicture) return 'passed';
  if (!isInPlace(puzzle, blockX, age)) {
    await limits.take(missesPerQuarter, limitKeyOf(clientAddress));
    return countWrong(limits, wrongPerHour, clientAddress);
  }
  await limits.refund(missesPerQuarter, limitKeyOf(clientAddress));
  return 'passed';
}

/** Of many wrong answers at once, those beyond the limit get no verdict either. */
async function countWrong(limits: Limits, rule: AddressRule, clientAddress: string): Promise<PuzzleVerdict> {
  const counted = await takeForAddress(limits, rule, clientAddress);
  return counted.allowed ? 'wrong' : { stoppedForSeconds: counted.retryAfterSeconds };
}

/**
 * Whether a puzzle costs what the address that answers would be asked now. Else many cheap addresses would fetch puzzles for an
 * expensive one. A person whose phone changed its network gets another puzzle, at the price of the new address.
 */
async function isDearEnough(context: CaptchaContext, { issued_to: address, proof_algorithm: algorithm, proof_bits: bits }: PuzzleRow, request: PriceRequest): Promise<boolean> {
  if (address === null || bits === null || address === issuedTo(context, request.clientAddress)) return true;
  return coversPrice({ algorithm, bits }, (await difficultyNow(context.limits, request)).proof);
}

async function provesWork({ proof_algorithm: algorithm, proof_challenge: challenge, proof_bits: bits }: PuzzleRow, nonce: string | undefined, clientAddress: string): Promise<boolean> {
  if (challenge === null || bits === null || nonce === undefined) return false;
  return isProof({ algorithm, challenge, bits }, nonce, clientAddress);
}

const isInPlace = ({ answer_x: answerX }: PuzzleRow, blockX: number | undefined, ageMilliseconds: number): boolean =>
  answerX !== null && blockX !== undefined && ageMilliseconds >= shortestDragMilliseconds && Math.abs(blockX - answerX) <= captcha.accuracy;
