import type { DataOf } from '../../../contract/calls/index.ts';
import { coupon as declared } from '../../../contract/content/coupon.ts';
import { type BodyOf, present, type Published } from '../../publishing/index.ts';
import type { couponKind } from './kinds.ts';

export type PublishedCoupon = Published<BodyOf<typeof couponKind>>;
type Coupon = DataOf<'couponReceive'>;

/** @param of number of received coupons, whether the caller has one, and the time in ms since epoch */
export function presentCoupon(coupon: PublishedCoupon, of: { receivedCount: number; isReceived: boolean; now: number }): Coupon {
  const remaining = coupon.body.closed ? 0 : Math.max(0, coupon.body.total - of.receivedCount);
  const state = reasonNotReceivable(coupon, of.now) ?? (of.isReceived ? 'received' : remaining === 0 ? 'finished' : 'available');
  // A person who has received one keeps it, even if the start was moved.
  return { ...present(declared, coupon), remaining, state: state === 'upcoming' && of.isReceived ? 'received' : state };
}

/** The reason why the coupon cannot be received at a time (ms since epoch), regardless of the remaining number. Null if the time is right. */
export function reasonNotReceivable({ body }: Pick<PublishedCoupon, 'body'>, now: number): 'upcoming' | 'ended' | null {
  if (Date.parse(body.validUntil) <= now) return 'ended';
  return body.receivableFrom !== null && now < Date.parse(body.receivableFrom) ? 'upcoming' : null;
}
