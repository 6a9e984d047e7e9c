import { createCipheriv } from 'node:crypto';
import type { Randomness } from '../../../randomness.ts';

/** Room privileges of a token. `privilege` 1: log in, 2: publish. */
interface RoomPayload {
  room_id: string;
  privilege: { 1: 0 | 1; 2: 0 | 1 };
  /** Streams that may be published; null for any. */
  stream_id_list: string[] | null;
}

/**
 * Creates a token04 of ZEGO (github.com/zegoim/zego_server_assistant, token04): `04` and base64 of the expiry (int64), length (uint16)
 * and bytes of the nonce, length and bytes of the ciphertext with its tag, and the mode, where 1 is AES-GCM.
 * @param secret the ServerSecret, 32 characters
 * @param seconds lifetime from `now` (ms since 1970)
 */
export function writeToken04({ appId, userId, secret, now, seconds, payload }: { appId: number; userId: string; secret: string; now: number; seconds: number; payload: RoomPayload }, random: Randomness): string {
  const created = Math.floor(now / 1000);
  const expire = created + seconds;
  const text = JSON.stringify({ app_id: appId, user_id: userId, nonce: random.bytes(4).readInt32BE(0), ctime: created, expire, payload: JSON.stringify(payload) });
  const nonce = random.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const at = Buffer.alloc(8);
  at.writeBigInt64BE(BigInt(expire));
  return `04${Buffer.concat([at, uint16(nonce.length), nonce, uint16(encrypted.length), encrypted, Buffer.from([1])]).toString('base64')}`;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
