import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encryptForm } from './encrypt-form.ts';

/** Decrypts as the server does, with another implementation of the cipher. */
function decrypt(cipherText: string, keyBase64: string): string {
  const key = Buffer.from(keyBase64, 'base64');
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null);
  return decipher.update(cipherText, 'base64', 'utf8') + decipher.final('utf8');
}

const key = Buffer.from('0123456789abcdef').toString('base64');

test('another implementation of AES-ECB with PKCS#7 decrypts the page’s cipher text', () => {
  const form = JSON.stringify({ enterpriseName: '启航职业培训学校（示例）', password: 'Qihang@2026', note: '𠮷 😀' });
  expect(decrypt(encryptForm(form, key), key)).toBe(form);
});

test('any text can be decrypted again, for each key length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom(16, 24, 32).chain((length) => fc.uint8Array({ minLength: length, maxLength: length })), (text, bytes) => {
      fc.pre(text.isWellFormed());
      const keyBase64 = Buffer.from(bytes).toString('base64');
      expect(decrypt(encryptForm(text, keyBase64), keyBase64)).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test('a phone and a password become 24 or 44 characters, the lengths by which the server recognises cipher text', () => {
  expect(encryptForm('13800000001', key)).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(encryptForm('Yingwu@2026longer20!', key)).toMatch(/^[A-Za-z0-9+/]{43}=$/);
});

test('a key of the wrong length is refused instead of sending the form as plain text', () => {
  expect(() => encryptForm('{}', Buffer.from('short').toString('base64'))).toThrow(/key/i);
});
