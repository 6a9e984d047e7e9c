import * as z from 'zod/mini';
import { coupon as couponKind } from '../content/coupon.ts';
import { listShape } from '../content/index.ts';
import { call, code, topCode } from './call.ts';

/** Coupons of course fees (spec content#coupons; docs/decisions/0010). */

/** State of a coupon for the caller. An `upcoming` coupon has a start time. `received`: the caller has it. */
const couponState = z.enum(['available', 'received', 'finished', 'upcoming', 'ended']);

/** A coupon cannot be received before `receivableFrom`. Null: no start time. */
const { validFrom, validUntil, receivableFrom, ...ofCoupon } = listShape(couponKind);
const coupon = z.object({
  ...ofCoupon,
  remaining: z.int(),
  validFrom,
  validUntil,
  receivableFrom,
  /** Never `received` for an anonymous caller. */
  state: couponState,
});

export const couponCalls = {
  couponList: call({ request: z.object({ topCode }), data: z.array(coupon), access: 'anyone' }),
  couponReceive: call({ request: z.object({ topCode, couponCode: code }), data: coupon, refusalData: z.object({ state: couponState }), access: 'session', changes: 'requestedEnterprise', aboutAccount: true }),
} as const;
