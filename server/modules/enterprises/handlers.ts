import type { registrationCalls } from '../../../contract/calls/registration.ts';
import type { userCalls } from '../../../contract/calls/login.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { registrationForm } from '../../../contract/rules/index.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { decodeEncryptedArray } from '../../calls/encryption-helper.ts';
import { requirePrivateTransport } from '../../calls/private-transport.ts';
import { refuse } from '../../calls/refusal.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { personOf } from '../accounts/index.ts';
import { attemptWithCode } from '../../audit/index.ts';
import { enterpriseNameOf } from './names.ts';
import { presentUser } from './present.ts';
import { registerEnterprise } from './register-enterprise.ts';

export const enterpriseHandlers = {
  getUserInfo: async (_input, { context, session }) => {
    const person = await personOf(context, session.personId);
    if (person === null) throw refuse.sessionEnded();
    return presentUser(person, session, await enterpriseNameOf(context, session.topCode));
  },

  saveRegistration: async ({ encryptedArray }, caller) => {
    // The form contains a password. Its encryption does not protect it, because every page has the key (spec calls#encrypted-array).
    requirePrivateTransport(caller);
    const { context } = caller;
    const decoded = decodeEncryptedArray(context.secrets, encryptedArray, registrationForm.shape);
    const parsed = registrationForm.safeParse(decoded);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw refuse.invalidInput(String(issue?.path[0] ?? ''), issue?.message ?? '提交的内容有误');
    }
    const settings = await siteConfiguration(context, platformTopCode);
    return attemptWithCode(caller, { way: 'orgRegister', account: parsed.data.contactNumber }, () => registerEnterprise(caller, parsed.data, settings));
  },
} satisfies HandlersOf<typeof registrationCalls & typeof userCalls>;
