/**
 * The value of a cookie of ours; null where it did not come, came twice, or is none that we give out. Only the blanks of
 * RFC 6265 stand between cookies: to what else looks like one, browsers do not grant the protection of `__Host-`.
 * @param value what a value looks like, as a pattern
 */
export function cookieOf(headers: Headers, name: string, value: RegExp): string | null {
  const held = (headers.get('cookie') ?? '').split(/;[ \t]*/).filter((cookie) => cookie.startsWith(`${name}=`));
  const only = held.length === 1 ? held[0]!.slice(name.length + 1) : '';
  return value.test(only) ? only : null;
}

/** 256 bits as base64url. */
export const secretPattern = '[\\w-]{43}';
export const secretValue = new RegExp(`^${secretPattern}$`);
