import * as z from 'zod/mini';
import { dialogCode, dialogPassword, loginPassword, plainOrCipher } from '../rules/index.ts';
import { call, code, isoTime, nothing } from './call.ts';
import { askedTooOften } from './registration.ts';

/** Calls for 账号与安全: the logged-in person's own account, in the portal and in the console. */

export const accountCalls = {
  /** The account and its logged-in devices: the current device first, then the most recently used. */
  accountSecurity: call({
    request: z.object({}),
    data: z.object({
      /** Masked phone. */
      phone: z.string(),
      /** False for people who never set a password. They set it with an SMS code. */
      hasPassword: z.boolean(),
      devices: z.array(
        z.object({
          deviceCode: code,
          /** Such as `Windows · Chrome`. `其他设备` when unknown. */
          device: z.string(),
          /** Province and truncated address, such as `广东 203.0.113.*`. '' when unknown. */
          place: z.string(),
          since: isoTime,
          lastSeenAt: isoTime,
          /** Whether this device made the call. */
          current: z.boolean(),
        }),
      ),
    }),
    access: 'session',
    changes: 'nothing',
    aboutAccount: true,
  }),
  /**
   * Logs out one device: its next request is answered with 10005. A device that is already logged out is not an error. The caller's own
   * device is 40001.
   */
  accountEndDevice: call({ request: z.object({ deviceCode: code }), data: nothing, access: 'session', changes: 'person', aboutAccount: true }),
  /** Logs out all other devices. */
  accountEndOtherDevices: call({ request: z.object({}), data: nothing, access: 'session', changes: 'person', aboutAccount: true }),
  /** Sends a code to the account's own phone, for the password, for the copy of the own data, or for erasing the account. No puzzle is needed, because the session allows no other phone. */
  accountSendCode: call({ request: z.object({ purpose: z._default(z.enum(['password', 'ownData', 'erasure'], '操作类型不正确'), 'password') }), data: nothing, refusalData: askedTooOften, access: 'session', changes: 'person', aboutAccount: true }),
  /**
   * Sets the password with the old one, or with an SMS code when there is none or it is forgotten. The caller's session stays, all others
   * end. A wrong old password is 10060 with its field, too many are 10061.
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
