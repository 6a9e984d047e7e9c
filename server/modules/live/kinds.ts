import { live } from '../../../contract/content/live.ts';
import { minuteText } from '../../../contract/dates.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Tx } from '../../database/index.ts';
import { defineKind, presentCodeOf } from '../../publishing/index.ts';
import { moveLiveSessions } from '../accounts/index.ts';
import { publicRooms } from './schedule-store.ts';
import { findRoom, moveRoom, publicCodes } from './store.ts';

export const liveKind = defineKind(live, {
  listColumns: (body) => ({ categoryCode: body.categoryCode, search: [body.liveName, body.teacherName] }),
  async moved(tx, { topCode, from, to }) {
    // The live's own former code may be taken back: `changeCode` has already released it.
    await requireNewCode(tx, 'newCode', to);
    await moveRoom(tx, topCode, from, to);
    await moveLiveSessions(tx, topCode, from, to);
  },
  openCodes: publicCodes,
  foundBy: ({ liveName, teacherName, outline }) => ({ title: liveName, summary: teacherName, html: outline }),
  // Site search finds what the public list shows, and says the same about it.
  async searchable(read, { topCode, now }) {
    const { now: onAir, upcoming, replays } = await publicRooms(read, topCode, now);
    return new Map([
      ...onAir.map(({ room }) => [room.live_code, '直播中'] as const),
      ...upcoming.map(({ room }) => [room.live_code, `${minuteText(room.starts_at)} 开播`] as const),
      ...replays.map(({ room }) => [room.live_code, '回放'] as const),
    ]);
  },
});

/**
 * A live code must be unique in all tenants, but content codes are unique only within a tenant. A former code of a live counts as used,
 * because its links lead to the live.
 * @throws Refusal 40001 naming the field
 */
export async function requireNewCode(tx: Tx, field: 'liveCode' | 'newCode', code: string): Promise<void> {
  if ((await findRoom(tx, code)) !== null || (await presentCodeOf({ database: { read: tx } }, live, code)) !== null) throw refuse.invalidInput(field, '这个编码已经有了');
}
