import { platformTopCode } from '../../contract/constants.ts';
import type { CallerContext } from './caller.ts';
import { refuse } from './refusal.ts';

/**
 * Requires that a new person or an enquiry belongs to the requested site: the platform, or the enterprise of the host.
 * Other enterprises decide themselves about new members (`joinEnterprise`; spec product#membership-by-registration). The
 * refusal does not reveal whether the enterprise exists.
 * @throws Refusal 40001 naming `topCode`
 */
export function requireOwnTopCode({ tenant }: Pick<CallerContext, 'tenant'>, topCode: string): void {
  if (topCode !== platformTopCode && topCode !== tenant.topCode) throw refuse.invalidInput('topCode', '企业编码不正确');
}
