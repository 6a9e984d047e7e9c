import * as z from 'zod/mini';
import { accountField, dialogCode, dialogPhone, faultOf, loginPassword, plainOrCipher, wizardRules } from '../rules/index.ts';
import { call, code, nothing, role, topCode } from './call.ts';
import { puzzleAnswer } from './registration.ts';

/** Login, enterprises and the messaging app (spec calls#login-calls). */

/** `role` is the role with the most rights that the person has in the enterprise. */
const enterpriseListItem = z.object({ enterpriseName: z.string(), logoUrl: z.string(), topCode: code, role });

/** Enterprises with a pending join request of the person, newest first. */
const joinRequests = z.array(z.object({ name: z.string(), topCode: code }));

/** Answer of step 1 (spec login#step-one). */
const stepOne = z.object({ enterpriseList: z.array(enterpriseListItem), joinRequests, tempAccountToken: z.string(), topCode: code });

/** Answer of a completed login (spec login#completed-login). */
export const completedLogin = z.object({
  authorizationToken: z.string(),
  topCode: code,
  userCode: code,
  liveUserType: z.string(),
  userName: z.string(),
});

const token = (wrong: string) => z.string(wrong).check(z.minLength(1, wrong), z.maxLength(128, wrong));
const temporaryToken = token('登录凭证不正确，请重新登录');
const ticket = token('扫码凭证不正确，请重新扫码');
const returnUrl = z.string('返回地址不可为空').check(z.trim(), z.minLength(1, '返回地址不可为空'), z.maxLength(2048, '返回地址过长'));
const qrKey = z.uuid('二维码编号不正确');
const state = z.string('扫码状态不正确').check(z.minLength(1, '扫码状态不正确'), z.maxLength(128, '扫码状态不正确'));

/** Fields that a form sends although its login method does not need them. They are empty or left over from another method. */
const sentAlong = {
  phone: z.optional(z.string('账号号不可为空').check(z.trim(), z.maxLength(64, '账号号过长'))),
  smsCode: z.optional(z.string('请输入验证码').check(z.trim(), z.maxLength(64, '验证码为 6 位数字'))),
  password: z.optional(z.string('请输入密码').check(z.maxLength(64, '密码过长'))),
};

/**
 * Step 2 sends the temporary token, and other fields of step 1 are ignored (spec login#step-two). Step 1 is a phone with a code
 * (`phoneLogin` 1) or an account with a password (0).
 */
const loginRequest = z
  .object({
    tempAccountToken: z.optional(temporaryToken),
    ...sentAlong,
    phoneLogin: z.optional(z.union([z.literal(0), z.literal(1)], '登录方式应为 0 或 1')),
    topCode,
    ...puzzleAnswer,
  })
  .check(
    z.superRefine(({ tempAccountToken, phoneLogin, phone, smsCode, password }, context) => {
      if (tempAccountToken !== undefined) return;
      const needed =
        phoneLogin === undefined
          ? ([['phoneLogin', '登录方式应为 0 或 1']] as const)
          : phoneLogin === 1
            ? ([['phone', faultOf(plainOrCipher(dialogPhone), phone)], ['smsCode', faultOf(dialogCode, smsCode)]] as const)
            : ([['phone', faultOf(accountField, phone)], ['password', faultOf(loginPassword, password)]] as const);
      for (const [field, message] of needed) if (message !== null) context.issues.push({ code: 'custom', input: context.value, path: [field], message });
    }),
  );

export const loginCalls = {
  login: call({ request: loginRequest, data: z.union([stepOne, completedLogin]), access: 'anyone', aboutAccount: true }),
  getUserOrgList: call({
    request: z.object({ username: accountField, password: loginPassword, ...puzzleAnswer }),
    data: z.object({ enterpriseList: z.array(enterpriseListItem), joinRequests, tempAccountToken: z.string() }),
    access: 'anyone',
    aboutAccount: true,
  }),
  userLogin: call({
    request: z
      .object({ username: accountField, tempAccountToken: z.optional(temporaryToken), password: sentAlong.password, topCode, ...puzzleAnswer })
      .check(
        z.refine(({ tempAccountToken, password }) => tempAccountToken !== undefined || Boolean(password), { error: '请输入密码', path: ['password'] }),
      ),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  searchEnterprise: call({
    request: z.object({
      tempAccountToken: temporaryToken,
      keyword: z
        .string('请至少输入 4 个字')
        .check(z.trim(), z.maxLength(50, { error: '关键词过长', abort: true }), z.normalize('NFC'), z.refine((text: string) => [...text].length >= 4, '请至少输入 4 个字')),
    }),
    data: z.array(z.object({ name: z.string(), cover: z.string(), topCode: code })),
    access: 'anyone',
    aboutAccount: true,
  }),
  createEnterprise: call({
    request: z.object({ tempAccountToken: temporaryToken, ...wizardRules }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  joinEnterprise: call({ request: z.object({ tempAccountToken: temporaryToken, topCode: code }), data: nothing, access: 'anyone', aboutAccount: true }),
  /**
   * Completes the login of a person without an enterprise, who only learns (docs/decisions/0035). Its `topCode` is the platform's and it has no
   * role. Uses the token up. 10062, and 10063 for a person with an enterprise.
   */
  learnerLogin: call({ request: z.object({ tempAccountToken: temporaryToken }), data: completedLogin, access: 'anyone', aboutAccount: true }),
} as const;

export const sessionCalls = {
  logout: call({ request: z.object({}), data: nothing, access: 'session', changes: 'person', takesLiveLogin: true, aboutAccount: true }),
} as const;

export const userCalls = {
  getUserInfo: call({
    request: z.object({}),
    data: z.object({ userName: z.string(), phone: z.string(), topCode: code, enterpriseName: z.string(), liveUserType: z.string() }),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
} as const;

export const wechatCalls = {
  /**
   * `key` identifies the QR code. The page makes it (a UUID) to poll the state of the scan. `inApp` asks for the consent page of the
   * official account, which opens only inside the messaging app (spec login#inside-wechat).
   */
  wechatRedirect: call({ request: z.object({ returnUrl, key: z.optional(qrKey), inApp: z.optional(z.literal('1', '登录方式不正确')) }), data: nothing, access: 'anyone', hasEffect: true, answersRedirect: true }),
  wechatCallback: call({
    request: z.object({ code: z.optional(code), state }),
    data: nothing,
    access: 'anyone',
    hasEffect: true,
    answersRedirect: true,
  }),
  wechatQrStatus: call({ request: z.object({ key: qrKey }), data: z.enum(['waiting', 'scanned', 'confirmed', 'expired']), access: 'anyone', aboutAccount: true }),
  /** For the messaging app's script, which gives a page its share card (spec login#share-card). The page's own script asks, not the client. */
  wechatShareSignature: call({
    request: z.object({ url: z.string('页面地址不可为空').check(z.minLength(1, '页面地址不可为空'), z.maxLength(2048, '页面地址过长')) }),
    data: z.object({ appId: z.string(), nonceStr: z.string(), timestamp: z.int(), signature: z.string(), script: z.string() }),
    access: 'anyone',
    limits: [{ name: 'wechat-share-signatures', points: 6_000, windowSeconds: 3_600 }],
  }),
  wechatLogin: call({ request: z.object({ ticket }), data: stepOne, access: 'anyone', aboutAccount: true }),
  wechatBind: call({ request: z.object({ ticket, phone: plainOrCipher(dialogPhone), smsCode: dialogCode }), data: stepOne, access: 'anyone', aboutAccount: true }),
} as const;
