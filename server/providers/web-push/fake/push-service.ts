import { createDecipheriv, createECDH, createPublicKey, verify } from 'node:crypto';
import { systemRandomness } from '../../../randomness.ts';
import { openVendorServer, type ReceivedRequest, type VendorAnswer, type VendorServer } from '../../fake/vendor-server.ts';
import { recordKeys } from '../encryption.ts';
import type { PushSubscription } from '../provider.ts';

export interface DeliveredPush {
  endpoint: string;
  payload: string;
  ttlSeconds: number;
  topic: string | undefined;
  urgency: string | undefined;
  /** The claims of the verified token. */
  claims: { aud: string; exp: number; sub?: string };
}

/** A push service (RFC 8030) and the browsers at it: it verifies the sender (RFC 8292) and decrypts like a browser (RFC 8291). */
export interface FakePushService extends Pick<VendorServer, 'misbehave' | 'behave' | 'suspend' | 'resume' | 'close'> {
  origin: string;
  /** A new browser that accepts messages of the owner of `publicKey`. */
  subscribe(publicKey: string): PushSubscription;
  /** The browser ends its subscription: messages to it are answered with 410. */
  unsubscribe(endpoint: string): void;
  delivered: DeliveredPush[];
  /** Statuses of all answers, oldest first. */
  statuses: number[];
}

interface Browser {
  publicKey: string;
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
  hasEnded: boolean;
}

export async function openPushService(): Promise<FakePushService> {
  const browsers = new Map<string, Browser>();
  const delivered: DeliveredPush[] = [];
  const statuses: number[] = [];
  const server = await openVendorServer((request) => {
    const { status, ...rest } = answer(request);
    statuses.push(status);
    return { status, ...rest };
  });
  const origin = `http://127.0.0.1:${server.port}`;

  function answer({ method, target, headers, body }: ReceivedRequest): VendorAnswer {
    const browser = browsers.get(target);
    if (method !== 'POST') return { status: 405 };
    if (browser === undefined) return { status: 404 };
    if (browser.hasEnded) return { status: 410 };
    // RFC 8030 section 5.2: TTL is required.
    if (!/^\d+$/.test(headers.ttl as string) || headers['content-encoding'] !== 'aes128gcm') return { status: 400 };
    if (body.length > 4096) return { status: 413 };
    const claims = claimsOf(headers.authorization ?? '', browser.publicKey);
    if (claims === null) return { status: 403 };
    if (claims.aud !== origin) return { status: 401 };
    delivered.push({ endpoint: origin + target, payload: decrypt(body, browser), ttlSeconds: Number(headers.ttl), topic: headers.topic as string | undefined, urgency: headers.urgency as string | undefined, claims });
    return { status: 201, headers: { location: `${origin}/message/${delivered.length}` } };
  }

  return {
    ...server,
    origin,
    delivered,
    statuses,
    subscribe(publicKey) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = systemRandomness.bytes(16);
      const path = `/push/${systemRandomness.uuid()}`;
      browsers.set(path, { publicKey, pair, auth, hasEnded: false });
      return { endpoint: origin + path, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
    },
    unsubscribe(endpoint) {
      browsers.get(endpoint.slice(origin.length))!.hasEnded = true;
    },
  };
}

/** The claims of a token that the key has signed. Null for any other header. */
export function claimsOf(authorization: string, publicKey: string): DeliveredPush['claims'] | null {
  const [, header, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (!header || !claims || !signature || key !== publicKey) return null;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isRight = verify('sha256', Buffer.from(`${header}.${claims}`), { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return isRight ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as DeliveredPush['claims']) : null;
}

/** The text of a message, as its browser reads it. @throws if it was changed, or made for another browser */
export function decrypt(body: Buffer, { pair, auth }: Pick<Browser, 'pair' | 'auth'>): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body[20]!;
  const ofServer = body.subarray(21, keyEnd);
  const { key, nonce } = recordKeys({ shared: pair.computeSecret(ofServer), auth, salt, ofBrowser: pair.getPublicKey(), ofServer });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString();
}
