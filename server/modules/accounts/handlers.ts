import type { agreementCalls } from '../../../contract/calls/registration.ts';
import type { sessionCalls } from '../../../contract/calls/login.ts';
import { link } from '../../../contract/pages.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { currentAgreement } from './agreements.ts';
import { presentAgreement } from './present.ts';
import { revokeSession } from './sessions.ts';

export const accountHandlers = {
  // The data is the file's URL (spec calls#get-agreement).
  getAgreement: async ({ topCode }, { context }) => {
    if ((await currentAgreement(context, topCode)) === null) throw refuse.notFound();
    return context.config.publicOrigin + link('privacyAgreement');
  },

  getAgreementText: async ({ topCode }, { context }) => {
    const agreement = await currentAgreement(context, topCode);
    if (agreement === null) throw refuse.notFound();
    return presentAgreement(agreement);
  },

  logout: async (_input, { context, session, reply }) => {
    await revokeSession(context, session);
    // After a log-out the Back button must not show cached pages. "storage" and "cookies" are not cleared: other tabs keep their own
    // logins and form input, and the browser stays recognised (spec login#log-out).
    reply.clearsCache = true;
    return null;
  },
} satisfies HandlersOf<typeof agreementCalls & typeof sessionCalls>;
