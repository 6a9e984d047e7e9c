import { live } from '../../../contract/content/live.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Tx } from '../../database/index.ts';
import { defineKind, presentCodeOf } from '../../publishing/index.ts';
import { moveLiveSessions } from '../accounts/index.ts';
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
});

/**
 * A live code must be unique in all tenants, but content codes are unique only within a tenant. A former code of a live counts as used,
 * because its links lead to the live.
 * @throws Refusal 40001 naming the field
 */
export async function requireNewCode(tx: Tx, field: 'liveCode' | 'newCode', code: string): Promise<void> {
  if ((await findRoom(tx, code)) !== null || (await presentCodeOf({ database: { read: tx } }, live, code)) !== null) throw refuse.invalidInput(field, '这个编码已经有了');
}
