import type { accountCalls } from '../../../contract/calls/account.ts';
import { authenticationMessages } from '../../../contract/authentication-messages.ts';
import { isoTime } from '../../../contract/dates.ts';
import { dialogPassword, loginPassword, maskPhone } from '../../../contract/rules/index.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refuse } from '../../calls/refusal.ts';
import { credentialsById, devicesOf, endDevice, endOtherDevices, lockOwnAccount, personOf } from '../accounts/index.ts';
import { authorOfCaller, recordAct } from '../../audit/index.ts';
import { changePassword } from './change-password.ts';
import { type OwnCaller, sendOwnCode } from './own-codes.ts';
import { replyAfterCommit } from './reply-after-commit.ts';
import { plainField } from './sent-fields.ts';

const subjectOf = ({ session }: OwnCaller) => ({ topCode: session.topCode, subjectKind: 'person', subjectCode: session.personId });

/** 账号与安全: calls about the session's own account, for every role. */
export const ownAccountHandlers = {
  accountSecurity: async (_input, { context, session }) => {
    const [person, credentials, devices] = await Promise.all([personOf(context, session.personId), credentialsById(context, session.personId), devicesOf(context, session)]);
    if (person === null || credentials === null) throw refuse.sessionEnded();
    return {
      phone: maskPhone(person.phone),
      hasPassword: credentials.passwordHash !== null,
      devices: devices.map(({ deviceCode, device, place, since, lastSeenAt, isCurrent }) => ({ deviceCode, device: device || '其他设备', place, since: isoTime(since), lastSeenAt: isoTime(lastSeenAt), current: isCurrent })),
    };
  },

  accountEndDevice: async ({ deviceCode }, caller) => {
    const { context, session, headers, transaction } = caller;
    await transaction(async (tx) => {
      const { wasLoggedIn, setCookie } = await endDevice(context, tx, session, headers, deviceCode);
      if (wasLoggedIn) await recordAct(context, tx, authorOfCaller(caller), { action: 'session.end', ...subjectOf(caller), detail: { session: deviceCode } });
      replyAfterCommit(tx, caller, setCookie);
    });
    return null;
  },

  accountEndOtherDevices: async (_input, caller) => {
    const { context, session, headers, transaction } = caller;
    await transaction(async (tx) => {
      await lockOwnAccount(tx, session);
      const setCookie = await endOtherDevices(context, tx, session, headers);
      await recordAct(context, tx, authorOfCaller(caller), { action: 'session.endOthers', ...subjectOf(caller) });
      replyAfterCommit(tx, caller, setCookie);
    });
    return null;
  },

  accountSendCode: async ({ purpose }, caller) => {
    requirePrivateTransport(caller);
    await sendOwnCode(caller, purpose);
    return null;
  },

  accountChangePassword: async ({ oldPassword, smsCode, password, confirmPassword }, caller) => {
    requirePrivateTransport(caller);
    const { secrets } = caller.context;
    const chosen = plainField(secrets, 'password', password, dialogPassword);
    // The confirmation has the same rules, and one more of its own (spec forms#confirm-password).
    if (plainField(secrets, 'confirmPassword', confirmPassword, dialogPassword) !== chosen) throw refuse.invalidInput('confirmPassword', authenticationMessages.passwordsDiffer);
    const proof = smsCode === undefined ? { oldPassword: plainField(secrets, 'oldPassword', oldPassword ?? '', loginPassword) } : { smsCode };
    await changePassword(caller, proof, chosen);
    return null;
  },
} satisfies HandlersOf<typeof accountCalls>;
