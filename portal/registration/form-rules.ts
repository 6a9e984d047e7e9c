import * as z from 'zod/mini';
import { registrationEnterpriseNameMaxLength } from '../../contract/constants.ts';
import { messages } from '../../contract/messages.ts';
import { faultOf, registrationCardId, registrationForm, registrationRules, type RegistrationField, type RegistrationForm } from '../../contract/rules/index.ts';
import { ticked, type FaultIn, type FormState, type Values } from '../../ui/form/form-state.ts';

type RegistrationValues = Values<RegistrationField>;

/** Names of the fields in the error summary. */
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
/** In page order. */
const fields = Object.keys(labels) as RegistrationField[];
export const fieldsOf = (cardIdRequired: boolean): readonly RegistrationField[] => (cardIdRequired ? fields : fields.filter((field) => field !== 'cardId'));
export const isField = (name: string | null): name is RegistrationField => name !== null && name in labels;

const rules = { ...registrationRules, cardId: registrationCardId };

export const emptyForm = (offeredInviteCode: string): RegistrationValues => ({ ...(Object.fromEntries(fields.map((field) => [field, ''])) as RegistrationValues), discountCode: offeredInviteCode });

export const faultIn: FaultIn<RegistrationField> = (field, values) => (field === 'agreement' ? (values.agreement ? null : messages.agreementUnticked) : faultOf(rules[field], values[field]));

/** Cuts to 30 code points (spec forms#enterprise-name). */
export const truncateEnterpriseName = (typed: string): string => [...typed].slice(0, registrationEnterpriseNameMaxLength).join('');

const formWithoutId = z.omit(registrationForm, { requestId: true });

/** The data for the server without the request id, trimmed by the rules. Null when a rule is broken. */
export function toForm(values: RegistrationValues, cardIdRequired: boolean, agreementVersion?: string): Omit<RegistrationForm, 'requestId'> | null {
  const { cardId, agreement, ...rest } = values;
  const parsed = formWithoutId.safeParse({ ...rest, ...(cardIdRequired ? { cardId } : {}), ...(agreementVersion === undefined ? {} : { agreementVersion }), agreement: agreement === ticked });
  return parsed.success ? parsed.data : null;
}

/** Additional hint besides the rule's message: what is missing in the e-mail. */
export function adviceOf(field: RegistrationField, { values, faults }: FormState<RegistrationField>): string | undefined {
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
