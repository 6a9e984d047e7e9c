import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import type { PublishedCoupon } from './present.ts';
import { countOneMore, type CouponKey, insertReceipt } from './store.ts';

/**
 * Gives one of a coupon to a person. Whoever has one already keeps that, and is not told a fault: it was a double click.
 * @throws Refusal 10063 where all are given away, or the coupon has ended
 */
export async function receiveCoupon({ context, signal }: Pick<CallerContext, 'context' | 'signal'>, key: CouponKey, coupon: PublishedCoupon, personId: string): Promise<void> {
  const now = context.clock.now();
  if (Date.parse(coupon.body.validUntil) <= now) throw refuse.noPermission('这张优惠券已经过期');
  await context.database.transaction(async (tx) => {
    const isFirst = await insertReceipt(tx, key, personId, now);
    if (isFirst && !(await countOneMore(tx, key, coupon.body.total))) throw refuse.noPermission('这张优惠券已经领完');
    signal.throwIfAborted();
  });
}
