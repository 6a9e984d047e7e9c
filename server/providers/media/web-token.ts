import { createHmac, timingSafeEqual } from 'node:crypto';

/** JSON Web Tokens with HMAC SHA-256 (RFC 7515, RFC 7519) for media services. */

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signature = (signed: string, secret: string | Buffer): Buffer => createHmac('sha256', secret).update(signed).digest();

export function writeWebToken(claims: object, secret: string | Buffer): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${signature(signed, secret).toString('base64url')}`;
}

interface TokenClaims {
  iss?: unknown;
  sub?: unknown;
  /** Seconds since 1970. */
  exp?: unknown;
  nbf?: unknown;
  [claim: string]: unknown;
}

/** Tolerated clock difference between machines. */
const skewSeconds = 60;
const longestToken = 8 * 1024;

/**
 * Verifies a token. Only HS256 is accepted, never `none`.
 * @returns null for an invalid or expired token
 */
export function readWebToken(token: string, secret: string | Buffer, now: number): TokenClaims | null {
  const [head = '', body = '', given = '', ...more] = token.length > longestToken ? [] : token.split('.');
  if (more.length > 0) return null;
  const [one, other] = [Buffer.from(given, 'base64url'), signature(`${head}.${body}`, secret)];
  if (one.length !== other.length || !timingSafeEqual(one, other)) return null;
  const header = parse(head);
  const claims = parse(body);
  if (header?.alg !== 'HS256' || claims === null || typeof claims.exp !== 'number') return null;
  const seconds = now / 1000;
  if (claims.exp + skewSeconds <= seconds || (typeof claims.nbf === 'number' && claims.nbf - skewSeconds > seconds)) return null;
  return claims;
}

function parse(part: string): TokenClaims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as TokenClaims) : null;
  } catch {
    return null;
  }
}
