import * as z from 'zod/mini';
import { call, code, nothing, topCode } from './call.ts';
import { puzzleAnswer } from './registration.ts';

/** Login, enterprises and the messaging app (specification §7.2, decisions §3). */

const enterpriseListItem = z.object({ enterpriseName: z.string(), logoUrl: z.string(), topCode: code });

/** §3 login response data of step 1. */
const stepOne = z.object({ enterpriseList: z.array(enterpriseListItem), tempAccountToken: z.string(), topCode: code });

/** §3 completed login. */
export const completedLogin = z.object({
  authorizationToken: z.string(),
  topCode: code,
  userCode: code,
  liveUserType: z.string(),
  userName: z.string(),
});

const token = z.string().check(z.minLength(1), z.maxLength(128));
const account = z.string('账号号不可为空').check(z.trim(), z.minLength(1, '账号号不可为空'), z.maxLength(64, '账号号过长'));
const password = z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.maxLength(64));

export const loginCalls = {
  login: call({
    request: z.object({
      tempAccountToken: z.optional(token),
      phone: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      smsCode: z.optional(z.string().check(z.trim(), z.maxLength(12))),
      phoneLogin: z.optional(z.union([z.literal(0), z.literal(1)])),
      password: z.optional(z.string().check(z.maxLength(64))),
      topCode,
      ...puzzleAnswer,
    }),
    data: z.union([stepOne, completedLogin]),
    access: 'anyone',
    aboutAccount: true,
  }),
  getUserOrgList: call({
    request: z.object({ username: account, password, ...puzzleAnswer }),
    data: z.object({ enterpriseList: z.array(enterpriseListItem), tempAccountToken: z.string() }),
    access: 'anyone',
    aboutAccount: true,
  }),
  userLogin: call({
    request: z.object({ username: account, tempAccountToken: z.optional(token), password: z.optional(password), topCode, ...puzzleAnswer }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  searchEnterprise: call({
    request: z.object({ tempAccountToken: token, keyword: z.string().check(z.trim(), z.minLength(4, '请至少输入 4 个字'), z.maxLength(50)) }),
    data: z.array(z.object({ name: z.string(), cover: z.string(), topCode: code })),
    access: 'anyone',
    aboutAccount: true,
  }),
  createEnterprise: call({
    request: z.object({
      tempAccountToken: token,
      enterpriseName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      orgType: z.enum(['0', '1', '2'], '请选择机构类型'),
      contactEmail: z.optional(z.string()),
    }),
    data: completedLogin,
    access: 'anyone',
    aboutAccount: true,
  }),
  joinEnterprise: call({ request: z.object({ tempAccountToken: token, topCode: code }), data: nothing, access: 'anyone', aboutAccount: true }),
  logout: call({ request: z.object({}), data: nothing, access: 'session', aboutAccount: true }),
  getUserInfo: call({
    request: z.object({}),
    data: z.object({ userName: z.string(), phone: z.string(), topCode: code, enterpriseName: z.string(), liveUserType: z.string() }),
    access: 'session',
    aboutAccount: true,
  }),
  wechatRedirect: call({ request: z.object({ returnUrl: z.string() }), data: nothing, access: 'anyone', hasEffect: true, answersRedirect: true }),
  wechatCallback: call({
    request: z.object({ code: z.optional(z.string()), state: z.string() }),
    data: nothing,
    access: 'anyone',
    hasEffect: true,
    answersRedirect: true,
  }),
  wechatQrStatus: call({ request: z.object({ key: code }), data: z.enum(['waiting', 'scanned', 'confirmed', 'expired']), access: 'anyone', aboutAccount: true }),
  wechatLogin: call({ request: z.object({ ticket: token }), data: stepOne, access: 'anyone', aboutAccount: true }),
  wechatBind: call({ request: z.object({ ticket: token, phone: z.string(), smsCode: z.string() }), data: stepOne, access: 'anyone', aboutAccount: true }),
} as const;
