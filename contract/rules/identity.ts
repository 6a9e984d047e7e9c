import * as z from 'zod/mini';

/**
 * Unified social credit code, GB 32100-2015: 17 characters of a 31-character alphabet and a check character
 * (weights 3^i mod 31).
 */
const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false;
  let sum = 0;
  for (let i = 0, weight = 1; i < 17; i++, weight = (weight * 3) % 31) sum += creditAlphabet.indexOf(text.charAt(i)) * weight;
  return creditAlphabet.charAt((31 - (sum % 31)) % 31) === text.charAt(17);
}

export const creditCode = z
  .string('统一社会信用代码不可为空')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, { error: '统一社会信用代码不可为空', abort: true }),
    z.refine(isCreditCode, '请输入正确的统一社会信用代码'),
  );

/** Registration page (spec forms#card-id): 15 or 18 digits, the 18th may be X (GB 11643). */
export const registrationCardId = z
  .string('请输入身份证号码')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, { error: '请输入身份证号码', abort: true }),
    z.regex(/^(\d{15}|\d{17}[\dX])$/, '请输入正确的身份证号码格式'),
  );

const nationalId = /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;

/** An ID card on a live's list: 18 characters with a valid check character (GB 11643). */
export const rosterCard = z.string('请输入身份证号码').check(z.trim(), z.toUpperCase(), z.refine((text) => nationalId.test(text) && hasCheckCharacter(text), '身份证号码不对，请核对'));

/** Masks an ID card. The visible digits cannot identify a person, but can distinguish two people. */
export const maskCard = (card: string): string => (card === '' ? '' : `${card.slice(0, 3)}***********${card.slice(-4)}`);

/** Check character with weights 2^(17-i) mod 11. */
function hasCheckCharacter(card: string): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += Number(card.charAt(i)) * (2 ** (17 - i) % 11);
  return '10X98765432'.charAt(sum % 11) === card.charAt(17);
}

/**
 * The live login's account field (spec forms#phone-or-card): exactly 11 characters must be a phone, longer input an 18-digit national ID.
 */
export const phoneOrCardId = z
  .string('请输入身份证号码')
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, { error: '请输入身份证号码', abort: true }),
    z.refine((text) => text.length !== 11 || /^1[3-9]\d{9}$/.test(text), '请输入有效的手机号码'),
    z.refine((text) => text.length <= 11 || nationalId.test(text), '请输入正确的身份证号码格式'),
    z.refine((text) => text.length >= 11, '请输入正确的身份证号码格式'),
  );
