import { createPrivateKey, sign } from 'node:crypto';
import { keyPairFrom } from './encryption.ts';

/** Identifies the portal to push services (RFC 8292). */
export interface Vapid {
  /** base64url of the uncompressed point. Browsers bind their subscriptions to it, so it must never change. */
  publicKey: string;
  /** The `Authorization` header for a message to this origin. */
  authorizationFor(origin: string, now: number): string;
}

/** A token is valid for 24 hours at most. Shorter, because the clocks of push services differ. */
const validSeconds = 12 * 3_600;

const segment = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * The key comes from the installation's index key: all instances have the same one, it is in the backup of the keys, and nothing else must
 * be stored.
 * @param hmac hex of 32 bytes
 * @param subject a `mailto:` or `https:` address of the operator for push services. Null: none
 */
export function createVapid({ hmac, subject }: { hmac: (text: string) => string; subject: string | null }): Vapid {
  let tries = 0;
  const { privateKey, publicKey } = keyPairFrom(() => Buffer.from(hmac(`web push ${tries++}`), 'hex'));
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: privateKey.toString('base64url'), x: publicKey.subarray(1, 33).toString('base64url'), y: publicKey.subarray(33).toString('base64url') },
  });
  const encoded = publicKey.toString('base64url');
  return {
    publicKey: encoded,
    authorizationFor(origin, now) {
      const claims = { aud: origin, exp: Math.floor(now / 1_000) + validSeconds, ...(subject !== null && { sub: subject }) };
      const signed = `${segment({ typ: 'JWT', alg: 'ES256' })}.${segment(claims)}`;
      return `vapid t=${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}, k=${encoded}`;
    },
  };
}
