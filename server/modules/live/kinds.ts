import { live } from '../../../contract/content/live.ts';
import { refuse } from '../../calls/refusal.ts';
import { defineKind } from '../../publishing/index.ts';
import { moveLiveSessions } from '../accounts/index.ts';
import { findRoom, moveRoom, publicCodes } from './store.ts';

export const liveKind = defineKind(live, {
  listColumns: (body) => ({ categoryCode: body.categoryCode, search: [body.liveName, body.teacherName] }),
  async moved(tx, { topCode, from, to }) {
    // A code names one live in all tenants, and the entries of content are unique in one tenant only.
    if ((await findRoom(tx, to)) !== null) throw refuse.invalidInput('newCode', '这个编码已经有了');
    await moveRoom(tx, topCode, from, to);
    await moveLiveSessions(tx, topCode, from, to);
  },
  openCodes: publicCodes,
});
