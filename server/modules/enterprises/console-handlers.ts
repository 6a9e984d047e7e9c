import type { CallerContext, HandlerMap, Session } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { personOf } from '../accounts/index.ts';
import { decideJoinRequest, listJoinRequests } from './join-requests.ts';
import { enterpriseNameOf } from './names.ts';
import { enterpriseOverview, setSearchable } from './overview.ts';
import { presentAccount, presentJoinRequest, presentOverview } from './present.ts';

/** Every call concerns the enterprise of the session itself; its role was asked for before (`access` of the contract). */
function sessionIn({ session }: CallerContext): Session {
  if (session === null) throw refuse.sessionEnded();
  return session;
}

export const consoleHandlers = {
  consoleAccount: async (_input, caller) => {
    const session = sessionIn(caller);
    const person = await personOf(caller.context, session.personId);
    if (person === null) throw refuse.sessionEnded();
    return presentAccount(person, session, await enterpriseNameOf(caller.context, session.topCode));
  },

  consoleEnterprise: async (_input, caller) => presentOverview(await enterpriseOverview(caller.context, sessionIn(caller).topCode), caller.context.clock.now()),

  consoleSetSearchable: async ({ searchable }, caller) => {
    await setSearchable(caller, sessionIn(caller).topCode, searchable);
    return null;
  },

  consoleJoinRequests: async ({ pageNum, pageSize }, caller) => {
    const { list, total } = await listJoinRequests(caller.context, sessionIn(caller).topCode, { pageNum, pageSize });
    return { list: list.map(presentJoinRequest), total, pageNum, pageSize };
  },

  consoleDecideJoinRequest: async ({ requestId, accept, role }, caller) => {
    const { topCode, personId } = sessionIn(caller);
    await decideJoinRequest(caller, { requestId, topCode, accept, role, personId });
    return null;
  },
} satisfies HandlerMap<'consoleAccount' | 'consoleEnterprise' | 'consoleSetSearchable' | 'consoleJoinRequests' | 'consoleDecideJoinRequest'>;
