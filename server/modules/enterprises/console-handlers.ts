import type { CallerContext, HandlerMap, Session } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { enterpriseOverview, listJoinRequests } from './console.ts';
import { decideJoinRequest } from './join-requests.ts';
import { presentJoinRequest, presentOverview } from './present.ts';

/** Every call concerns the enterprise of the session itself; its role was asked for before (`access` of the contract). */
function sessionIn({ session }: CallerContext): Session {
  if (session === null) throw refuse.sessionEnded();
  return session;
}

export const consoleHandlers = {
  consoleEnterprise: async (_input, caller) => presentOverview(await enterpriseOverview(caller.context, sessionIn(caller).topCode), caller.context.clock.now()),

  consoleJoinRequests: async ({ pageNum, pageSize }, caller) => {
    const { list, total } = await listJoinRequests(caller.context, sessionIn(caller).topCode, { pageNum, pageSize });
    return { list: list.map(presentJoinRequest), total, pageNum, pageSize };
  },

  consoleDecideJoinRequest: async ({ requestId, accept, role }, caller) => {
    const { topCode, personId } = sessionIn(caller);
    await decideJoinRequest(caller.context, { requestId, topCode, accept, role, personId });
    return null;
  },
} satisfies Partial<HandlerMap<'consoleEnterprise' | 'consoleJoinRequests' | 'consoleDecideJoinRequest'>>;
