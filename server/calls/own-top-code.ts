import { platformTopCode } from '../../contract/constants.ts';
import type { CallerContext } from './caller.ts';
import { refuse } from './refusal.ts';

/**
 * A new person or an enquiry belongs to the site that the request came to: the platform, or the enterprise of the host.
 * Another enterprise takes people in by its own decision (`joinEnterprise`; spec product#membership-by-registration); the
 * refusal does not reveal whether it exists.
 * @throws Refusal 40001 naming `topCode`
 */
export function requireOwnTopCode({ tenant }: Pick<CallerContext, 'tenant'>, topCode: string): void {
  if (topCode !== platformTopCode && topCode !== tenant.topCode) throw refuse.invalidInput('topCode', '企业编码不正确');
}
