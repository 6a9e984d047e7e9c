import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { faultOf } from './fault.ts';

/**
 * Whether a value has the form of the pages' encryption helper for a phone or a password: strict base64 of 24 or 44 characters, one or two
 * blocks (spec calls#encryption-helper). No valid phone or password has this form.
 */
export const isCipherText = (value: string): boolean => /^(?=.{24}$|.{44}$)[A-Za-z0-9+/]+={0,2}$/.test(value);

/** A field that may be sent encrypted. Cipher text passes and is validated after decryption. Plain text is validated here. */
export const plainOrCipher = (rule: ZodMiniType<string, string>) =>
  z.string(faultOf(rule, undefined) ?? '').check(
    z.superRefine((text: string, context) => {
      const fault = isCipherText(text) ? null : faultOf(rule, text);
      if (fault !== null) context.issues.push({ code: 'custom', input: text, message: fault });
    }),
  );
