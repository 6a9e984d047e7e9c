import type { Read, Tx } from '../../../database/index.ts';

/** Bytes by enterprise. An enterprise without files is not in it. */
export async function storageByEnterprise(read: Read): Promise<Map<string, number>> {
  const rows = await read.selectFrom('live_files').select(['top_code', ({ fn }) => fn.sum<number | string | null>('bytes').as('bytes')]).groupBy('top_code').execute();
  return new Map(rows.map(({ top_code, bytes }) => [top_code, Number(bytes ?? 0)]));
}

/** Stores the bytes of an enterprise on a day. A later call replaces them. */
export async function setStorageOfDay(tx: Tx, topCode: string, day: string, bytes: number): Promise<void> {
  await tx.insertInto('live_storage_days').values({ top_code: topCode, day, bytes }).onConflict((conflict) => conflict.columns(['top_code', 'day']).doUpdateSet({ bytes })).execute();
}

/** The latest days, latest first. */
export async function storageDays(read: Read, topCode: string, atMost: number): Promise<{ day: string; bytes: number }[]> {
  const rows = await read.selectFrom('live_storage_days').select(['day', 'bytes']).where('top_code', '=', topCode).orderBy('day', 'desc').limit(atMost).execute();
  return rows.map(({ day, bytes }) => ({ day, bytes: Number(bytes) }));
}

/** Enterprises with a row on a day. */
export const enterprisesOnDay = async (read: Read, day: string): Promise<string[]> => (await read.selectFrom('live_storage_days').select('top_code').where('day', '=', day).execute()).map(({ top_code }) => top_code);
