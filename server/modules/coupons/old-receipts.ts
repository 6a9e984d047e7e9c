import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { published } from '../../publishing/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { couponKind } from './kinds.ts';
import { noteEnd, notedEnds, removeReceiptsOfEnded } from './store.ts';

/**
 * Part of the clean-up: deletes receipts of coupons whose published end is long past, also if that end
 * was changed after the last receipt. @returns the number of deleted rows
 */
export async function removeOldCouponReceipts({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> {
  await followPublishedEnds({ clock, database });
  return removeInBatches(database, (tx, atMost) => removeReceiptsOfEnded(tx, keptSince(retention.couponReceipts, clock.now()), atMost));
}

/** Stores the current ends of published coupons. A withdrawn coupon keeps its last end. */
async function followPublishedEnds(context: Pick<Context, 'clock' | 'database'>): Promise<void> {
  const noted = await notedEnds(context.database.read);
  for (const topCode of new Set(noted.map((row) => row.topCode))) {
    const ends = new Map((await published(context, couponKind, { topCode })).map(({ code, body }) => [code, Date.parse(body.validUntil)]));
    for (const { couponCode, endsAt } of noted.filter((row) => row.topCode === topCode)) {
      const end = ends.get(couponCode);
      if (end !== undefined && end !== endsAt) await context.database.transaction((tx) => noteEnd(tx, { topCode, couponCode }, end));
    }
  }
}
