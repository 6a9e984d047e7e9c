/** Proof that a person, or a machine that pays for it, asks: slider pictures and proofs of work (decisions §2 "Captcha"). */
import { removeInBatches } from '../../database/index.ts';
import type { CaptchaContext } from './issue-puzzle.ts';
import { removeExpired } from './store.ts';

export { captchaHandlers } from './handlers.ts';
export { type CaptchaContext, issuePuzzle, type PuzzleIssue, type PuzzleRequest } from './issue-puzzle.ts';
export { type PuzzleAnswer, type PuzzleVerdict, requireSolvedPuzzle, takePuzzle } from './take-puzzle.ts';

/** Part of the regular clean-up. @returns how many puzzles expired untried */
export const removeExpiredPuzzles = ({ database, clock }: Pick<CaptchaContext, 'database' | 'clock'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeExpired(tx, clock.now(), atMost));
