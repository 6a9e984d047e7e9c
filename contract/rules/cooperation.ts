import * as z from 'zod/mini';
import { composedLength, withoutPictographs, ofPerson, printable } from './names.ts';

/** Cooperation enquiry (spec forms#enquiry-fields). */

/** The limit is 10, although the message names another number (spec forms#enquiry-fields). */
export const cooperationUserNameMaxLength = 10;

export const cooperationUserName = z
  .string('请输入您的姓名')
  .check(
    z.trim(),
    z.minLength(1, { error: '请输入您的姓名', abort: true }),
    ...composedLength(2, cooperationUserNameMaxLength, '长度在 2 到 5 个字符'),
    printable,
    withoutPictographs,
    ...ofPerson,
  );

export const cooperationPhone = z
  .string('请输入您的联系方式')
  .check(z.trim(), z.minLength(1, { error: '请输入您的联系方式', abort: true }), z.regex(/^1[3-9]\d{9}$/, '请输入正确联系方式'));

/** 1 course cooperation, 2 platform agency, 3 other (spec enquiries#cooperation-types). */
export const cooperationTypes = { '1': '课程合作', '2': '平台代理', '3': '其他' } as const;
export const cooperationType = z.enum(['1', '2', '3'], '请选择您的合作意向');
