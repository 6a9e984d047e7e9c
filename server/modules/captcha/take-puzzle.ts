import { captcha } from '../../../contract/captcha.ts';
import { type AddressRule, peekForAddress, takeForAddress } from '../../calls/address-limits.ts';
import { limitKeyOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Limits } from '../../limits/index.ts';
import type { CaptchaContext } from './issue-puzzle.ts';
import { issuedTo } from './issued-to.ts';
import { coversDifficulty, type Difficulty } from './difficulty.ts';
import { missesPerQuarter, unpaidPerHour, wrongPerHour } from './limits.ts';
import { coversFailures, difficultyNow, noteSolved, type PriceRequest } from './price.ts';
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

/** `missing` is 70001: no answer was given. `wrong` is 70002: wrong, too late, or used up. `stoppedForSeconds` is the block. */
export type PuzzleVerdict = 'passed' | 'missing' | 'wrong' | { stoppedForSeconds: number };

/** No person sees a picture and drags a piece faster. */
const shortestDragMilliseconds = 500;

/** The proof of a puzzle that passed. Null for a puzzle of an earlier release. */
export type PaidProof = Difficulty['proof'] | null;

/**
 * Uses up the puzzle of a call and refuses the call if it is not solved.
 * @throws Refusal 70001, 70002, 42900 after the block, 50300
 */
export async function requireSolvedPuzzle(context: CaptchaContext, answer: PuzzleAnswer): Promise<PaidProof> {
  const { verdict, puzzle } = await takeAndJudge(context, answer);
  if (verdict === 'missing') throw refuse.captchaNeeded();
  if (verdict === 'wrong') throw refuse.captchaWrong();
  if (verdict !== 'passed') throw refuse.captchaStopped(verdict.stoppedForSeconds);
  return puzzle && paidFor(puzzle);
}

/**
 * Checks again, just before a verdict on a password, whether the puzzle was difficult enough: parallel attempts may all have used
 * their puzzles before any of their accounts failed (spec security#password-spraying).
 * @throws Refusal 70002
 */
export async function requireStillPaid({ limits }: Pick<CaptchaContext, 'limits'>, proof: PaidProof, clientAddress: string): Promise<void> {
  if (proof !== null && !(await coversFailures(limits, proof, clientAddress))) throw refuse.captchaWrong();
}

/**
 * Uses a puzzle up and checks its answer. No other code decides this (spec captcha-and-sms#puzzle-rules). A
 * puzzle is deleted after one try, right or wrong, and also after an error below. Every wrong picture counts for the address and
 * its network in all calls with a puzzle, which limits learning from verdicts. An answer with a wrong proof gets no
 * verdict on the picture and is counted separately: it is free for the sender, so it must not lock out the neighbours.
 */
export const takePuzzle = async (context: CaptchaContext, answer: PuzzleAnswer): Promise<PuzzleVerdict> => (await takeAndJudge(context, answer)).verdict;

async function takeAndJudge(context: CaptchaContext, answer: PuzzleAnswer): Promise<{ verdict: PuzzleVerdict; puzzle: PuzzleRow | null }> {
  const { userKey, blockX, powNonce } = answer;
  if (!userKey || (blockX === undefined && powNonce === undefined)) return { verdict: 'missing', puzzle: null };
  const puzzle = (await context.database.transaction((tx) => removePuzzle(tx, userKey))) ?? null;
  return { verdict: puzzle ? await judge(context, puzzle, answer) : 'wrong', puzzle };
}

async function judge(context: CaptchaContext, puzzle: PuzzleRow, { blockX, powNonce, clientAddress }: PuzzleAnswer): Promise<PuzzleVerdict> {
  const { limits } = context;
  const kind = puzzle.answer_x === null ? 'pow' : 'slider';
  const isPicture = kind === 'slider';
  if (isPicture) {
    const before = await peekForAddress(limits, wrongPerHour, clientAddress);
    if (!before.allowed) return { stoppedForSeconds: before.retryAfterSeconds };
  }
  const age = context.clock.now() - puzzle.issued_at;
  const isPaid =
    age >= 0 && context.clock.now() < puzzle.expires_at && (await paysRisenPrice(context, puzzle, { kind, clientAddress })) && (await provesWork(puzzle, powNonce, clientAddress));
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

/** Counts a wrong answer. Of many parallel ones, those above the limit get no verdict. */
async function countWrong(limits: Limits, rule: AddressRule, clientAddress: string): Promise<PuzzleVerdict> {
  const counted = await takeForAddress(limits, rule, clientAddress);
  return counted.allowed ? 'wrong' : { stoppedForSeconds: counted.retryAfterSeconds };
}

/**
 * True if the proof of a puzzle covers the current difficulty of the answering address. Otherwise many cheap addresses could fetch
 * puzzles for an expensive one. A person who changed networks gets another puzzle at the difficulty of the new address. At the
 * address of issue only accounts that failed since then count: otherwise puzzles fetched earlier would pay for password spraying.
 */
async function paysRisenPrice(context: CaptchaContext, puzzle: PuzzleRow, request: PriceRequest): Promise<boolean> {
  const proof = paidFor(puzzle);
  if (proof === null) return true;
  if (puzzle.issued_to === issuedTo(context, request.clientAddress)) return coversFailures(context.limits, proof, request.clientAddress);
  return coversDifficulty(proof, (await difficultyNow(context.limits, request)).proof);
}

const paidFor = ({ issued_to: address, proof_algorithm: algorithm, proof_bits: bits }: PuzzleRow): PaidProof => (address === null || bits === null ? null : { algorithm, bits });

async function provesWork({ proof_algorithm: algorithm, proof_challenge: challenge, proof_bits: bits }: PuzzleRow, nonce: string | undefined, clientAddress: string): Promise<boolean> {
  if (challenge === null || bits === null || nonce === undefined) return false;
  return isProof({ algorithm, challenge, bits }, nonce, clientAddress);
}

const isInPlace = ({ answer_x: answerX }: PuzzleRow, blockX: number | undefined, ageMilliseconds: number): boolean =>
  answerX !== null && blockX !== undefined && ageMilliseconds >= shortestDragMilliseconds && Math.abs(blockX - answerX) <= captcha.accuracy;
