import { recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { roomsChanged } from '../change.ts';
import { sessionOf } from '../store.ts';
import { lockRoom } from './room-store.ts';
import { authorOfCaller } from './save.ts';

/** Takes a live off the air from outside the room. @throws Refusal 40400, 10063 where it has not begun */
export async function endFromOutside(caller: EnterpriseCaller, liveCode: string): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  await transaction(async (tx) => {
    const room = await lockRoom(tx, topCode, liveCode);
    if (room === null) throw refuse.notFound('没有找到这节直播课');
    const session = await sessionOf(tx, liveCode);
    if (session === null) throw refuse.noPermission('还没有开播');
    if (session.ended_at !== null) return;
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.end', topCode, subjectKind: 'live', subjectCode: liveCode, detail: {} });
    await roomsChanged(context, tx, { topCode, liveCode });
  });
}
