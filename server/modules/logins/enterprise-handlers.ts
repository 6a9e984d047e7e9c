import type { myEnterpriseCalls } from '../../../contract/calls/my.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { lockOwnAccount, sessionOpenedAt } from '../accounts/index.ts';
import { openJoinRequests } from '../enterprises/index.ts';
import { enterprisesOf } from './begin-login.ts';
import { completeLogin } from './complete-login.ts';
import { presentStepOne } from './present.ts';

/** The enterprises of a logged-in person (spec mobile#my). */
export const myEnterpriseHandlers = {
  myEnterprises: async (_input, { context, session }) => {
    const enterprises = await enterprisesOf(context, session.personId);
    const isMemberOf = new Set(enterprises.map(({ topCode }) => topCode));
    const waiting = (await openJoinRequests(context, session.personId)).filter(({ topCode }) => !isMemberOf.has(topCode));
    const { enterpriseList, joinRequests } = presentStepOne({ enterprises, joinRequests: waiting, temporaryToken: '' });
    return { enterprises: enterpriseList.map((enterprise) => ({ ...enterprise, current: enterprise.topCode === session.topCode })), joinRequests };
  },

  switchEnterprise: async ({ topCode }, caller) => {
    requirePrivateTransport(caller);
    const { session, transaction } = caller;
    return transaction(async (tx) => {
      await lockOwnAccount(tx, session);
      return completeLogin(caller, tx, { personId: session.personId, topCode, openedAt: await sessionOpenedAt(tx, session.sessionId) });
    });
  },
} satisfies HandlersOf<typeof myEnterpriseCalls>;
