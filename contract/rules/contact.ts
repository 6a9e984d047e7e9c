import * as z from 'zod/mini';

/**
 * The e-mail for the login address. Grammar of HTML's `input type=email` (WHATWG), with a dot in the domain and the lengths of RFC 5321
 * §4.5.3.1 (local part 64, path 254).
 */
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

const dotsInPlace = (text: string): boolean => !/^\.|\.\.|\.@/.test(text);

export const contactEmail = z
  .string('邮箱不可为空')
  .check(
    z.trim(),
    z.minLength(1, { error: '邮箱不可为空', abort: true }),
    z.refine((text: string) => text.length <= 254 && address.test(text) && dotsInPlace(text), '邮箱格式不正确'),
  );

/** The code on the registration page (spec forms#registration-code). */
export const registrationCode = z
  .string('验证码不可为空')
  .check(z.trim(), z.minLength(1, { error: '验证码不可为空', abort: true }), z.regex(/^\d{6}$/, '验证码为 6 位数字'));

/** The code in the dialogs: required and non-empty (spec forms#dialog-code). */
export const dialogCode = z
  .string('请输入验证码')
  .check(z.trim(), z.minLength(1, { error: '请输入验证码', abort: true }), z.regex(/^\d{6}$/, '验证码为 6 位数字'));
