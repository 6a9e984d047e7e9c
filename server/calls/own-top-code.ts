import { platformTopCode } from '../../contract/constants.ts';
import type { CallerContext } from './caller.ts';
import { refuse } from './refusal.ts';

/**
 * Whose a newcomer or an enquiry becomes is said by the site that they came to: the platform's, or the enterprise's whose host was asked.
 * Any other enterprise takes people in itself (`joinEnterprise`; spec product#membership-by-registration), and whether there is
 * one is not told.
 * @throws Refusal 40001 naming `topCode`
 */
export function requireOwnTopCode({ tenant }: Pick<CallerContext, 'tenant'>, topCode: string): void {
  if (topCode !== platformTopCode && topCode !== tenant.topCode) throw refuse.invalidInput('topCode', '企业编码不正确');
}
