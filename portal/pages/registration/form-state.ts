import * as z from 'zod/mini';
import { registrationEnterpriseNameMaxLength } from '../../../contract/constants.ts';
import { messages } from '../../../contract/messages.ts';
import { faultOf, registrationCardId, registrationForm, registrationRules, type RegistrationField, type RegistrationForm } from '../../../contract/rules/index.ts';

/** The fields of text, in the page's order; the agreement is apart. */
export type TextFieldName = Exclude<RegistrationField, 'agreement'>;
export type Values = Record<TextFieldName, string>;
export type Faults = Partial<Record<RegistrationField, string>>;

export interface FormState {
  values: Values;
  agreement: boolean;
  /** The message each faulty field shows. */
  faults: Faults;
  /** Hydration is done, and earlier input is taken over. */
  isReady: boolean;
  /** After the first attempt to submit, the summary stands above the form. */
  attempted: boolean;
}

/** Under these names the summary lists the fields. */
export const labels: Record<RegistrationField, string> = {
  enterpriseName: '企业全称',
  orgType: '机构类型',
  translateCode: '所属行业',
  creditCode: '统一社会信用代码',
  discountCode: '邀请码',
  contact: '联系人',
  username: '登录账号',
  contactNumber: '手机号',
  verificationCode: '验证码',
  contactEmail: '邮箱',
  password: '登录密码',
  cardId: '身份证号',
  agreement: '注册协议和隐私政策',
};
export const fieldOrder = Object.keys(labels) as RegistrationField[];
export const isField = (name: string | null): name is RegistrationField => name !== null && name in labels;

const rules = { ...registrationRules, cardId: registrationCardId };

export function emptyForm(offeredInviteCode: string): FormState {
  const values = Object.fromEntries(Object.keys(rules).map((name) => [name, ''])) as Values;
  return { values: { ...values, discountCode: offeredInviteCode }, agreement: false, faults: {}, isReady: false, attempted: false };
}

/** 30 characters, counted as people count them (spec forms#enterprise-name). */
export const truncateEnterpriseName = (typed: string): string => [...typed].slice(0, registrationEnterpriseNameMaxLength).join('');

/** Every field's message, in the page's order. */
export function faultsOf({ values, agreement }: Pick<FormState, 'values' | 'agreement'>, cardIdRequired: boolean): Faults {
  const faults: Faults = {};
  for (const field of fieldOrder) {
    if (field === 'cardId' && !cardIdRequired) continue;
    const fault = field === 'agreement' ? (agreement ? null : messages.agreementUnticked) : faultOf(rules[field], values[field]);
    if (fault) faults[field] = fault;
  }
  return faults;
}

const formWithoutId = z.omit(registrationForm, { requestId: true });

/** What the server receives, but for the request id: trimmed as the rules trim. Null where a rule is broken. */
export function toForm({ values, agreement }: FormState, cardIdRequired: boolean, agreementVersion?: string): Omit<RegistrationForm, 'requestId'> | null {
  const { cardId, ...rest } = values;
  const parsed = formWithoutId.safeParse({ ...rest, ...(cardIdRequired ? { cardId } : {}), ...(agreementVersion === undefined ? {} : { agreementVersion }), agreement });
  return parsed.success ? parsed.data : null;
}

/** Additional hint besides the rule's message: what the e-mail lacks. */
export function adviceOf(field: TextFieldName, { values, faults }: FormState): string | undefined {
  const value = values[field];
  if (faults[field] === undefined || value === '') return undefined;
  if (field !== 'contactEmail') return undefined;
  const [name, domain, ...more] = value.split('@');
  if (/[^\x21-\x7e]/.test(value)) return '邮箱里只能有英文字母、数字和半角符号';
  if (domain === undefined) return '缺少 @，完整的邮箱如 name@example.com';
  if (name === '' || domain === '' || more.length > 0) return '@ 前后各要有一段，完整的邮箱如 name@example.com';
  if (!domain.includes('.')) return '@ 后面要有完整的域名，如 example.com';
  return undefined;
}

export type FormAction =
  | { type: 'typed'; field: TextFieldName; value: string }
  | { type: 'left'; field: TextFieldName }
  | { type: 'agreed'; agreement: boolean }
  | { type: 'attempted'; faults: Faults }
  | { type: 'refused'; field: RegistrationField; message: string }
  /** Typed before the scripts ran, or kept from before a reload. */
  | { type: 'restored'; values: Partial<Values>; agreement: boolean }
  | { type: 'answered'; field: TextFieldName }
  | { type: 'cleared'; offeredInviteCode: string };

function withFault(faults: Faults, field: RegistrationField, message: string | null): Faults {
  if ((faults[field] ?? null) === message) return faults;
  const { [field]: _, ...rest } = faults;
  return message === null ? rest : { ...rest, [field]: message };
}

export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'typed': {
      const { field, value } = action;
      if (state.values[field] === value) return state;
      // An error that is shown is updated while typing; a new one appears only on blur.
      const faults = state.faults[field] === undefined ? state.faults : withFault(state.faults, field, faultOf(rules[field], value));
      return { ...state, values: { ...state.values, [field]: value }, faults };
    }
    case 'left': {
      const { field } = action;
      if (state.faults[field] !== undefined || state.values[field] === '') return state;
      return { ...state, faults: withFault(state.faults, field, faultOf(rules[field], state.values[field])) };
    }
    case 'agreed':
      return { ...state, agreement: action.agreement, faults: action.agreement ? withFault(state.faults, 'agreement', null) : state.faults };
    case 'attempted':
      return { ...state, attempted: true, faults: action.faults };
    case 'refused':
      return { ...state, attempted: true, faults: withFault(state.faults, action.field, action.message) };
    case 'restored':
      return { ...state, values: { ...state.values, ...action.values }, agreement: action.agreement, isReady: true };
    case 'answered':
      // The code is on its way, so a missing code is no error any more.
      return state.values[action.field] === '' ? { ...state, faults: withFault(state.faults, action.field, null) } : state;
    case 'cleared':
      return { ...emptyForm(action.offeredInviteCode), isReady: state.isReady };
  }
}
