import * as z from 'zod/mini';
import { composedLength, unusable } from './names.ts';

export const helpMissingMaxLength = 300;

/** Line breaks and tabs are writing; other control characters, half surrogates and the like are not. */
const holdsUnprintable = (text: string): boolean => /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(text.replaceAll(/[\n\r\t]/g, ''));

/** What a help article left out, in a reader's own words. */
export const helpMissing = z.string('应为文字').check(z.trim(), ...composedLength(0, helpMissingMaxLength, `最多 ${helpMissingMaxLength} 个字`), z.refine<string>((text: string) => !holdsUnprintable(text), unusable));
