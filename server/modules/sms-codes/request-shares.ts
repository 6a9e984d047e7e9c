import type { Context } from '../../context.ts';
import { browserKnownTo, findCredentials } from '../accounts/index.ts';
import type { PhoneAsker } from './phone-budget.ts';
import { audienceOf, type CodeBinding } from './purposes.ts';
import type { Share } from './shares.ts';

/** The shares of the SMS budget that a request for a code may use. */
export interface Requester {
  /** The shares that the answer depends on, in the order in which they are drawn from: the later ones serve where the earlier are used up. */
  draws: readonly Share[];
  /** False: the code leads nowhere but to "not registered". The answer is that of a registered phone, and the message has a small budget. */
  leadsSomewhere: boolean;
  /** Which part of the phone's own budget it is. */
  ofPhone: PhoneAsker;
}

/** Takes the same steps for a phone that is registered and for one that is not. */
export async function requesterOf(context: Context, { phone, purpose }: CodeBinding, headers: Headers): Promise<Requester> {
  const person = await findCredentials(context, phone);
  const hasLoggedIn = (await browserKnownTo(context, person?.personId ?? null, headers)) !== null;
  const isReset = purpose === 'resetPassword';
  // A code to register with leads the owner of an account nowhere; one to bind by may well be the owner's.
  const isKnownBrowser = hasLoggedIn && purpose !== 'register' && purpose !== 'orgRegister';
  const isNewcomer = audienceOf[purpose] === 'newcomer';
  const common: Share[] = isNewcomer ? ['newcomer'] : isReset ? ['reset', 'registered'] : ['registered'];
  return { draws: isKnownBrowser ? ['known', ...common] : common, leadsSomewhere: isNewcomer || person !== null, ofPhone: { isKnownBrowser, isReset, isNewcomer } };
}
