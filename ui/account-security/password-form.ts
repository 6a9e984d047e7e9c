import { authenticationMessages } from '../../contract/authentication-messages.ts';
import { dialogCode, dialogPassword, faultOf } from '../../contract/rules/index.ts';
import type { FaultIn } from '../form/form-state.ts';

/** The proof of identity. */
export type Way = 'oldPassword' | 'smsCode';

export const emptyPasswordForm = { oldPassword: '', smsCode: '', password: '', confirmPassword: '' };
export type FieldName = keyof typeof emptyPasswordForm;

/** In form order. */
export const fieldsOf = (way: Way): readonly FieldName[] => [way, 'password', 'confirmPassword'];

/** The error of a field, or null (spec forms#dialog-fields). */
export const faultIn =
  (way: Way): FaultIn<FieldName> =>
  (field, values) => {
    switch (field) {
      case 'oldPassword':
        return values.oldPassword === '' ? '请输入原密码' : null;
      case 'smsCode':
        return faultOf(dialogCode, values.smsCode);
      case 'password':
        return faultOf(dialogPassword, values.password) ?? (way === 'oldPassword' && values.password === values.oldPassword ? '新密码不能和原密码相同' : null);
      case 'confirmPassword':
        return faultOf(dialogPassword, values.confirmPassword) ?? (values.confirmPassword === values.password ? null : authenticationMessages.passwordsDiffer);
    }
  };
