import { authorOfCaller } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { endClass } from '../class/class.ts';
import { findRoom, findClassSession } from '../store.ts';

/** Ends a live from the console. @throws Refusal 40400, 10063 before its start */
export async function endFromOutside(caller: EnterpriseCaller, liveCode: string): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  const { read } = context.database;
  const room = await findRoom(read, liveCode);
  if (room?.top_code !== topCode) throw refuse.notFound('没有找到这节直播课');
  if ((await findClassSession(read, liveCode))?.ended_at) return;
  await endClass(context, transaction, room, authorOfCaller(caller));
}
