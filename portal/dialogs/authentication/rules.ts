import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { messages } from '../../../contract/messages.ts';
import { accountField, dialogCode, dialogPassword, dialogPhone, faultOf, loginPassword, newPasswordFault, personName, resetPhone, wizardRules } from '../../../contract/rules/index.ts';
import type { Values } from '../../../ui/form/form-state.ts';
import type { FieldName, FieldOf, FormName } from './form.ts';

/** An account of digits only is checked as a phone, because a user name contains letters. */
const account = accountField.check(
  z.superRefine((typed: string, context) => {
    const fault = /^\d+$/.test(typed) ? faultOf(dialogPhone, typed) : null;
    if (fault !== null) context.issues.push({ code: 'custom', input: typed, message: fault });
  }),
);

/** Forms that create a person require the agreement (spec forms#dialog-agreement). Binding an unknown phone creates a person. */
const agreement = z.string().check(z.minLength(1, messages.dialogAgreementUnticked));

/** The rules of each form's fields (spec forms#dialog-fields). */
const forms = {
  codeLogin: { phone: dialogPhone, loginCode: dialogCode },
  passwordLogin: { account, password: loginPassword },
  register: { phone: dialogPhone, registerCode: dialogCode, userName: personName, registerPassword: dialogPassword, agreement },
  reset: { phone: resetPhone, resetCode: dialogCode, newPassword: dialogPassword, confirmPassword: dialogPassword },
  bind: { phone: dialogPhone, bindCode: dialogCode, agreement },
  enterprise: wizardRules,
} satisfies { [Form in FormName]: Record<FieldOf<Form>, ZodMiniType> };

/** The error of a field in a form, or null. A field that the form does not show has no error. */
export function faultInForm(form: FormName, field: FieldName, values: Values<FieldName>): string | null {
  const rules: Partial<Record<FieldName, ZodMiniType>> = forms[form];
  const rule = rules[field];
  return rule ? faultOf(rule, values[field]) : null;
}

/** The message for a new password that the server refused with `message`. */
export const refusedPassword = (message: string, value: string): string => newPasswordFault(dialogPassword, message, value);
