import * as z from 'zod/mini';
import { call, cents, code, isoTime, topCode } from './call.ts';

/** Coupons of course fees (spec content#coupons; docs/decisions/0010). */

/** State of a coupon for the caller; `upcoming` has a start time, `received` is the caller's own. */
const couponState = z.enum(['available', 'received', 'finished', 'upcoming', 'ended']);

export const coupon = z.object({
  couponCode: code,
  resName: z.string(),
  description: z.string(),
  amountCents: cents,
  thresholdCents: cents,
  total: z.int(),
  remaining: z.int(),
  validFrom: isoTime,
  validUntil: isoTime,
  /** No coupon is given before; null where it has been open all along. */
  receivableFrom: z.nullable(isoTime),
  /** For an anonymous caller never `received`. */
  state: couponState,
});

export const couponCalls = {
  couponList: call({ request: z.object({ topCode }), data: z.array(coupon), access: 'anyone' }),
  couponReceive: call({ request: z.object({ topCode, couponCode: code }), data: coupon, refusalData: z.object({ state: couponState }), access: 'session', aboutAccount: true }),
} as const;
