import type { DataOf, ParsedRequestOf } from '../../../contract/calls/index.ts';
import type { loginCalls } from '../../../contract/calls/login.ts';
import type { personCalls } from '../../../contract/calls/registration.ts';
import { authenticationMessages } from '../../../contract/authentication-messages.ts';
import { accountField, dialogPassword, dialogPhone, loginPassword, resetPhone } from '../../../contract/rules/index.ts';
import type { CallerContext, HandlersOf } from '../../calls/caller.ts';
import { noteSuccessfulLogin } from '../../calls/failed-accounts.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refuse } from '../../calls/refusal.ts';
import { attemptLogin, attemptWithCode } from '../../audit/index.ts';
import { type Expectation, sendCode, type SmsPurpose } from '../sms-codes/index.ts';
import { beginByCode, type IsListed } from './begin-by-code.ts';
import { beginLogin, type StepOne } from './begin-login.ts';
import { checkPassword, lockPersonWithPassword, type PasswordLogin } from './check-password.ts';
import { completeLogin, finishLearnerLogin, finishLogin } from './complete-login.ts';
import { accountKeysOf } from './password-spraying.ts';
import { presentFound } from './present.ts';
import { registerPerson, requireOpenRegistration } from './register-person.ts';
import { resetPassword } from './reset-password.ts';
import { plainField } from './sent-fields.ts';
import { createEnterprise, joinEnterprise, searchForEnterprise } from './wizard.ts';

interface SentPassword {
  password?: string | undefined;
  userKey?: string | undefined;
  blockX?: number | undefined;
  powNonce?: string | undefined;
}

/** Input of a login by password for three calls, which name their account field differently. */
function passwordLogin({ context: { secrets } }: CallerContext, accountName: string, account: string | undefined, sent: SentPassword): PasswordLogin {
  return {
    account: plainField(secrets, accountName, account ?? '', accountField),
    password: plainField(secrets, 'password', sent.password ?? '', loginPassword),
    puzzle: { userKey: sent.userKey, blockX: sent.blockX, powNonce: sent.powNonce },
  };
}

async function beginByPassword(caller: CallerContext, login: PasswordLogin): Promise<StepOne> {
  return attemptLogin(caller, { way: 'password', account: login.account }, async () => {
    const checked = await checkPassword(caller, login);
    return beginLogin(caller, checked.personId, (tx) => lockPersonWithPassword(tx, checked), 'password');
  });
}

/**
 * Sends the code of a dialog to a phone. Live logins use an account of their list instead (modules/live).
 * @param expectationOf whether a phone without an account may log in
 */
export const sendAccountCode = ({ phone = '', operaType, ...input }: Omit<ParsedRequestOf<'sendOfficialCode'>, 'operaType'> & { operaType: Exclude<SmsPurpose, 'liveLogin' | 'orgRegister' | 'ownData' | 'erasure'> }, caller: CallerContext, expectationOf?: (phone: string) => Promise<Expectation>): Promise<null> =>
  sendCode({ ...input, phone }, dialogPhone, operaType, caller, {
    admit: async () => {
      if (operaType === 'register') await requireOpenRegistration(caller, input.topCode);
    },
    expectationOf: (plain) => (operaType === 'login' ? expectationOf?.(plain) : undefined),
  });

/** The call `login`. The lists of lives have people who have no account yet (modules/live). */
export async function logIn(input: ParsedRequestOf<'login'>, caller: CallerContext, isListed: IsListed): Promise<DataOf<'login'>> {
  requirePrivateTransport(caller);
  const { tempAccountToken: token } = input;
  if (token !== undefined) return attemptLogin(caller, { way: 'token' }, () => finishLogin(caller, token, input.topCode));
  if (input.phoneLogin === 0) return beginByPassword(caller, passwordLogin(caller, 'phone', input.phone, input));
  const phone = plainField(caller.context.secrets, 'phone', input.phone ?? '', dialogPhone);
  return attemptLogin(caller, { way: 'code', account: phone }, () => beginByCode(caller, { phone, topCode: input.topCode, smsCode: input.smsCode ?? '' }, isListed));
}

export const loginHandlers = {
  getUserOrgList: (input, caller) => {
    requirePrivateTransport(caller);
    return beginByPassword(caller, passwordLogin(caller, 'username', input.username, input));
  },

  userLogin: async (input, caller) => {
    requirePrivateTransport(caller);
    const { tempAccountToken: token } = input;
    if (token !== undefined) {
      const account = plainField(caller.context.secrets, 'username', input.username, accountField);
      return attemptLogin(caller, { way: 'token', account }, () => finishLogin(caller, token, input.topCode, account));
    }
    const login = passwordLogin(caller, 'username', input.username, input);
    return attemptLogin(caller, { way: 'password', account: login.account }, async () => {
      const checked = await checkPassword(caller, login);
      const { personId } = checked;
      const accountKeys = await accountKeysOf(caller.context, personId);
      const completed = await caller.transaction(async (tx) => {
        await lockPersonWithPassword(tx, checked);
        return completeLogin(caller, tx, { personId, topCode: input.topCode }, 'password');
      });
      await noteSuccessfulLogin(caller.context.limits, caller.clientAddress, personId, accountKeys);
      return completed;
    });
  },

  register: async ({ phone, smsCode, userName, topCode, studentPassword }, caller) => {
    requirePrivateTransport(caller);
    const { context } = caller;
    const account = {
      phone: plainField(context.secrets, 'phone', phone, dialogPhone),
      smsCode,
      name: userName,
      topCode,
      password: plainField(context.secrets, 'studentPassword', studentPassword, dialogPassword),
    };
    await attemptWithCode(caller, { way: 'register', account: account.phone }, () => registerPerson(caller, account));
    return null;
  },

  resetPassword: async ({ phone, smsCode, password, confirmPassword, topCode }, caller) => {
    requirePrivateTransport(caller);
    const { context } = caller;
    const reset = {
      phone: plainField(context.secrets, 'phone', phone, resetPhone),
      smsCode,
      topCode,
      password: plainField(context.secrets, 'password', password, dialogPassword),
    };
    // The confirmation has the same rules, and one more of its own (spec forms#confirm-password).
    if (plainField(context.secrets, 'confirmPassword', confirmPassword, dialogPassword) !== reset.password) throw refuse.invalidInput('confirmPassword', authenticationMessages.passwordsDiffer);
    await attemptWithCode(caller, { way: 'resetPassword', account: reset.phone }, () => resetPassword(caller, reset));
    return null;
  },

  searchEnterprise: async ({ tempAccountToken, keyword }, caller) => {
    requirePrivateTransport(caller);
    return presentFound(await searchForEnterprise(caller, tempAccountToken, keyword));
  },

  createEnterprise: async ({ tempAccountToken, enterpriseName, orgType, contactEmail }, caller) => {
    requirePrivateTransport(caller);
    return attemptLogin(caller, { way: 'wizard' }, () => createEnterprise(caller, tempAccountToken, { name: enterpriseName, orgType, contactEmail: contactEmail || null }));
  },

  joinEnterprise: async ({ tempAccountToken, topCode }, caller) => {
    requirePrivateTransport(caller);
    await attemptLogin(caller, { way: 'wizard' }, () => joinEnterprise(caller, tempAccountToken, topCode));
    return null;
  },

  learnerLogin: async ({ tempAccountToken }, caller) => {
    requirePrivateTransport(caller);
    return attemptLogin(caller, { way: 'token' }, () => finishLearnerLogin(caller, tempAccountToken));
  },
} satisfies HandlersOf<Omit<typeof loginCalls, 'login'> & typeof personCalls>;
