import type { Config } from '../../config.ts';

/** Address of the file (RFC 9116, section 3). */
export const securityTextPath = '/.well-known/security.txt';

const dayMilliseconds = 86_400_000;
/** RFC 9116, section 2.5.5 recommends less than a year. The period starts on the day of the request, so the file never expires while the portal runs. */
const validDays = 180;

/**
 * The contact for people who find a vulnerability (RFC 9116).
 * @param origins origins under which this text is found: that of the request, and the site's own
 * @param now ms since epoch
 * @returns null if no contact is configured: the RFC requires one
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
