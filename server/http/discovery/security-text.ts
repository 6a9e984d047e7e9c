import type { Config } from '../../config.ts';

/** RFC 9116, section 3: where it is looked for. */
export const securityTextPath = '/.well-known/security.txt';

const dayMilliseconds = 86_400_000;
/** RFC 9116, section 2.5.5: less than a year is recommended. It counts from the day it is asked for, so it never runs out while the portal is there. */
const validDays = 180;

/**
 * Whom to tell of a hole in the portal (RFC 9116).
 * @param origins scheme and host under which this text is found: the one that it was asked by, and the site's own
 * @param now ms since epoch
 * @returns null where no contact is configured: a file that names none would be none
 */
export function securityText({ securityContacts, securityPolicyUrl }: Pick<Config, 'securityContacts' | 'securityPolicyUrl'>, origins: readonly string[], now: number): string | null {
  if (securityContacts.length === 0) return null;
  const midnight = Math.floor(now / dayMilliseconds) * dayMilliseconds;
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(midnight + validDays * dayMilliseconds).toISOString()}`,
    'Preferred-Languages: zh, en',
    ...[...new Set(origins)].map((origin) => `Canonical: ${origin}${securityTextPath}`),
    ...(securityPolicyUrl === null ? [] : [`Policy: ${securityPolicyUrl}`]),
    '',
  ].join('\n');
}
