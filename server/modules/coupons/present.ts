import type { DataOf } from '../../../contract/calls/index.ts';
import { coupon as declared } from '../../../contract/content/coupon.ts';
import { type BodyOf, present, type Published } from '../../publishing/index.ts';
import type { couponKind } from './kinds.ts';

export type PublishedCoupon = Published<BodyOf<typeof couponKind>>;
type Coupon = DataOf<'couponReceive'>;

/** @param of how many were given away, whether the caller has one, and the time, ms since epoch */
export function presentCoupon(coupon: PublishedCoupon, of: { receivedCount: number; isReceived: boolean; now: number }): Coupon {
  const remaining = coupon.body.closed ? 0 : Math.max(0, coupon.body.total - of.receivedCount);
  const state = reasonNotReceivable(coupon, of.now) ?? (of.isReceived ? 'received' : remaining === 0 ? 'finished' : 'available');
  // A person who has received one keeps it, also where the first day of receiving was moved.
  return { ...present(declared, coupon), remaining, state: state === 'upcoming' && of.isReceived ? 'received' : state };
}

/** Why the coupon cannot be received at a time (ms since epoch), however many are left; null where the time is right. */
export function reasonNotReceivable({ body }: Pick<PublishedCoupon, 'body'>, now: number): 'upcoming' | 'ended' | null {
  if (Date.parse(body.validUntil) <= now) return 'ended';
  return body.receivableFrom !== null && now < Date.parse(body.receivableFrom) ? 'upcoming' : null;
}
