import * as z from 'zod/mini';
import { phoneLength } from '../constants.ts';

/** The registration page's phone (spec forms#registration-phone): 1, then one of 3 5 7 8 9, then nine digits. */
const registrationMobile = /^1[35789]\d{9}$/;
/** The dialogs' phone (spec forms#dialog-phone): 11 digits starting with 1, second digit 3 to 9. */
const dialogMobile = /^1[3-9]\d{9}$/;

/** Phone of the registration page, checked when the code is sent and when the form is submitted. */
export const registrationPhone = z
  .string('请输入您的手机号码')
  .check(z.trim(), z.minLength(1, { error: '请输入您的手机号码', abort: true }), z.regex(registrationMobile, '请输入正确的号码格式'));

/** Phone of the login and register dialogs. */
export const dialogPhone = z
  .string('手机号不可为空')
  .check(
    z.trim(),
    z.minLength(1, { error: '手机号不可为空', abort: true }),
    z.length(phoneLength, { error: '手机号格式错误', abort: true }),
    z.regex(dialogMobile, '请输入有效的手机号码'),
  );

/** Phone of the reset form. Its message for an empty field differs. */
export const resetPhone = z
  .string('请输入手机号')
  .check(
    z.trim(),
    z.minLength(1, { error: '请输入手机号', abort: true }),
    z.length(phoneLength, { error: '手机号格式错误', abort: true }),
    z.regex(dialogMobile, '请输入有效的手机号码'),
  );
