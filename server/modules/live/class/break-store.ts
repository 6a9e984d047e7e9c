import type { Read, Tx } from '../../../database/index.ts';

/** Why a stream or its recording broke off: the teacher's line, a new teacher, the media service, the whole portal, the disk, or the packager. */
export type BreakReason = 'teacherLeft' | 'teacherChanged' | 'mediaRestarted' | 'portalRestarted' | 'diskFull' | 'packagingFailed';

/** A line that comes and goes all day stores no more. */
const breaksOfLive = 500;

export async function insertBreak(tx: Tx, topCode: string, liveCode: string, row: { at: number; reason: BreakReason }): Promise<void> {
  const { count } = await tx.selectFrom('live_breaks').select((db) => db.fn.countAll<number | string>().as('count')).where('top_code', '=', topCode).where('live_code', '=', liveCode).executeTakeFirstOrThrow();
  if (Number(count) >= breaksOfLive) return;
  await tx.insertInto('live_breaks').values({ live_code: liveCode, top_code: topCode, ...row }).onConflict((conflict) => conflict.doNothing()).execute();
}

export async function breaksOf(read: Read, liveCode: string): Promise<{ at: number; reason: BreakReason }[]> {
  const rows = await read.selectFrom('live_breaks').select(['at', 'reason']).where('live_code', '=', liveCode).orderBy('at').execute();
  return rows as { at: number; reason: BreakReason }[];
}
