import type { EncryptedClient } from '../../../browser/cipher/encrypted-client.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import type { Values } from '../../../ui/form/form-state.ts';
import type { FieldName, FormName } from './form.ts';
import type { Recognised, SignIn, SignInOutcome } from './sign-in.ts';

/** The next step after an accepted form. */
export type SubmitOutcome =
  | SignInOutcome
  | { kind: 'registered' }
  /** 10053: the code was right, but the phone is already registered. */
  | { kind: 'registeredAlready'; message: string }
  | { kind: 'passwordReset' };

/** Data sent with a form in addition to its fields. */
export interface Held {
  /** The messaging app's ticket, for `bind`. */
  ticket: string | null;
  /** The person who creates an enterprise. */
  recognised: Recognised | null;
}

type Submit = (values: Values<FieldName>, held: Held) => Promise<SubmitOutcome>;

/** The call of each form except the password login, which opens the slider first. All reject with the client's error. */
export function createSubmits(calls: EncryptedClient, signIn: SignIn, topCode: string): Record<Exclude<FormName, 'passwordLogin'>, Submit> {
  const trimmed = (values: Values<FieldName>, field: FieldName) => values[field].trim();

  return {
    codeLogin: (values) => signIn.byCode(trimmed(values, 'phone'), trimmed(values, 'loginCode')),
    async register(values) {
      const { returnCode, returnMsg } = await calls.call('register', (seal) => ({
        phone: seal(trimmed(values, 'phone')),
        smsCode: trimmed(values, 'registerCode'),
        userName: trimmed(values, 'userName'),
        topCode,
        studentPassword: seal(values.registerPassword),
      }));
      return returnCode === returnCodes.success ? { kind: 'registered' } : { kind: 'registeredAlready', message: returnMsg };
    },
    async reset(values) {
      const { returnCode, returnMsg } = await calls.call('resetPassword', (seal) => ({
        phone: seal(trimmed(values, 'phone')),
        smsCode: trimmed(values, 'resetCode'),
        password: seal(values.newPassword),
        confirmPassword: seal(values.confirmPassword),
        topCode,
      }));
      return returnCode === returnCodes.success ? { kind: 'passwordReset' } : { kind: 'notRegistered', message: returnMsg };
    },
    bind: (values, { ticket }) => signIn.bind(ticket ?? '', trimmed(values, 'phone'), trimmed(values, 'bindCode')),
    async enterprise(values, { recognised }) {
      const { data: login } = await calls.call('createEnterprise', () => ({
        tempAccountToken: recognised?.tempAccountToken ?? '',
        enterpriseName: trimmed(values, 'enterpriseName'),
        orgType: values.orgType as '0' | '1' | '2',
        contactEmail: trimmed(values, 'contactEmail'),
      }));
      return { kind: 'loggedIn', login, account: recognised?.account ?? null };
    },
  };
}
