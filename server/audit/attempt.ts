import { returnCodes } from '../../contract/return-codes.ts';
import type { CallerContext } from '../calls/caller.ts';
import { CodeNotCompared, Refusal } from '../calls/refusal.ts';
import { type LoginOutcome, type LoginWay, recordRefusedLogin } from './login-attempts.ts';

type AttemptCaller = Pick<CallerContext, 'context' | 'clientAddress' | 'headers'>;

/** The recorded outcome of a refusal. The first request of a dialog, without a puzzle, and requests that failed on our side are not attempts. */
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

/** Refusals after a solved puzzle: of the attempt itself, or of the code that is guessed. */
const paidRefusals: ReadonlySet<number> = new Set([returnCodes.wrongCredentials, returnCodes.smsCodeWrong, returnCodes.phoneNotRegistered, returnCodes.passwordLoginClosed, returnCodes.smsCodeNeeded]);

/**
 * Runs an attempt to log in, and records a refusal. A success is recorded where it happens
 * (`beginLogin`, `completeLogin`, `changePassword`). A wrong puzzle, a locked login and a used token are attempts too.
 * @param account the typed account name, or the account's phone if the person is logged in; missing for calls without an account
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
 * Runs work that uses an SMS code for another purpose than a login, and records a wrong code. Other refusals, such as an invalid
 * field, are not attempts on an account.
 * @param account the phone that the code was sent to
 */
export async function attemptWithCode<T>(caller: AttemptCaller, attempt: { way: 'orgRegister' | 'register' | 'resetPassword' | 'ownData' | 'erasure'; account: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.returnCode === returnCodes.smsCodeWrong) await recordRefusal(caller, attempt, error);
    throw error;
  }
}
