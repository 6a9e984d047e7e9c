/** Proof that a person, or a machine that spends computing time, makes a request: slider pictures and proofs of work (spec captcha-and-sms#captcha, captcha-and-sms#proof-of-work). */
export { captchaHandlers } from './handlers.ts';
export { type CaptchaContext, issuePuzzle, type PuzzleIssue, removeExpiredPuzzles } from './issue-puzzle.ts';
export { type PuzzleAnswer, type PuzzleVerdict, requireSolvedPuzzle, requireStillPaid, takePuzzle } from './take-puzzle.ts';
