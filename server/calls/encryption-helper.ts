import { isCipherText } from '../../contract/rules/index.ts';
import type { Secrets } from '../secrets.ts';
import { refuse } from './refusal.ts';
import { requireStorableFields } from './storable-text.ts';

/**
 * Decrypts a field that may be encrypted in the legacy format. The page's encryption helper sends phone and password as AES-ECB
 * base64 of 24 or 44 characters. Plain text is accepted too (spec calls#encryption-helper).
 * @throws Refusal 40001 naming the field, for cipher text of another key
 */
export function plainOf(secrets: Secrets, field: string, value: string): string {
  if (!isCipherText(value)) return value;
  const plain = secrets.decipher(value);
  if (plain === null) throw refuse.invalidInput(field, '提交的内容无法识别');
  return plain;
}

/**
 * Decodes `encryptedArray`. Errors of base64, decryption, UTF-8 and JSON get the same 400 (spec calls#encrypted-array).
 * @param known the rules of the form inside, by field
 */
export function decodeEncryptedArray(secrets: Secrets, encryptedArray: string, known: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = secrets.decipher(encryptedArray);
  let decoded: unknown = null;
  try {
    decoded = text === null ? null : JSON.parse(text);
  } catch {
    decoded = null;
  }
  if (decoded === null || typeof decoded !== 'object' || Array.isArray(decoded)) throw refuse.malformed();
  requireStorableFields(decoded as Record<string, unknown>, known);
  return decoded as Record<string, unknown>;
}
