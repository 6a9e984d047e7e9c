import { CallRefused } from '../../contract/client.ts';
import { returnCodes } from '../../contract/return-codes.ts';

const ofPuzzle = new Set<number>([returnCodes.captchaNeeded, returnCodes.captchaWrong]);

/** Whether the puzzle was missing or wrong. The panel shows the message itself, so no toast is needed. */
export const isPuzzleFault = (error: unknown): boolean => error instanceof CallRefused && ofPuzzle.has(error.returnCode);

/** Whether the server refuses pictures to this network for now. It still offers the proof of work (spec security#captcha-stop). */
export const isPictureRefused = (error: unknown): boolean => error instanceof CallRefused && error.returnCode === returnCodes.tooManyRequests;

/**
 * Return codes that another puzzle can solve: a puzzle fault, a busy server, a temporary server error. Too many requests is included,
 * because the panel must stay open to offer the proof of work instead of the picture (spec security#captcha-stop).
 */
const mendable = new Set<number>([...ofPuzzle, returnCodes.tooManyRequests, returnCodes.ourFault, returnCodes.unavailable]);

/**
 * Whether another puzzle can solve a failed send (spec captcha-and-sms#mends). True for a lost connection. After other refusals the panel
 * closes and the server's message is shown.
 */
export const isSolvedByAnotherPuzzle = (error: unknown): boolean => !(error instanceof CallRefused) || mendable.has(error.returnCode);
