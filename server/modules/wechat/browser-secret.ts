import { cookieOf, secretValue } from '../../calls/cookies.ts';
import { hashOf } from '../../secret-hash.ts';

/**
 * The cookie with the secret of a browser that showed a QR code, the same for all its windows. A return without it was begun elsewhere
 * (spec login#wechat-tickets, security#messaging-app-state). It is `Lax`, because the return is a navigation from another site.
 */
const wechatCookieName = '__Host-wechat';
export const browserSecretBytes = 32;
/** Longer than a QR code, its ticket and the binding together. */
const livesSeconds = 1_800;

export const browserSecretOf = (headers: Headers): string | null => cookieOf(headers, wechatCookieName, secretValue);

export const browserCookie = (secret: string): string => `${wechatCookieName}=${secret}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${livesSeconds}`;

/** Null if the request has none. */
export function browserHashOf(headers: Headers): string | null {
  const secret = browserSecretOf(headers);
  return secret === null ? null : hashOf(secret);
}
