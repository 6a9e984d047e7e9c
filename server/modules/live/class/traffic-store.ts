import { sql } from 'kysely';
import type { Read, Tx } from '../../../database/index.ts';

/**
 * Claims the count of what a media service sent for a class. Every instance asks the service, and one of them counts.
 * @param count when the service was asked, its counter then, and the time before which the last count must have been
 * @returns the former count. Null: it is too recent, or another instance counts at this moment
 */
export async function claimCount(tx: Tx, topCode: string, liveCode: string, count: { at: number; bytes: number; lastBefore: number }): Promise<{ at: number; bytes: number } | null> {
  const last = await tx.selectFrom('live_sessions').select(['counted_at', 'counted_bytes']).where('top_code', '=', topCode).where('live_code', '=', liveCode).executeTakeFirst();
  if (!last || Number(last.counted_at) >= count.lastBefore) return null;
  const claimed = await tx
    .updateTable('live_sessions')
    .set({ counted_at: count.at, counted_bytes: count.bytes })
    .where('top_code', '=', topCode)
    .where('live_code', '=', liveCode)
    .where('counted_at', '=', last.counted_at)
    .returning('live_code')
    .executeTakeFirst();
  return claimed === undefined ? null : { at: Number(last.counted_at), bytes: Number(last.counted_bytes) };
}

/** Adds sent bytes to a month of an enterprise. @param month `2026-11` */
export async function addTraffic(tx: Tx, topCode: string, month: string, bytes: number): Promise<void> {
  await tx
    .insertInto('live_traffic')
    .values({ top_code: topCode, month, bytes })
    .onConflict((conflict) => conflict.columns(['top_code', 'month']).doUpdateSet({ bytes: sql<number>`live_traffic.bytes + CAST(${bytes} AS BIGINT)` }))
    .execute();
}

/** Bytes of an enterprise in a year. @param year `2026` */
export async function trafficOfYear(read: Read, topCode: string, year: string): Promise<number> {
  const row = await read.selectFrom('live_traffic').select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes')).where('top_code', '=', topCode).where('month', 'like', `${year}-%`).executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}
