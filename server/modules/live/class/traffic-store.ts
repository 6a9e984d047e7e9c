import { sql } from 'kysely';
import type { Read, Tx } from '../../../database/index.ts';

/**
 * Stores the provider's counter of the bytes that a class sent. Several instances may read the same counter.
 * @returns the number of bytes since the stored counter
 */
export async function storeBytesSent(tx: Tx, topCode: string, liveCode: string, bytesSent: number): Promise<number> {
  const row = await tx.selectFrom('live_sessions').select('counted_bytes').where('top_code', '=', topCode).where('live_code', '=', liveCode).executeTakeFirst();
  if (!row || Number(row.counted_bytes) === bytesSent) return 0;
  const noted = await tx
    .updateTable('live_sessions')
    .set({ counted_bytes: bytesSent })
    .where('top_code', '=', topCode)
    .where('live_code', '=', liveCode)
    .where('counted_bytes', '=', row.counted_bytes)
    .returning('live_code')
    .executeTakeFirst();
  const counted = Number(row.counted_bytes);
  // After a restart the provider counts from 0.
  return noted === undefined ? 0 : bytesSent < counted ? bytesSent : bytesSent - counted;
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
