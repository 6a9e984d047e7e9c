import { live } from '../../../contract/content/live.ts';
import { refuse } from '../../calls/refusal.ts';
import { defineKind } from '../../publishing/index.ts';
import { moveLiveSessions } from '../accounts/index.ts';
import { findRoom, moveRoom, publicCodes } from './store.ts';

export const liveKind = defineKind(live, {
  listColumns: (body) => ({ categoryCode: body.categoryCode, search: [body.liveName, body.teacherName] }),
  async moved(tx, { topCode, from, to }) {
    // A live code must be unique in all tenants, but content codes are unique only within a tenant.
    if ((await findRoom(tx, to)) !== null) throw refuse.invalidInput('newCode', '这个编码已经有了');
    await moveRoom(tx, topCode, from, to);
    await moveLiveSessions(tx, topCode, from, to);
  },
  openCodes: publicCodes,
});
