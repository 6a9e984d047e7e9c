import { platformTopCode } from '../../contract/constants.ts';
import { industry } from '../../contract/content/industry.ts';
import { defineKind } from './kind/kind.ts';
import { publishedOne, type ReadContext } from './reading/published.ts';

export const industryKind = defineKind(industry);

/** True if a `translateCode` of the registration form (spec content#industries) is in the list of industries. */
export async function industryExists(context: ReadContext, code: string): Promise<boolean> {
  return (await publishedOne(context, industryKind, { topCode: platformTopCode, code })) !== null;
}
