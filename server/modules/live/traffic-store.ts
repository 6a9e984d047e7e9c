import { isoDay } from '../../../contract/dates.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';

/** Adds bytes that were sent to viewers to the month of an enterprise, as China counts it. */
export async function addTraffic(tx: Tx, topCode: string, bytes: number, now: number): Promise<void> {
  await tx
    .insertInto('live_traffic')
    .values({ top_code: topCode, month: isoDay(now).slice(0, 7), bytes })
    .onConflict((conflict) => conflict.columns(['top_code', 'month']).doUpdateSet({ bytes: sql<number>`live_traffic.bytes + CAST(${bytes} AS BIGINT)` }))
    .execute();
}
