import * as z from 'zod/mini';
import { registrationEnterpriseNameMaxLength, wizardEnterpriseNameMaxLength } from '../constants.ts';
import { posesAsPlatform } from './claimed-voice.ts';
import { startsLikeFormula, usesPlatformName, containsAccount, containsAddress, containsNumber } from './name-contents.ts';

/**
 * Characters that are invisible or cannot be typed: control and format characters, half surrogates, private use and unassigned ones, line
 * separators, invisible fillers and selectors, the blank Braille cell, and stacked accents (UAX #31 and UTS #39 advise the same for
 * identifiers).
 */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{3}/u;
export const unusable = '含有不能使用的字符';
export const printable = z.refine<string>((text: string) => !unprintable.test(text), unusable);

/** Refuses emoji and their parts (flag letters, skin tones, key caps). Digits, rare ideographs and signs such as · & （ ） are allowed. */
export const withoutPictographs = z.refine<string>((text: string) => !/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20e3]/u.test(text), unusable);

const holdsNoSlash = z.refine<string>((text: string) => !/[/\\]/.test(text), unusable);

/**
 * A name must not start like a formula, contain a link, a number or an account, use our name or claim to speak for us.
 * @param what the name of the field in the message
 */
const speaksForItself = (what: string, insteadOfOurs = '') =>
  [
    z.refine<string>((text: string) => !startsLikeFormula(text), `${what}不能以 =、+、-、@ 开头`),
    z.refine<string>((text: string) => !containsAddress(text), `${what}不能含有网址或邮箱`),
    z.refine<string>((text: string) => !containsNumber(text), `${what}不能含有电话等 7 位以上的数字`),
    z.refine<string>((text: string) => !containsAccount(text), `${what}不能含有微信号等联系方式`),
    z.refine<string>((text: string) => !usesPlatformName(text), `${what}不能含有“鹦鹉匠”${insteadOfOurs}`),
    z.refine<string>((text: string) => !posesAsPlatform(text), `${what}不能自称平台、官方、客服或管理员${insteadOfOurs}`),
  ] as const;

const ofEnterprise = [...speaksForItself('企业名称', '，请填写本单位的全称'), holdsNoSlash] as const;
/** For people who register and people who ask for a call. */
export const ofPerson = speaksForItself('姓名');

/** Whether a character is allowed in a name, independent of its neighbours. */
export const isNameCharacter = (character: string): boolean => z.string().check(printable, withoutPictographs).safeParse(character).success;

/** A name must contain at least two letters or digits. */
const callsAnEnterprise = z.refine<string>((text: string) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2, unusable);

/**
 * Length in code points after composing. Much longer text is refused before composing, because sorting the accents of a long text takes
 * quadratic time. Later rules read the compatibility form, in which one sign can become 18 letters, so its length is limited too.
 */
export const composedLength = (min: number, max: number, error: string) =>
  [z.maxLength(8 * max, { error, abort: true }), z.normalize('NFC'), z.refine<string>((text) => [...text].length >= min && [...text].length <= max && text.normalize('NFKC').length <= 6 * max, { error, abort: true })] as const;

/** At most 30 characters on the registration page (spec forms#enterprise-name). */
export const registrationEnterpriseName = z
  .string('企业名称不可为空')
  .check(
    z.trim(),
    z.minLength(1, { error: '企业名称不可为空', abort: true }),
    ...composedLength(2, registrationEnterpriseNameMaxLength, '企业名称长度在 2 到 30 个字符'),
    printable,
    withoutPictographs,
    ...ofEnterprise,
    callsAnEnterprise,
  );

/** At most 50 characters in the wizard (spec forms#wizard-fields). */
export const wizardEnterpriseName = z
  .string('请输入企业全称')
  .check(
    z.trim(),
    z.minLength(1, { error: '请输入企业全称', abort: true }),
    ...composedLength(2, wizardEnterpriseNameMaxLength, '企业名称长度在 2 到 50 个字符'),
    printable,
    withoutPictographs,
    ...ofEnterprise,
    callsAnEnterprise,
  );

/** The contact's name, 2 to 5 characters (spec forms#contact-name). */
export const contactName = z
  .string('请输入联系人姓名')
  .check(z.trim(), z.minLength(1, { error: '请输入联系人姓名', abort: true }), ...composedLength(2, 5, '联系人姓名长度在 2 到 5 个字符'), printable, withoutPictographs, ...ofPerson, holdsNoSlash);

/** The dialogs' name, 1 to 50 characters (spec forms#person-name). */
export const personName = z
  .string('请输入姓名')
  .check(z.trim(), ...composedLength(1, 50, '长度在 1 到 50 个字符'), printable, withoutPictographs, ...ofPerson);

/** 6 to 12 letters and digits, at least one of each (spec forms#account-name). Stored and compared in lower case. */
export const accountName = z
  .string('账号不可为空')
  .check(
    z.trim(),
    z.minLength(1, { error: '账号不可为空', abort: true }),
    z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,12}$/, '格式错误,6-12位，需包含英文字母和数字'),
  );

/** A non-empty account field: a user name or a phone (spec forms#account-field). */
export const accountField = z.string('账号号不可为空').check(z.trim(), z.minLength(1, '账号号不可为空'), z.maxLength(64, '账号号过长'));
