import { authorOfCaller } from '../../../audit/index.ts';
import type { CallerContext, Session } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { findClassSession, lockRoom } from '../store.ts';
import { removeReplay } from './remove-replay.ts';

type Caller = Pick<CallerContext, 'transaction' | 'clientAddress' | 'requestId'> & { context: ReadOnlyContext; session: Session };

/** A repeated call changes nothing. @throws Refusal 40400, 10063 before the end of the class and while its replay is made */
export async function deleteReplay(caller: Caller, liveCode: string): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  await transaction(async (tx) => {
    if ((await lockRoom(tx, topCode, liveCode)) === null) throw refuse.notFound('没有找到这节直播课');
    const session = await findClassSession(tx, liveCode);
    if (!session?.ended_at) throw refuse.noPermission('还没有下课，没有回放可以删');
    if (session.recording_done === 0) throw refuse.noPermission('回放还在整理，整理好了再删');
    await removeReplay(context, tx, { topCode, liveCode }, authorOfCaller(caller), 'live.deleteReplay');
  });
}
