import { CallRefused } from '../../../contract/client.ts';
import { returnCodes } from '../../../contract/return-codes.ts';

const ofPuzzle = new Set<number>([returnCodes.captchaNeeded, returnCodes.captchaWrong]);

/** Whether the puzzle itself was missing or wrong. The panel says so; it needs no toast. */
export const isPuzzleFault = (error: unknown): boolean => error instanceof CallRefused && ofPuzzle.has(error.returnCode);

/**
 * Whether another puzzle can mend a failed send (decisions §2): a wrong puzzle, a lost connection, a busy server. A business
 * refusal (70004, 70005, 10060, 10061…) or a wrong field stays as it is whatever is solved: the panel closes.
 */
export function anotherPuzzleMends(error: unknown): boolean {
  if (!(error instanceof CallRefused) || isPuzzleFault(error)) return true;
  return error.httpStatus !== 200 && error.returnCode !== returnCodes.invalidInput;
}
