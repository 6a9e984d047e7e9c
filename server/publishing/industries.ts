import { z } from 'zod';
import { platformTopCode } from '../../contract/constants.ts';
import { title } from './kind/fields.ts';
import { defineKind } from './kind/kind.ts';
import { publishedOne, type ReadContext } from './reading/published.ts';

/** The industries that the registration form offers and courses are sorted by; the platform's list serves all tenants. */
export const industryKind = defineKind({
  name: 'industry',
  body: z.strictObject({ name: title(40) }),
});

/** Whether a `translateCode` of the registration form (spec content#industries) is one that the list offers. */
export async function industryExists(context: ReadContext, code: string): Promise<boolean> {
  return (await publishedOne(context, industryKind, { topCode: platformTopCode, code })) !== null;
}
