import type { FormState, Values } from '../../../ui/form/form-state.ts';
import { emptyValues, fieldsOf, type FieldName, type FormName } from './form.ts';
import type { Recognised } from './sign-in.ts';

/** The numeric mode that the parent page sets (spec login#dialogs). */
export type Mode = 1 | 3 | 4;
export type Entrance = 'scan' | 'account';
export type Method = 'code' | 'password';
export type View = 'login' | 'register' | 'reset' | 'ticket' | 'bind' | 'chooser' | 'wizard' | 'joined' | 'registered' | 'passwordReset';

/** The forms with an SMS code, and the purpose of each code (spec captcha-and-sms#purposes). */
export const purposes = { codeLogin: 'login', register: 'register', reset: 'resetPassword', bind: 'bind' } as const satisfies Partial<Record<FormName, string>>;
export type CodeForm = keyof typeof purposes;

export interface AuthenticationState extends FormState<FieldName> {
  view: View;
  /** The top tab of login and register. */
  entrance: Entrance;
  /** The tab under account login. */
  method: Method;
  /** The running action: the form's submit or the chosen enterprise. No other action can start meanwhile. */
  busy: 'submit' | { topCode: string } | null;
  /** A persistent message with the mode that resolves it (10051, 10053, 10062). */
  notice: { text: string; leadsTo: Mode | null } | null;
  /** The control to focus. A new object for each request. */
  focus: { field: FieldName } | null;
  recognised: Recognised | null;
  /** Address of the agreement. Null: none is published. Undefined: not known yet. */
  agreementUrl: string | null | undefined;
  /** The phone that received the last code of each form. */
  sentTo: Readonly<Partial<Record<CodeForm, string>>>;
  /** Name of the enterprise that received the join request. */
  joined: string | null;
}

export const startingState = (mode: Mode, entrance: Entrance): AuthenticationState => ({
  view: views[mode],
  entrance,
  method: 'code',
  values: emptyValues,
  faults: {},
  busy: null,
  notice: null,
  focus: null,
  recognised: null,
  agreementUrl: undefined,
  sentTo: {},
  joined: null,
});

export const views: Record<Mode, View> = { 1: 'login', 3: 'register', 4: 'reset' };

/** The visible form, or null. */
export function formShown({ view, entrance, method, recognised }: Pick<AuthenticationState, 'view' | 'entrance' | 'method' | 'recognised'>): FormName | null {
  if (view === 'login') return entrance === 'scan' ? null : method === 'code' ? 'codeLogin' : 'passwordLogin';
  if (view === 'register') return entrance === 'scan' ? null : 'register';
  if (view === 'reset' || view === 'bind') return view;
  return view === 'wizard' && recognised ? 'enterprise' : null;
}

export const asksAgreement = (form: FormName | null): boolean => form !== null && fieldsOf(form).includes('agreement');

export const isPhone = (text: string) => /^1\d{10}$/.test(text);

/** Copies the phone from one form to the next. The account of the password login is copied unless it is a user name. */
export function carried(form: FormName | null, values: Values<FieldName>): Values<FieldName> {
  if (form === 'passwordLogin') return isPhone(values.account.trim()) ? { ...values, phone: values.account.trim() } : values;
  return values.phone && /^\d*$/.test(values.account) ? { ...values, account: values.phone } : values;
}
