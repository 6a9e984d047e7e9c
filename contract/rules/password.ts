import * as z from 'zod/mini';
import { faultOf } from './fault.ts';

/** 8 to 20 characters with upper case, lower case, digit and special character (spec forms#password). */
const composition = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z\d\s])[\x21-\x7e]{8,20}$/;

/** Registration page. */
export const registrationPassword = z
  .string('密码不可为空')
  .check(z.minLength(1, { error: '密码不可为空', abort: true }), z.regex(composition, '密码必须是8-20位大小写字母、数字和特殊字符!'));

/** Register and reset dialogs. */
export const dialogPassword = z
  .string('请输入密码')
  .check(z.minLength(1, { error: '请输入密码', abort: true }), z.regex(composition, '8-20位大小写字母、数字和特殊字符'));

/** A password for a login, with any composition (spec forms#login-password). Plain, or encrypted by the helper. */
export const loginPassword = z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.maxLength(64, '密码过长'));

/**
 * The message for a new password that the server refused with `message`. A common password (spec forms#common-passwords), or one derived
 * from the account's name, is refused with the message of the pattern although it fits the pattern. The true reason is shown instead. Other
 * messages do not change.
 */
export function newPasswordFault(rule: typeof registrationPassword, message: string, value: string): string {
  const fitsPattern = faultOf(rule, value) === null;
  return fitsPattern && message === faultOf(rule, '-') ? '这个密码太常见，或者就是账号、姓名的拼音，容易被猜中，请换一个' : message;
}
