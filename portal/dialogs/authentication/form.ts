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

/** The fields of each form in display order. Their rules are in `rules.ts`, which is loaded later. */
const forms = {
  codeLogin: ['phone', 'loginCode'],
  passwordLogin: ['account', 'password'],
  register: ['phone', 'registerCode', 'userName', 'registerPassword', 'agreement'],
  reset: ['phone', 'resetCode', 'newPassword', 'confirmPassword'],
  bind: ['phone', 'bindCode', 'agreement'],
  enterprise: ['enterpriseName', 'orgType', 'contactEmail'],
} as const satisfies Record<string, readonly FieldName[]>;

export type FormName = keyof typeof forms;

/** A field that the form shows. */
export type FieldOf<Form extends FormName> = (typeof forms)[Form][number];

export const fieldsOf = (form: FormName): readonly FieldName[] => forms[form];

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
