import * as z from 'zod/mini';
import { dialogCode, dialogPassword, loginPassword, plainOrCipher } from '../rules/index.ts';
import { call, code, isoTime, nothing } from './call.ts';
import { askedTooOften } from './registration.ts';

/** 账号与安全: what a logged-in person does about their own account, in the portal and in the console alike. */

export const accountCalls = {
  /** The account and the devices that are logged in to it, this one first, then by the time of their last use. */
  accountSecurity: call({
    request: z.object({}),
    data: z.object({
      /** Masked. */
      phone: z.string(),
      /** False for people who never set one: they set it with an SMS code. */
      hasPassword: z.boolean(),
      devices: z.array(
        z.object({
          deviceCode: code,
          /** Such as `Windows · Chrome`; `其他设备` where it is not known. */
          device: z.string(),
          /** Province and truncated address, `广东 203.0.113.*`; empty where they are not known. */
          place: z.string(),
          since: isoTime,
          lastSeenAt: isoTime,
          /** The device that asks. */
          current: z.boolean(),
        }),
      ),
    }),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
  /** Logs one device out: its next request is 10005. A device that is already logged out is no error; the caller's own device is 40001. */
  accountEndDevice: call({ request: z.object({ deviceCode: code }), data: nothing, access: 'session', changes: 'person', aboutAccount: true }),
  /** Logs every other device out. */
  accountEndOtherDevices: call({ request: z.object({}), data: nothing, access: 'session', changes: 'person', aboutAccount: true }),
  /** Sends a code to the account's own phone. The session stands in for the puzzle: no other phone can be named. */
  accountSendCode: call({ request: z.object({}), data: nothing, refusalData: askedTooOften, access: 'session', changes: 'person', aboutAccount: true }),
  /**
   * Sets the password by the old one, or by an SMS code where there is none or it is forgotten. The session that asks stays,
   * all others end. A wrong old password is 10060 with its field, too many of them 10061.
   */
  accountChangePassword: call({
    request: z
      .object({
        oldPassword: z.optional(loginPassword),
        smsCode: z.optional(dialogCode),
        password: plainOrCipher(dialogPassword),
        confirmPassword: plainOrCipher(dialogPassword),
      })
      .check(z.refine(({ oldPassword, smsCode }) => oldPassword !== undefined || smsCode !== undefined, { error: '请输入原密码', path: ['oldPassword'] })),
    data: nothing,
    access: 'session',
    changes: 'person',
    aboutAccount: true,
  }),
} as const;
