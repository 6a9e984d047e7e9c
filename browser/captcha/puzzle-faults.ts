import { CallRefused } from '../../contract/client.ts';
import { returnCodes } from '../../contract/return-codes.ts';

const ofPuzzle = new Set<number>([returnCodes.captchaNeeded, returnCodes.captchaWrong]);

/** Whether the puzzle itself was missing or wrong. The panel says so; it needs no toast. */
export const isPuzzleFault = (error: unknown): boolean => error instanceof CallRefused && ofPuzzle.has(error.returnCode);

/** Whether the server gives this network no more pictures for now. It still gives the calculation in place of them (spec security#captcha-stop). */
export const isPictureRefused = (error: unknown): boolean => error instanceof CallRefused && error.returnCode === returnCodes.tooManyRequests;

/**
 * The refusals that another puzzle can mend: the puzzle itself, a busy server, a fault that passes. Too many requests is one
 * of them, because the panel offers the calculation instead of the picture (spec security#captcha-stop), so it must stay open.
 */
const mendable = new Set<number>([...ofPuzzle, returnCodes.tooManyRequests, returnCodes.ourFault, returnCodes.unavailable]);

/**
 * Whether another puzzle can resolve a failed send (spec captcha-and-sms#mends), including a lost connection. Any other refusal
 * is independent of the puzzle: the panel closes and shows the server's message.
 */
export const isSolvedByAnotherPuzzle = (error: unknown): boolean => !(error instanceof CallRefused) || mendable.has(error.returnCode);
