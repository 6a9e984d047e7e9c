/**
 * The value of a cookie. Null if it is missing, repeated or malformed. Cookies are separated only by the blanks of RFC 6265: browsers do
 * not give the protection of `__Host-` to other text that looks like a cookie.
 * @param value the format of a value
 */
export function cookieOf(headers: Headers, name: string, value: RegExp): string | null {
  const held = (headers.get('cookie') ?? '').split(/;[ \t]*/).filter((cookie) => cookie.startsWith(`${name}=`));
  const only = held.length === 1 ? held[0]!.slice(name.length + 1) : '';
  return value.test(only) ? only : null;
}

/** 256 bits as base64url. */
export const secretPattern = '[\\w-]{43}';
export const secretValue = new RegExp(`^${secretPattern}$`);
