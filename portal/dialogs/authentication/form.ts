import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { accountField, dialogCode, dialogPassword, dialogPhone, faultOf, loginPassword, personName, resetPhone, wizardRules } from '../../../contract/rules/index.ts';

/**
 * Input of the authentication dialogs (spec login#dialogs). One record for all of them: the phone is kept from one view to the
 * next, and switching views loses no input.
 */
export const emptyValues = {
  phone: '',
  /** Of the password login: a phone or a user name. */
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
};

export type FieldName = keyof typeof emptyValues;
export type Values = Readonly<Record<FieldName, string>>;
export type Faults = Readonly<Partial<Record<FieldName | 'agreement', string>>>;

/** Digits alone are a phone, since a user name has letters: then the phone's own rule speaks. */
const account = accountField.check(
  z.superRefine((typed: string, context) => {
    const fault = /^\d+$/.test(typed) ? faultOf(dialogPhone, typed) : null;
    if (fault !== null) context.issues.push({ code: 'custom', input: typed, message: fault });
  }),
);

/** The fields of each form in the order in which it shows them, with their rules (spec forms#dialog-fields). */
export const forms = {
  codeLogin: { phone: dialogPhone, loginCode: dialogCode },
  passwordLogin: { account, password: loginPassword },
  register: { phone: dialogPhone, registerCode: dialogCode, userName: personName, registerPassword: dialogPassword },
  reset: { phone: resetPhone, resetCode: dialogCode, newPassword: dialogPassword, confirmPassword: dialogPassword },
  bind: { phone: dialogPhone, bindCode: dialogCode },
  enterprise: wizardRules,
} satisfies Record<string, Partial<Record<FieldName, ZodMiniType>>>;

export type FormName = keyof typeof forms;

const rulesOf = (form: FormName): Partial<Record<FieldName, ZodMiniType>> => forms[form];
export const fieldsOf = (form: FormName): FieldName[] => Object.keys(forms[form]) as FieldName[];

/** The error of one field of a form, or null; a field that the form does not show has no error. */
export function fieldFault(form: FormName, field: FieldName, values: Values): string | null {
  const rule = rulesOf(form)[field];
  return rule ? faultOf(rule, values[field]) : null;
}

/** Every message of a form. */
export function formFaults(form: FormName, values: Values): Faults {
  return Object.fromEntries(fieldsOf(form).flatMap((field) => {
    const fault = fieldFault(form, field, values);
    return fault === null ? [] : [[field, fault]];
  }));
}

/** The name of a form field in the calls, as an invalid input (40001) reports it. */
const ownNames: Record<string, readonly FieldName[]> = {
  phone: ['phone', 'account'],
  username: ['account'],
  smsCode: ['loginCode', 'registerCode', 'resetCode', 'bindCode'],
  password: ['password', 'newPassword'],
  studentPassword: ['registerPassword'],
};

/** The field of a form that a call means by `name`; null where the form has none such. */
export function fieldCalled(name: string | null, form: FormName): FieldName | null {
  if (name === null) return null;
  const candidates: readonly string[] = ownNames[name] ?? [name];
  return fieldsOf(form).find((field) => candidates.includes(field)) ?? null;
}

/** The SMS code's field of a form. */
export const codeFieldOf = (form: FormName): FieldName | null => fieldCalled('smsCode', form);

export const controlId = (field: FieldName | 'agreement'): string => `authentication-${field}`;
