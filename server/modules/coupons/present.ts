import type { DataOf } from '../../../contract/calls/index.ts';
import { isoTime } from '../../iso-time.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { couponKind } from './kinds.ts';

export type PublishedCoupon = Published<BodyOf<typeof couponKind>>;
type Coupon = DataOf<'couponReceive'>;

/** @param of how many were given away, whether the caller has one, and the time, ms since epoch */
export function presentCoupon({ code, body }: PublishedCoupon, of: { receivedCount: number; isReceived: boolean; now: number }): Coupon {
  const { resName, description, amountCents, thresholdCents, total, closed } = body;
  const [validFrom, validUntil] = [Date.parse(body.validFrom), Date.parse(body.validUntil)];
  const remaining = closed ? 0 : Math.max(0, total - of.receivedCount);
  const state = whyNot({ body }, of.now) ?? (of.isReceived ? 'received' : remaining === 0 ? 'finished' : 'available');
  return {
    couponCode: code,
    resName,
    description,
    amountCents,
    thresholdCents,
    total,
    remaining,
    validFrom: isoTime(validFrom),
    validUntil: isoTime(validUntil),
    receivableFrom: body.receivableFrom === null ? null : isoTime(Date.parse(body.receivableFrom)),
    // A person who has received one keeps it, also where the first day of receiving was moved.
    state: state === 'upcoming' && of.isReceived ? 'received' : state,
  };
}

/** Why the coupon cannot be received at a time (ms since epoch), however many are left; null where the time is right. */
export function whyNot({ body }: Pick<PublishedCoupon, 'body'>, now: number): 'upcoming' | 'ended' | null {
  if (Date.parse(body.validUntil) <= now) return 'ended';
  return body.receivableFrom !== null && now < Date.parse(body.receivableFrom) ? 'upcoming' : null;
}
