import * as z from 'zod/mini';
import { composedLength, withoutPictographs, ofPerson, printable } from './names.ts';
import { cooperationPhone } from './cooperation.ts';
import { isPrintableText } from './printable-text.ts';

/** The message box behind 在线咨询 (spec enquiries#message-box, forms#message-fields). It requires only the question and a phone. */

export const messageUserNameMaxLength = 10;
export const messageMaxLength = 500;

/** Optional, because the visitor can be asked on the phone. */
export const messageUserName = z._default(
  z.string('称呼应为文字').check(z.trim(), ...composedLength(0, messageUserNameMaxLength, `称呼最多 ${messageUserNameMaxLength} 个字`), printable, withoutPictographs, ...ofPerson),
  '',
);

export const messagePhone = cooperationPhone;

export const messageText = z
  .string('请写下您想咨询的问题')
  .check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
    z.minLength(1, { error: '请写下您想咨询的问题', abort: true }),
    ...composedLength(2, messageMaxLength, `问题写 2 到 ${messageMaxLength} 个字`),
    z.refine((text) => isPrintableText(text), '含有不能使用的字符'),
  );
