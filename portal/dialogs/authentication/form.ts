import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { messages } from '../../../contract/messages.ts';
import { accountField, dialogCode, dialogPassword, dialogPhone, faultOf, loginPassword, personName, resetPhone, wizardRules } from '../../../contract/rules/index.ts';
import type { Values } from '../../../ui/form/form-state.ts';

/** Input of all authentication dialogs (spec login#dialogs). One record holds all fields, so that switching views loses no input. */
export const emptyValues = {
  phone: '',
  /** Account of the password login: a phone or a user name. */
  account: '',
  password: '',
  loginCode: '',
  registerCode: '',
  userName: '',
  registerPassword: '',
  resetCode: '',
  newPassword: '',
  confirmPassword: '',
  bindCode: '',
  enterpriseName: '',
  orgType: '',
  contactEmail: '',
  /** `ticked` or ''. */
  agreement: '',
};

export type FieldName = keyof typeof emptyValues;

/** An account of digits only is checked as a phone, because a user name contains letters. */
const account = accountField.check(
  z.superRefine((typed: string, context) => {
    const fault = /^\d+$/.test(typed) ? faultOf(dialogPhone, typed) : null;
    if (fault !== null) context.issues.push({ code: 'custom', input: typed, message: fault });
  }),
);

/** Forms that create a person require the agreement (spec forms#dialog-agreement). Binding an unknown phone creates a person. */
const agreement = z.string().check(z.minLength(1, messages.dialogAgreementUnticked));

/** The fields of each form in display order, with their rules (spec forms#dialog-fields). */
const forms = {
  codeLogin: { phone: dialogPhone, loginCode: dialogCode },
  passwordLogin: { account, password: loginPassword },
  register: { phone: dialogPhone, registerCode: dialogCode, userName: personName, registerPassword: dialogPassword, agreement },
  reset: { phone: resetPhone, resetCode: dialogCode, newPassword: dialogPassword, confirmPassword: dialogPassword },
  bind: { phone: dialogPhone, bindCode: dialogCode, agreement },
  enterprise: wizardRules,
} satisfies Record<string, Partial<Record<FieldName, ZodMiniType>>>;

export type FormName = keyof typeof forms;

const rulesOf = (form: FormName): Partial<Record<FieldName, ZodMiniType>> => forms[form];
export const fieldsOf = (form: FormName): FieldName[] => Object.keys(forms[form]) as FieldName[];

/** The error of a field in a form, or null. A field that the form does not show has no error. */
export function faultInForm(form: FormName, field: FieldName, values: Values<FieldName>): string | null {
  const rule = rulesOf(form)[field];
  return rule ? faultOf(rule, values[field]) : null;
}

/** Maps field names of the calls to form fields, for invalid input (40001). */
const ownNames: Record<string, readonly FieldName[]> = {
  phone: ['phone', 'account'],
  username: ['account'],
  smsCode: ['loginCode', 'registerCode', 'resetCode', 'bindCode'],
  password: ['password', 'newPassword'],
  studentPassword: ['registerPassword'],
};

/** The form field for a call's field name. Null when the form has no such field. */
export function fieldCalled(name: string | null, form: FormName): FieldName | null {
  if (name === null) return null;
  const candidates: readonly string[] = ownNames[name] ?? [name];
  return fieldsOf(form).find((field) => candidates.includes(field)) ?? null;
}

/** The SMS code's field of a form. */
export const codeFieldOf = (form: FormName): FieldName | null => fieldCalled('smsCode', form);

export const controlId = (field: FieldName): string => `authentication-${field}`;
