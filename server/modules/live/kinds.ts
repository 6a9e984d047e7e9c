import { live } from '../../../contract/content/live.ts';
import { defineKind } from '../../publishing/index.ts';
import { moveLiveSessions } from '../accounts/index.ts';
import { moveRoom, publicCodes } from './store.ts';

export const liveKind = defineKind(live, {
  listColumns: (body) => ({ search: [body.liveName, body.teacherName] }),
  async moved(tx, { topCode, from, to }) {
    await moveRoom(tx, topCode, from, to);
    await moveLiveSessions(tx, topCode, from, to);
  },
  openCodes: publicCodes,
});
