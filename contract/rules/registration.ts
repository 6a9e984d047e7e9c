import * as z from 'zod/mini';
import { contactEmail, registrationCode } from './contact.ts';
import { creditCode, registrationCardId } from './identity.ts';
import { accountName, contactName, registrationEnterpriseName } from './names.ts';
import { registrationPassword } from './password.ts';
import { registrationPhone } from './phone.ts';

/**
 * The free-trial form (spec forms#registration-fields): one rule per field, in page order, which is also the order for reporting the first
 * invalid field.
 */
export const registrationRules = {
  enterpriseName: registrationEnterpriseName,
  orgType: z.enum(['1', '2', '3'], '请选择机构类型'),
  translateCode: z.string('请选择所属行业').check(z.trim(), z.minLength(1, '请选择所属行业'), z.maxLength(64, '请选择所属行业')),
  creditCode,
  discountCode: z.string('请输入邀请码').check(z.trim(), z.toUpperCase(), z.minLength(1, '请输入邀请码'), z.maxLength(32, '邀请码过长')),
  contact: contactName,
  username: accountName,
  contactNumber: registrationPhone,
  verificationCode: registrationCode,
  contactEmail,
  password: registrationPassword,
} as const;

/**
 * The content of `encryptedArray` (spec calls#encrypted-array, registration#submit): the form, the consent, and the request id that makes a
 * repeat idempotent.
 */
export const registrationForm = z.object({
  ...registrationRules,
  cardId: z.optional(z.union([z.literal(''), registrationCardId], '请输入正确的身份证号码格式')),
  agreement: z.literal(true, '请先勾选鹦鹉匠用户注册协议与隐私政策！'),
  /** The agreement version that was shown to the person. Callers that show no agreement leave it out. */
  agreementVersion: z.optional(z.string('协议版本不正确').check(z.maxLength(64, '协议版本不正确'))),
  requestId: z.uuid('请求编号不正确'),
});

export type RegistrationForm = z.infer<typeof registrationForm>;
export type RegistrationField = keyof typeof registrationRules | 'cardId' | 'agreement';
