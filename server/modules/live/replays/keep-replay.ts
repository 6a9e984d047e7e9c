import { endOfDay, isoDay } from '../../../../contract/dates.ts';
import { authorOfCaller, recordAct } from '../../../audit/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refuse } from '../../../calls/refusal.ts';
import { lockRoom } from '../store.ts';
import { replayFate, setReplayFate } from './replay-store.ts';

const day = 86_400_000;
const yearsAtMost = 10;

/**
 * Keeps a replay until the end of a day in China time, or as long as the storage lasts.
 * @param lastDay `2026-11-23`, or null
 * @throws Refusal 40400, 40001 for a day before the class or today, 10063 if the replay or the class is gone
 */
export async function keepReplay(caller: EnterpriseCaller, { liveCode, lastDay }: { liveCode: string; lastDay: string | null }): Promise<void> {
  const { context, session: { topCode }, transaction } = caller;
  await transaction(async (tx) => {
    const room = await lockRoom(tx, topCode, liveCode);
    if (room === null) throw refuse.notFound('没有找到这节直播课');
    if (room.cancelled_at !== null) throw refuse.noPermission('这节课已经取消，没有回放');
    const fate = await replayFate(tx, liveCode);
    if (fate?.deleted_at) throw refuse.noPermission('回放已经删除');
    const until = lastDay === null ? null : endOfDay(`${lastDay}T12:00:00+08:00`);
    if (until !== null && until <= Math.max(context.clock.now(), room.ends_at)) throw refuse.invalidInput('lastDay', `最早留到 ${isoDay(Math.max(context.clock.now(), room.ends_at))}`);
    if (until !== null && until > context.clock.now() + yearsAtMost * 366 * day) throw refuse.invalidInput('lastDay', `最多留 ${yearsAtMost} 年`);
    if ((fate?.kept_until ?? null) === until) return;
    await setReplayFate(tx, topCode, liveCode, { kept_until: until });
    await recordAct(context, tx, authorOfCaller(caller), { action: 'live.keepReplay', topCode, subjectKind: 'live', subjectCode: liveCode, detail: { until } });
  });
}
