import type { consoleAuditCalls } from '../../../contract/calls/console-audit.ts';
import type { consoleCalls } from '../../../contract/calls/console.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { personOf } from '../accounts/index.ts';
import { exportAudit, listAudit } from './audit-trail.ts';
import { decideJoinRequest, listJoinRequests } from './join-requests.ts';
import { enterpriseNameOf } from './names.ts';
import { enterpriseOverview, setSearchable } from './overview.ts';
import { presentAccount, presentJoinRequest, presentOverview } from './present.ts';

/** Every call is about the enterprise of the session. The role is checked before (`access` of the contract). */
export const consoleHandlers = {
  consoleAccount: async (_input, { context, session }) => {
    const person = await personOf(context, session.personId);
    if (person === null) throw refuse.sessionEnded();
    return presentAccount(person, session, await enterpriseNameOf(context, session.topCode));
  },

  consoleEnterprise: async (_input, { context, session }) => presentOverview(await enterpriseOverview(context, session.topCode), context.clock.now()),

  consoleSetSearchable: async ({ searchable }, caller) => {
    await setSearchable(caller, searchable);
    return null;
  },

  consoleJoinRequests: async ({ pageNum, pageSize }, { context, session }) => {
    const { list, total } = await listJoinRequests(context, session.topCode, { pageNum, pageSize });
    return { list: list.map(presentJoinRequest), total, pageNum, pageSize };
  },

  consoleDecideJoinRequest: async ({ requestId, accept, role }, caller) => {
    await decideJoinRequest(caller, { requestId, accept, role });
    return null;
  },

  consoleAuditList: (input, { context, session }) => listAudit(context, session.topCode, input),

  consoleAuditExport: (input, caller) => exportAudit(caller, input),
} satisfies HandlersOf<typeof consoleCalls & typeof consoleAuditCalls>;
