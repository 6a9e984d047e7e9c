import { ecb } from '@noble/ciphers/aes.js';

/**
 * The block cipher of the forms (spec calls#encrypted-array): AES-ECB with PKCS#7 padding over the text's UTF-8 bytes, in
 * base64. The key comes with the site configuration, so a reader of the page can decrypt it: TLS is what protects the data.
 *
 * @param json the form as JSON text
 * @param keyBase64 `cipherKey` of the site configuration: 16, 24 or 32 bytes
 * @throws {Error} where the key is no AES key
 */
export function encryptForm(json: string, keyBase64: string): string {
  const key = Uint8Array.from(atob(keyBase64), (character) => character.charCodeAt(0));
  const sealed = ecb(key).encrypt(new TextEncoder().encode(json));
  let binary = '';
  for (const byte of sealed) binary += String.fromCharCode(byte);
  return btoa(binary);
}
