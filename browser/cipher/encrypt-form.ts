import { ecb } from '@noble/ciphers/aes.js';

/**
 * Encrypts a form (spec calls#encrypted-array): AES-ECB with PKCS#7 padding over the UTF-8 bytes of the text, in base64. The key is part of
 * the public site configuration, so this does not replace TLS, which protects the data.
 *
 * @param json the form as JSON text
 * @param keyBase64 `cipherKey` of the site configuration: 16, 24 or 32 bytes
 * @throws {Error} when the key has another length
 */
export function encryptForm(json: string, keyBase64: string): string {
  const key = Uint8Array.from(atob(keyBase64), (character) => character.charCodeAt(0));
  const sealed = ecb(key).encrypt(new TextEncoder().encode(json));
  let binary = '';
  for (const byte of sealed) binary += String.fromCharCode(byte);
  return btoa(binary);
}
