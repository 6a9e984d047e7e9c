import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { faultOf } from './fault.ts';

/**
 * Whether a value is what the pages' encryption helper makes of a phone or a password: strict base64 of 24 or 44 characters,
 * one or two blocks (spec calls#encryption-helper). No phone and no password that fits its rule looks so.
 */
export const isCipherText = (value: string): boolean => /^(?=.{24}$|.{44}$)[A-Za-z0-9+/]+={0,2}$/.test(value);

/** A field that may travel as cipher text: that is let through, and meets the rule once it is deciphered; plain text meets it here. */
export const plainOrCipher = (rule: ZodMiniType<string, string>) =>
  z.string(faultOf(rule, undefined) ?? '').check(
    z.superRefine((text: string, context) => {
      const fault = isCipherText(text) ? null : faultOf(rule, text);
      if (fault !== null) context.issues.push({ code: 'custom', input: text, message: fault });
    }),
  );
