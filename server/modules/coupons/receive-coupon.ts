import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { lockEntry } from '../../publishing/index.ts';
import { lockPerson } from '../accounts/index.ts';
import { requireWritable } from '../enterprises/index.ts';
import { couponKind } from './kinds.ts';
import { type PublishedCoupon, whyNot } from './present.ts';
import { countOneMore, type CouponKey, hasReceived, insertReceipt } from './store.ts';

/**
 * Gives one of a coupon to a person. A person who has one already keeps it and gets no error: it was a double click.
 * @throws Refusal 10057 where all are given away, it is not given away yet, or it has ended; 40400 where it was deleted since it was read,
 * 10063 where the trial of the coupon's enterprise is over, 10005 where the person was erased
 */
export async function receiveCoupon({ context, signal }: Pick<CallerContext, 'context' | 'signal'>, key: CouponKey, coupon: PublishedCoupon, personId: string): Promise<void> {
  const { clock, database } = context;
  const now = clock.now();
  const reason = whyNot(coupon, now);
  if (reason === 'upcoming' && (await hasReceived(database.read, key, personId))) return;
  if (reason !== null) throw refuse.couponUnavailable(reason);
  const endsAt = Date.parse(coupon.body.validUntil);
  await database.transaction(async (tx) => {
    if (await hasReceived(tx, key, personId)) return;
    // Locked until the receipt is written, so that it cannot outlive the person, the enterprise or the coupon.
    if ((await lockPerson(tx, personId)) === null) throw refuse.sessionEnded();
    if (key.topCode !== platformTopCode) await requireWritable(context, tx, key.topCode);
    if (!(await lockEntry(tx, couponKind, { topCode: key.topCode, code: key.couponCode }))) throw refuse.notFound();
    const isFirst = await insertReceipt(tx, key, personId, now);
    if (isFirst && !(await countOneMore(tx, key, { total: coupon.body.total, endsAt }))) throw refuse.couponUnavailable('finished');
    signal.throwIfAborted();
  });
}
