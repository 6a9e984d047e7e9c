import { authenticationMessages } from '../../contract/authentication-messages.ts';
import { dialogCode, dialogPassword, faultOf } from '../../contract/rules/index.ts';

/** How the owner proves their identity. */
export type Way = 'oldPassword' | 'smsCode';

export const emptyPasswordForm = { oldPassword: '', smsCode: '', password: '', confirmPassword: '' };
export type PasswordForm = typeof emptyPasswordForm;
export type FieldName = keyof PasswordForm;
export type Faults = Readonly<Partial<Record<FieldName, string>>>;

/** In the order in which the form shows them. */
export const fieldsOf = (way: Way): readonly FieldName[] => [way, 'password', 'confirmPassword'];

/** The fields that cannot be sent so, each with its message (spec forms#dialog-fields). */
export function faultsOf(way: Way, values: PasswordForm): Faults {
  const proof = way === 'smsCode' ? faultOf(dialogCode, values.smsCode) : values.oldPassword === '' ? '请输入原密码' : null;
  const password = faultOf(dialogPassword, values.password) ?? (way === 'oldPassword' && values.password === values.oldPassword ? '新密码不能和原密码相同' : null);
  const confirmPassword = faultOf(dialogPassword, values.confirmPassword) ?? (values.confirmPassword === values.password ? null : authenticationMessages.passwordsDiffer);
  return Object.fromEntries(Object.entries({ [way]: proof, password, confirmPassword }).filter(([, fault]) => fault !== null)) as Faults;
}
