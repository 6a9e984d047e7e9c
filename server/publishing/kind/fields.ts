import { z } from 'zod';
import { cleanHtml, deepestNest, HtmlTooDeep } from './rich-text.ts';

/** The fields that bodies of content are made of. A body that was parsed is safe to store and to show. */

// Control characters and overrides of the writing direction; line breaks and tabs are judged by `paragraphs`.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;

/** One line of plain text. */
export const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `不能超过 ${maxLength} 个字符`)
    .refine((text) => !unprintable.test(text) && !/[\n\r\t]/.test(text) && text.isWellFormed(), '含有不能使用的字符');

/** One line that must not be empty. */
export const title = (maxLength: number) => line(maxLength).min(1, '不可为空');

/** Plain text with line breaks. */
export const paragraphs = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `不能超过 ${maxLength} 个字符`)
    .refine((text) => !unprintable.test(text) && text.isWellFormed(), '含有不能使用的字符');

/** A public code: it stands in links and in file names. */
export const publicCode = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '编码只能用字母、数字、下划线和短横线，最多 64 位');

/** Our own path or an http(s) address; scripts, data and protocol-relative addresses are not. */
export function isPublicUrl(text: string): boolean {
  if (text.length > 500 || /[\s\\\u0000-\u001f]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  if (!/^https?:\/\//i.test(text)) return false;
  return URL.canParse(text) && !new URL(text).username;
}

export const url = z.string().trim().refine(isPublicUrl, '应为以 / 开头的路径或 http(s) 地址');
export const urlOrEmpty = z.string().trim().refine((text) => text === '' || isPublicUrl(text), '应为空、以 / 开头的路径或 http(s) 地址');

/** Characters of HTML, tags included: some eighty printed pages. */
export const longestRichText = 200_000;

/** HTML, cleaned by a strict allow-list while it is parsed: what is not clean cannot be stored. */
export const richText = z
  .string()
  .max(longestRichText, { error: ({ input }) => `正文过长：连同格式标记最多 ${longestRichText} 个字符，现在有 ${String(input).length} 个，请分成几篇` })
  .transform((html, refinement) => {
    try {
      return cleanHtml(html);
    } catch (error) {
      if (!(error instanceof HtmlTooDeep)) throw error;
      refinement.addIssue({ code: 'custom', message: `正文的格式套得太深：元素最多套 ${deepestNest} 层，请清除格式后重新排版` });
      return z.NEVER;
    }
  });

/** A day, YYYY-MM-DD, or ''. */
export const dayOrEmpty = z.string().refine((text) => text === '' || z.iso.date().safeParse(text).success, '应为空，或写成 2026-12-31 的日期');

export const count = z.int().min(0).max(2_000_000_000);
export const priceCents = z.int('价格应为整数，单位分').min(0).max(1_000_000_000);
