import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { Randomness } from '../../randomness.ts';
import type { PushSubscription } from './provider.ts';

/** Encryption of push messages, aes128gcm (RFC 8291 with RFC 8188). */

export const curve = 'prime256v1';
const recordSize = 4096;
/** The mark of the last record (RFC 8188 section 2). */
const lastRecord = 2;
/** A push service accepts 4096 bytes (RFC 8030 section 7.2): the header is 86 of them, the tag 16 and the mark 1. */
export const payloadBytesAtMost = recordSize - 86 - 16 - 1;

/** A private key of P-256. The few numbers that are none are drawn again. */
export function keyPairFrom(bytes: () => Buffer): { privateKey: Buffer; publicKey: Buffer; secretWith(other: Buffer): Buffer } {
  for (;;) {
    const privateKey = bytes();
    const pair = createECDH(curve);
    try {
      pair.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return { privateKey, publicKey: pair.getPublicKey(), secretWith: (other) => pair.computeSecret(other) };
  }
}

const hkdf = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Key and nonce of the only record (RFC 8291 section 3.4). Both sides derive them. */
export function recordKeys({ shared, auth, salt, ofBrowser, ofServer }: Record<'shared' | 'auth' | 'salt' | 'ofBrowser' | 'ofServer', Buffer>): { key: Buffer; nonce: Buffer } {
  const secret = hkdf(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), ofBrowser, ofServer]), 32);
  return { key: hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16), nonce: hkdf(secret, salt, 'Content-Encoding: nonce\0', 12) };
}

/** The body for a browser. Each message has its own key pair and salt. @throws if the browser's key is no point of the curve */
export function encryptFor({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>, payload: string, random: Pick<Randomness, 'bytes'>): Buffer {
  const plain = Buffer.from(payload);
  if (plain.length > payloadBytesAtMost) throw new RangeError('the push message is too long');
  const salt = random.bytes(16);
  const { publicKey, secretWith } = keyPairFrom(() => random.bytes(32));
  const ofBrowser = Buffer.from(p256dh, 'base64url');
  const { key, nonce } = recordKeys({ shared: secretWith(ofBrowser), auth: Buffer.from(auth, 'base64url'), salt, ofBrowser, ofServer: publicKey });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(lastRecord)), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(publicKey.length), publicKey, record]);
}
