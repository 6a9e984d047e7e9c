import type { EnterpriseCaller } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { lockEntry } from '../../publishing/index.ts';
import { lockPerson } from '../accounts/index.ts';
import { couponKind } from './kinds.ts';
import { type PublishedCoupon, reasonNotReceivable } from './present.ts';
import { countOneMore, type CouponKey, hasReceived, insertReceipt } from './store.ts';

/**
 * Gives a coupon to a person. A person who has it already gets no error, because it may be a double click.
 * @throws Refusal 10057 if all are received, receiving has not begun, or it has ended; 40400 if it was deleted since it was read,
 * 10063 if the trial of the coupon's enterprise has ended, 10005 if the person was erased
 */
export async function receiveCoupon({ context: { clock, database }, transaction, session: { personId } }: Pick<EnterpriseCaller, 'context' | 'transaction' | 'session'>, key: CouponKey, coupon: PublishedCoupon): Promise<void> {
  const now = clock.now();
  const reason = reasonNotReceivable(coupon, now);
  const mayHaveOne = reason === null || reason === 'upcoming';
  if (mayHaveOne && (await hasReceived(database.read, key, personId))) return;
  if (reason !== null) throw refuse.couponUnavailable(reason);
  const endsAt = Date.parse(coupon.body.validUntil);
  await transaction(async (tx) => {
    if (await hasReceived(tx, key, personId)) return;
    // Locked until the receipt is written, so that it cannot outlive the person, the enterprise or the coupon.
    if ((await lockPerson(tx, personId)) === null) throw refuse.sessionEnded();
    if (!(await lockEntry(tx, { kind: couponKind.name, topCode: key.topCode, code: key.couponCode }))) throw refuse.notFound();
    const isFirst = await insertReceipt(tx, key, personId, now);
    if (isFirst && !(await countOneMore(tx, key, { total: coupon.body.total, endsAt }))) throw refuse.couponUnavailable('finished');
  });
}
