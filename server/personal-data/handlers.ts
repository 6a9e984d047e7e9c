import type { myDataCalls } from '../../contract/calls/my.ts';
import { attemptWithCode, authorOfCaller } from '../audit/index.ts';
import type { HandlersOf } from '../calls/caller.ts';
import { requirePrivateTransport } from '../calls/private-transport.ts';
import { refundingFailures } from '../calls/refund-failures.ts';
import { refuse } from '../calls/refusal.ts';
import type { LimitRule } from '../limits/index.ts';
import { lockOwnAccount } from '../modules/accounts/index.ts';
import { lengthOfLiveEvents, withOthersCardsMasked } from '../modules/live/index.ts';
import { ownCodeBinding, ownPhone } from '../modules/logins/index.ts';
import { requireSmsCode, useSmsCode } from '../modules/sms-codes/index.ts';
import { eraseOwnAccount, managedAlone, requireOtherManagers } from './erase-own.ts';
import { personalDataOf, recordExport } from './export-person.ts';

/** A longer copy would stop the process for seconds. The command makes it in a process of its own. */
const charactersAtMost = 8 * 1024 * 1024;
/** Each copy reads all tables and the whole outbox. */
const copies: LimitRule = { name: 'own-data-copies', points: 5, windowSeconds: 86_400 };

/** A person's copy and erasure of the own data (spec mobile#my-data). The command `npm run person` does the same for those who cannot log in. */
export const myDataHandlers = {
  exportMyData: async ({ smsCode }, caller) => {
    requirePrivateTransport(caller);
    const { context, session, transaction } = caller;
    const phone = await ownPhone(context, session);
    const binding = ownCodeBinding(phone, 'ownData');
    await attemptWithCode(caller, { way: 'ownData', account: phone }, () => requireSmsCode(context, binding, smsCode, caller));
    const { allowed, retryAfterSeconds } = await context.limits.take(copies, session.personId);
    if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
    return refundingFailures(
      () => context.limits.refund(copies, session.personId),
      async () => {
        if ((await lengthOfLiveEvents(context, session.personId)) > charactersAtMost) throw refuse.noPermission('您在直播里的记录太多，这里下载不了，请联系客服，核实身份以后给您');
        const data = await personalDataOf(context, phone);
        await transaction(async (tx) => {
          // The code is locked before the person, as everywhere.
          await useSmsCode(context, tx, binding, smsCode);
          await lockOwnAccount(tx, session);
          await recordExport(context, tx, data, authorOfCaller(caller));
        });
        const shown = { ...data, lives: withOthersCardsMasked(data.lives, data.account?.cardId ?? null) };
        return { file: `${JSON.stringify(shown, null, 2)}\n` };
      },
    );
  },

  myErasure: async (_input, { context, session }) => ({ managedAlone: await managedAlone(context, session.personId) }),

  eraseMyData: async ({ smsCode }, caller) => {
    requirePrivateTransport(caller);
    const { context, session } = caller;
    const phone = await ownPhone(context, session);
    await requireOtherManagers(context, session.personId);
    await attemptWithCode(caller, { way: 'erasure', account: phone }, () => requireSmsCode(context, ownCodeBinding(phone, 'erasure'), smsCode, caller));
    await eraseOwnAccount(caller, phone, smsCode);
    caller.reply.clearsCache = true;
    return null;
  },
} satisfies HandlersOf<typeof myDataCalls>;
