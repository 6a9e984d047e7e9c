import * as z from 'zod/mini';
import { registrationEnterpriseNameMaxLength, wizardEnterpriseNameMaxLength } from '../constants.ts';

/** Control characters, direction overrides and zero-width characters have no place in a name. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/u;
export const printable = z.refine<string>((text: string) => !unprintable.test(text) && text.isWellFormed(), '含有不能使用的字符');

const charactersOf = (text: string): number => [...text].length;
const lengthBetween = (min: number, max: number, error: string) =>
  z.refine<string>((text) => charactersOf(text) >= min && charactersOf(text) <= max, error);

/** §3, §9: at most 30 on the registration page. */
export const registrationEnterpriseName = z
  .string('企业名称不可为空')
  .check(
    z.trim(),
    z.minLength(1, { error: '企业名称不可为空', abort: true }),
    lengthBetween(2, registrationEnterpriseNameMaxLength, '企业名称长度在 2 到 30 个字符'),
    printable,
  );

/** §5, §9: at most 50 in the wizard. */
export const wizardEnterpriseName = z
  .string('请输入企业全称')
  .check(
    z.trim(),
    z.minLength(1, { error: '请输入企业全称', abort: true }),
    lengthBetween(2, wizardEnterpriseNameMaxLength, '企业名称长度在 2 到 50 个字符'),
    printable,
  );

/** §5: contact name 2 to 5 characters. */
export const contactName = z
  .string('请输入联系人姓名')
  .check(z.trim(), z.minLength(1, { error: '请输入联系人姓名', abort: true }), lengthBetween(2, 5, '联系人姓名长度在 2 到 5 个字符'), printable);

/** §5: the dialogs' name, 1 to 50. */
export const personName = z
  .string('请输入姓名')
  .check(z.trim(), lengthBetween(1, 50, '长度在 1 到 50 个字符'), printable);

/** §5: 6 to 12 letters and digits, with both. Stored and compared in lower case. */
export const accountName = z
  .string('账号不可为空')
  .check(
    z.trim(),
    z.minLength(1, { error: '账号不可为空', abort: true }),
    z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,12}$/, '格式错误,6-12位，需包含英文字母和数字'),
  );

/** §5: an account field that only must not be empty (a user name or a phone). */
export const accountField = z.string('账号号不可为空').check(z.trim(), z.minLength(1, '账号号不可为空'), z.maxLength(64, '账号号过长'));
