import type { Context } from '../../context.ts';
import { browserKnownTo, findCredentials } from '../accounts/index.ts';
import type { PhoneRequest } from './phone-budget.ts';
import { audienceOf, type CodeBinding } from './purposes.ts';
import type { Share } from './shares.ts';

/** The shares of the SMS budget that a request for a code may use. */
export interface RequestShares {
  /** The shares that the answer depends on, in order of use: a later one is used when the earlier ones are used up. */
  shares: readonly Share[];
  /** False: the phone is not registered, so the code would be useless. The answer is that of a registered phone, and the message has a small budget. */
  isUsable: boolean;
  /** Selects the share of the phone's own budget. */
  phoneRequest: PhoneRequest;
}

/** The answer of a caller that took points to find out whether a phone is expected. */
export interface Expectation {
  /** See `requestSharesOf`. */
  isExpected: boolean;
  /** Gives the points back. It is called for a message that was not sent. */
  refund(): Promise<void>;
}

/**
 * Runs the same steps for a registered phone and for an unregistered one.
 * @param isExpected for a live login: whether the phone is on the roster, and then counts like a registered one. Undefined where every
 *   phone may log in
 */
export async function requestSharesOf(context: Context, { phone, purpose }: CodeBinding, headers: Headers, isExpected?: boolean): Promise<RequestShares> {
  const person = await findCredentials(context, phone);
  const hasLoggedIn = (await browserKnownTo(context, person?.personId ?? null, headers)) !== null;
  const isReset = purpose === 'resetPassword';
  // The owner of an account has no use for a registration code, but may request a binding code.
  const isKnownBrowser = hasLoggedIn && purpose !== 'register' && purpose !== 'orgRegister';
  const isNewcomer = audienceOf[purpose] === 'newcomer';
  const isOpenToAll = isNewcomer && isExpected === undefined;
  const common: Share[] = isOpenToAll ? ['newcomer'] : isReset ? ['reset', 'registered'] : ['registered'];
  return { shares: isKnownBrowser ? ['known', ...common] : common, isUsable: isOpenToAll || person !== null || isExpected === true, phoneRequest: { isKnownBrowser, isReset, isNewcomer } };
}
