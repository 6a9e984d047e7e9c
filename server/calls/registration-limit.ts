import type { Context } from '../context.ts';
import { admitForAddress, refundForAddress } from './address-limits.ts';
import { refundingFailures } from './refund-failures.ts';

/** Each way of registering has a counter of its own. */
export type RegistrationWay = 'registrations' | 'dialog-registrations' | 'wechat-bindings' | 'own-enterprises' | 'password-resets';

/**
 * Runs work that is limited per hour for an address and its network (`REGISTRATIONS_PER_HOUR_PER_ADDRESS`). Call it after the
 * code was found right: wrong codes have limits of their own and must not block others behind the address.
 * @param isFree see `refundingFailures`
 * @throws Refusal 42900
 */
export async function countingRegistration<Result>(
  { config, limits }: Pick<Context, 'config' | 'limits'>,
  way: RegistrationWay,
  clientAddress: string,
  work: () => Promise<Result>,
  isFree?: (error: unknown) => boolean,
): Promise<Result> {
  const rule = { name: way, points: config.limits.registrationsPerHourPerAddress, windowSeconds: 3600 };
  await admitForAddress(limits, rule, clientAddress);
  return refundingFailures(() => refundForAddress(limits, rule, clientAddress), work, isFree);
}
