import type { Read, Tx } from '../../../database/index.ts';

/** What an edition limits. */
export type Limited = 'traffic' | 'storage';

const tableOf = { traffic: 'live_traffic_notices', storage: 'live_storage_notices' } as const;

/** The largest percentage for which an enterprise got a notice in a month. 0 without a notice. */
export async function notifiedPercent(read: Read, topCode: string, { what, month }: { what: Limited; month: string }): Promise<number> {
  const row = await read.selectFrom(tableOf[what]).select(({ fn }) => fn.max('percent').as('percent')).where('top_code', '=', topCode).where('month', '=', month).executeTakeFirstOrThrow();
  return Number(row.percent ?? 0);
}

/** @returns false if the enterprise has this notice already */
export async function insertUsageNotice(tx: Tx, topCode: string, { what, month, percent }: { what: Limited; month: string; percent: number }, now: number): Promise<boolean> {
  const inserted = await tx
    .insertInto(tableOf[what])
    .values({ top_code: topCode, month, percent, notified_at: now })
    .onConflict((conflict) => conflict.columns(['top_code', 'month', 'percent']).doNothing())
    .returning('percent')
    .executeTakeFirst();
  return inserted !== undefined;
}
