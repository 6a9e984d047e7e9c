import type { Read, Tables, Tx } from '../../database/index.ts';

/** Identifies a coupon. Codes are unique within a tenant. */
export interface CouponKey {
  topCode: string;
  couponCode: string;
}

/** Numbers of received coupons by code. A coupon that was never received is absent. */
export async function receivedCounts(read: Read, topCode: string): Promise<Map<string, number>> {
  const rows = await read.selectFrom('coupon_counters').select(['coupon_code', 'received']).where('top_code', '=', topCode).execute();
  return new Map(rows.map((row) => [row.coupon_code, row.received]));
}

export async function receivedBy(read: Read, topCode: string, personId: string): Promise<Set<string>> {
  const rows = await read.selectFrom('coupon_receipts').select('coupon_code').where('top_code', '=', topCode).where('person_id', '=', personId).execute();
  return new Set(rows.map((row) => row.coupon_code));
}

export async function hasReceived(read: Read, { topCode, couponCode }: CouponKey, personId: string): Promise<boolean> {
  const row = await read.selectFrom('coupon_receipts').select('received_at').where('top_code', '=', topCode).where('coupon_code', '=', couponCode).where('person_id', '=', personId).executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the person has one already */
export async function insertReceipt(tx: Tx, { topCode, couponCode }: CouponKey, personId: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupon_receipts')
    .values({ top_code: topCode, coupon_code: couponCode, person_id: personId, received_at: at })
    .onConflict((conflict) => conflict.columns(['top_code', 'coupon_code', 'person_id']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Increases the count. The condition is part of the statement, so parallel requests never exceed `total`. */
export async function countOneMore(tx: Tx, { topCode, couponCode }: CouponKey, { total, endsAt }: { total: number; endsAt: number }): Promise<boolean> {
  await tx
    .insertInto('coupon_counters')
    .values({ top_code: topCode, coupon_code: couponCode, received: 0, ends_at: endsAt })
    .onConflict((conflict) => conflict.columns(['top_code', 'coupon_code']).doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('coupon_counters')
    .set((e) => ({ received: e('received', '+', 1), ends_at: endsAt }))
    .where('top_code', '=', topCode)
    .where('coupon_code', '=', couponCode)
    .where('received', '<', total)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function receiptsOf(read: Read, personId: string): Promise<Tables['coupon_receipts'][]> {
  return read.selectFrom('coupon_receipts').selectAll().where('person_id', '=', personId).orderBy('received_at').orderBy('coupon_code').execute();
}

export async function deleteReceiptsOf(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('coupon_receipts').where('person_id', '=', personId).execute();
}

/** The stored ends of coupons with at least one receipt. */
export async function notedEnds(read: Read): Promise<(CouponKey & { endsAt: number | null })[]> {
  const rows = await read.selectFrom('coupon_counters').select(['top_code', 'coupon_code', 'ends_at']).execute();
  return rows.map((row) => ({ topCode: row.top_code, couponCode: row.coupon_code, endsAt: row.ends_at }));
}

export async function noteEnd(tx: Tx, { topCode, couponCode }: CouponKey, endsAt: number): Promise<void> {
  await tx.updateTable('coupon_counters').set({ ends_at: endsAt }).where('top_code', '=', topCode).where('coupon_code', '=', couponCode).execute();
}

/** Deletes receipts of coupons whose stored end is before a time. The count stays. */
export const removeReceiptsOfEnded = (tx: Tx, before: number, atMost: number) =>
  tx
    .deleteFrom('coupon_receipts')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('top_code', 'coupon_code', 'person_id'),
        'in',
        selectFrom('coupon_receipts as old')
          .innerJoin('coupon_counters', (join) => join.onRef('coupon_counters.top_code', '=', 'old.top_code').onRef('coupon_counters.coupon_code', '=', 'old.coupon_code'))
          .select(['old.top_code', 'old.coupon_code', 'old.person_id'])
          .where('coupon_counters.ends_at', '<', before)
          .limit(atMost)
          .$asTuple('top_code', 'coupon_code', 'person_id'),
      ),
    )
    .executeTakeFirstOrThrow();

export const deleteSomeReceiptsAt = (tx: Tx, topCode: string, atMost: number) =>
  tx
    .deleteFrom('coupon_receipts')
    .where('top_code', '=', topCode)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('coupon_code', 'person_id'),
        'in',
        selectFrom('coupon_receipts as some').select(['some.coupon_code', 'some.person_id']).where('some.top_code', '=', topCode).limit(atMost).$asTuple('coupon_code', 'person_id'),
      ),
    )
    .executeTakeFirstOrThrow();

export async function deleteCountersAt(tx: Tx, topCode: string): Promise<void> {
  await tx.deleteFrom('coupon_counters').where('top_code', '=', topCode).execute();
}
