import { timingSafeEqual } from 'node:crypto';

/** Permission of a person for a stream. */
export interface Pass {
  stream: string;
  may: 'publish' | 'play' | 'stream';
  personCode: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  until: number;
}

/**
 * Creates and checks signed passes for addresses and headers. A pass is valid for one stream and needs no table.
 * @param hmac HMAC in hexadecimal
 */
export function createPasses(hmac: (text: string) => string) {
  const sign = (payload: string) => Buffer.from(hmac(payload), 'hex').subarray(0, 16);
  return {
    write({ stream, may, personCode, issuedAt, until }: Pass): string {
      const payload = Buffer.from(JSON.stringify([stream, may, personCode, until, issuedAt])).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    /** @returns null for a foreign or expired pass */
    read(text: string, now: number): Pass | null {
      const [payload = '', signature = ''] = text.length > 512 ? [] : text.split('.');
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== 16 || !timingSafeEqual(given, sign(payload))) return null;
      const [stream, may, personCode, until, issuedAt] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, Pass['may'], string, number, number];
      return until > now ? { stream, may, personCode, issuedAt, until } : null;
    },
  };
}
