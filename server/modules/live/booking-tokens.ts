import type { Context } from '../../context.ts';

/**
 * Tokens of a booking (spec live#booking). Whoever types a phone gets the browser's token, so it is no proof of the phone. It is valid while
 * one browser alone has booked. The phone's own token is in the SMS and in the person's account. It is derived, so that a browser's token
 * can be recognised after it has become invalid.
 */

type Keys = Pick<Context, 'secrets'>;

const proofLength = 8;

export const browserToken = ({ random }: Pick<Context, 'random'>): string => random.bytes(12).toString('base64url');

const proofOf = ({ secrets }: Keys, token: string): string => Buffer.from(secrets.hmac('live-booking-of-phone', token), 'hex').toString('base64url').slice(0, proofLength);

export const phoneTokenOf = (keys: Keys, token: string): string => token + proofOf(keys, token);

/** The browser's token of a stored token of either kind. */
export function browserTokenOf(keys: Keys, stored: string): string {
  const token = stored.slice(0, -proofLength);
  return phoneTokenOf(keys, token) === stored ? token : stored;
}
