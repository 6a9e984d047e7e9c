import { returnCodes } from '../../contract/return-codes.ts';
import type { CallerContext } from '../calls/caller.ts';
import { CodeNotCompared, Refusal } from '../calls/refusal.ts';
import { type LoginOutcome, type LoginWay, recordRefusedLogin } from './login-attempts.ts';

type AttemptCaller = Pick<CallerContext, 'context' | 'clientAddress' | 'headers'>;

/** The outcome that the log records for a refusal. The first request of a dialog, without a puzzle, and requests that failed on our side are not attempts. */
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
 * @param account the typed account name, or the account's phone where the person is logged in; left out where the call has no account
 */
export async function attemptLogin<T>(caller: AttemptCaller, attempt: { way: LoginWay; account?: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await recordRefusal(caller, attempt, error);
    throw error;
  }
}

async function recordRefusal(caller: AttemptCaller, { way, account = '' }: { way: LoginWay; account?: string }, refusal: Refusal): Promise<void> {
  const outcome = outcomes[refusal.returnCode] === undefined ? 'refused' : outcomes[refusal.returnCode];
  const isPaid = paidRefusals.has(refusal.returnCode) && !(refusal instanceof CodeNotCompared);
  if (outcome) await recordRefusedLogin(caller.context, caller, { way, outcome, account, isPaid });
}

/**
 * Uses an SMS code for something else than a login, and writes down where the code was wrong. What else the call is refused
 * for, a mistake in the form for instance, is no attempt on an account.
 * @param account the phone that the code was sent to
 */
export async function attemptWithCode<T>(caller: AttemptCaller, attempt: { way: 'orgRegister' | 'register' | 'resetPassword'; account: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.returnCode === returnCodes.smsCodeWrong) await recordRefusal(caller, attempt, error);
    throw error;
  }
}
