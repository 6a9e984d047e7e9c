import * as z from 'zod/mini';
import { dialogCode, dialogPassword, dialogPhone, faultOf, personName, phoneOrCardId, plainOrCipher, registrationPhone, resetPhone } from '../rules/index.ts';
import { call, code, isoTime, nothing, topCode } from './call.ts';

/** Captcha, SMS codes and registration (spec calls#registration-calls). */

const userKey = z.uuid('滑块会话编号不正确');

/**
 * The answer to a puzzle: the left edge of the piece in px of the 330 px wide picture and the nonce of the proof of work, or only a nonce
 * when the puzzle has no picture.
 */
const wholeNumber = z.union([
  z.int('滑块位置应为整数').check(z.minimum(-1000, '滑块位置应为整数'), z.maximum(10_000, '滑块位置应为整数')),
  z.pipe(z.string().check(z.regex(/^-?\d{1,5}$/, '滑块位置应为整数')), z.transform((text: string) => Number(text))),
], '滑块位置应为整数');
export const puzzleAnswer = {
  userKey: z.optional(userKey),
  blockX: z.optional(wholeNumber),
  powNonce: z.optional(z.string('工作量证明不正确').check(z.maxLength(64, '工作量证明不正确'))),
};

const smsRequest = { topCode, ...puzzleAnswer };

/** Data of 70004 when the limit of the phone is exceeded: whole seconds until the next code. */
export const askedTooOften = z.object({ resendAfterSeconds: z.int().check(z.positive()) });

export const captchaCalls = {
  getCaptcha: call({
    request: z.object({ userKey, kind: z._default(z.enum(['slider', 'pow'], '验证方式应为 slider 或 pow'), 'slider') }),
    data: z.object({
      blockY: z.int(),
      canvasSrc: z.string(),
      blockSrc: z.string(),
      pow: z.object({ challenge: z.string(), bits: z.int(), algorithm: z.enum(['sha256', 'scrypt']) }),
    }),
    access: 'anyone',
    hasEffect: true,
    aboutAccount: true,
  }),
} as const;

export const smsCodeCalls = {
  sendVerCode: call({
    request: z.object({
      phone: plainOrCipher(registrationPhone),
      ...smsRequest,
      userType: z._default(z.literal('dpu', '用户类型不正确'), 'dpu'),
      operaType: z._default(z.literal('orgRegister', '操作类型不正确'), 'orgRegister'),
    }),
    data: nothing,
    refusalData: askedTooOften,
    access: 'anyone',
    hasEffect: true,
    aboutAccount: true,
  }),
} as const;

export const registrationCalls = {
  saveRegistration: call({
    request: z.object({ encryptedArray: z.string('提交内容不完整').check(z.minLength(1, '提交内容不完整'), z.maxLength(16_384, '提交内容过长')) }),
    data: z.object({ topCode: code, enterpriseName: z.string(), loginUrl: z.string() }),
    access: 'anyone',
    aboutAccount: true,
  }),
} as const;

export const agreementCalls = {
  getAgreement: call({ request: z.object({ topCode }), data: z.string(), access: 'anyone' }),
  /** The current agreement and privacy policy as texts. `/privacyAgreement` shows them, and consent records refer to their version. */
  getAgreementText: call({
    request: z.object({ topCode }),
    data: z.object({
      version: z.string(),
      effectiveTime: isoTime,
      documents: z.array(z.object({ code, title: z.string(), content: z.string() })),
    }),
    access: 'anyone',
  }),
} as const;

/**
 * A live login sends its live and an account (spec live#live-codes): a phone, or a student's ID card. Every other purpose sends a phone.
 */
const officialCodeRequest = z
  .object({
    phone: z.optional(plainOrCipher(dialogPhone)),
    liveCode: z.optional(code),
    account: z.optional(plainOrCipher(phoneOrCardId)),
    ...smsRequest,
    userType: z._default(z.literal('oes', '用户类型不正确'), 'oes'),
    operaType: z.enum(['login', 'register', 'resetPassword', 'bind', 'liveLogin'], '操作类型不正确'),
  })
  .check(
    z.superRefine(({ operaType, phone, liveCode, account }, context) => {
      const needed =
        operaType === 'liveLogin'
          ? ([['liveCode', faultOf(code, liveCode)], ['account', faultOf(plainOrCipher(phoneOrCardId), account)]] as const)
          : ([['phone', faultOf(plainOrCipher(dialogPhone), phone)]] as const);
      for (const [field, message] of needed) if (message !== null) context.issues.push({ code: 'custom', input: context.value, path: [field], message });
    }),
  );

export const officialCodeCalls = {
  sendOfficialCode: call({
    request: officialCodeRequest,
    /**
     * The masked phone that received a live login's code. For an ID card this is the phone beside it on the list. Null for the other
     * purposes.
     */
    data: z.nullable(z.object({ sentTo: z.string() })),
    refusalData: askedTooOften,
    access: 'anyone',
    aboutAccount: true,
  }),
} as const;

/** Calls of the registration and reset dialogs. */
export const personCalls = {
  register: call({
    request: z.object({
      phone: plainOrCipher(dialogPhone),
      smsCode: dialogCode,
      userName: personName,
      topCode,
      studentPassword: plainOrCipher(dialogPassword),
    }),
    data: nothing,
    access: 'anyone',
    aboutAccount: true,
  }),
  resetPassword: call({
    request: z.object({
      phone: plainOrCipher(resetPhone),
      smsCode: dialogCode,
      password: plainOrCipher(dialogPassword),
      confirmPassword: plainOrCipher(dialogPassword),
      topCode,
    }),
    data: nothing,
    access: 'anyone',
    aboutAccount: true,
  }),
} as const;

