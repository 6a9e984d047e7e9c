import { returnCodes } from '../../../contract/return-codes.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { Refusal } from '../../calls/refusal.ts';
import { type LoginOutcome, type LoginWay, recordRefusedLogin } from '../audit/index.ts';
import { NoCodeCompared } from '../sms-codes/index.ts';

/** What the log calls a refusal. The first question of a dialog, which comes without a puzzle, is no attempt yet; one that we could not look at was none. */
const outcomes: Readonly<Partial<Record<number, LoginOutcome | null>>> = {
  [returnCodes.captchaNeeded]: null,
  [returnCodes.unavailable]: null,
  [returnCodes.captchaWrong]: 'wrongPuzzle',
  [returnCodes.wrongCredentials]: 'wrong',
  [returnCodes.smsCodeWrong]: 'wrong',
  [returnCodes.phoneNotRegistered]: 'unknown',
  [returnCodes.passwordLoginClosed]: 'throttled',
  [returnCodes.smsCodeNeeded]: 'throttled',
  [returnCodes.tooManyRequests]: 'throttled',
  [returnCodes.temporaryTokenUnusable]: 'expired',
};

/** Refusals that come after a puzzle was solved: for the attempt itself, or for the code that it guesses at. */
const paidRefusals: ReadonlySet<number> = new Set([returnCodes.wrongCredentials, returnCodes.smsCodeWrong, returnCodes.phoneNotRegistered, returnCodes.passwordLoginClosed, returnCodes.smsCodeNeeded]);

/**
 * Makes an attempt to log in, and writes down how it was refused, if it was; the success is written where it happens
 * (`beginLogin`, `completeLogin`, `changePassword`). A wrong puzzle, a closed login and a used token are attempts as well.
 * @param account what was typed, or the account's phone where the person is logged in; left out where the call names no account
 */
export async function attemptLogin<T>(caller: Pick<CallerContext, 'context' | 'clientAddress' | 'headers'>, attempt: { way: LoginWay; account?: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const outcome = outcomes[error.returnCode] === undefined ? 'refused' : outcomes[error.returnCode];
    const isPaid = paidRefusals.has(error.returnCode) && !(error instanceof NoCodeCompared);
    if (outcome) await recordRefusedLogin(caller.context, caller, { way: attempt.way, outcome, account: attempt.account ?? '', isPaid });
    throw error;
  }
}
