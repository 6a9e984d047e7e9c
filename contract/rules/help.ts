import * as z from 'zod/mini';
import { composedLength, unusable } from './names.ts';
import { isPrintableText } from './printable-text.ts';

export const helpMissingMaxLength = 300;

/** A reader's text about what is missing in a help article. */
export const helpMissing = z.string('应为文字').check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  ...composedLength(0, helpMissingMaxLength, `最多 ${helpMissingMaxLength} 个字`),
  z.refine<string>((text: string) => isPrintableText(text), unusable),
);
