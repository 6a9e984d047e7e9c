import * as z from 'zod/mini';
import { type AnyDeclaration, bodySchema } from '../../../contract/content/index.ts';
import { html, longestRichText, tooLong } from '../../../contract/content/field.ts';
import { cleanHtml, deepestNest, HtmlTooDeep } from './rich-text.ts';

/** HTML that is cleaned by a strict allow-list while it is parsed, so that unclean HTML cannot be stored. */
export const cleanedHtml = z.pipe(
  html,
  z.transform((text: string, context) => {
    try {
      const cleaned = cleanHtml(text);
      // Cleaning writes `&` as `&amp;`. The cleaned text must fit too, because it is saved again.
      if (cleaned.length > longestRichText) context.issues.push({ code: 'custom', input: text, message: tooLong(cleaned) });
      return cleaned;
    } catch (error) {
      if (!(error instanceof HtmlTooDeep)) throw error;
      context.issues.push({ code: 'custom', input: text, message: `正文的格式套得太深：元素最多套 ${deepestNest} 层，请清除格式后重新排版` });
      return z.NEVER;
    }
  }),
);

/** The schema of a kind's body. All rich text fields of the declaration are cleaned, at any depth. */
export const cleanedBody = <Of extends AnyDeclaration>(declaration: Of) => bodySchema(declaration, (field) => (field.control.is === 'richText' ? cleanedHtml : field.schema));

/** The path of the field of an issue. For an undeclared field, the field itself. '' for the whole body. */
export const fieldOf = (issue: z.core.$ZodIssue | undefined): string => [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].map(String).join('.');
