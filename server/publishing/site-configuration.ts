import { z } from 'zod';
import { platformTopCode } from '../../contract/constants.ts';
import { line, publicCode, urlOrEmpty } from './kind/fields.ts';
import { type BodyOf, defineKind } from './kind/kind.ts';
import { publishedOne, type ReadContext } from './reading/published.ts';

/**
 * The site configuration of a tenant: one entry, `site`, with the same life as all content. Which sections show is not
 * here: the section rows alone say it (spec pages#flags).
 */
export const siteConfigKind = defineKind({
  name: 'siteConfig',
  body: z.strictObject({
    registerEnabled: z.boolean().default(true),
    cardIdRequired: z.boolean().default(false),
    /** The stored user type is EXPAND_SUPERVISOR instead of EXPAND_ASSESSOR (spec product#user-type). */
    supervisorFlag: z.boolean().default(false),
    defaultInviteCode: publicCode.or(z.literal('')).default(''),
    supportPhone: line(40).default(''),
    supportEmail: line(120).default(''),
    supportHours: line(80).default(''),
    address: line(200).default(''),
    icpNumber: line(80).default(''),
    policeNumber: line(80).default(''),
    licenceNumber: line(80).default(''),
    consultationQr: urlOrEmpty.default(''),
  }),
});

export type SiteConfiguration = BodyOf<typeof siteConfigKind>;

/** A tenant's configuration; one that published none has the platform's, and a platform without one the defaults. */
export async function siteConfiguration(context: ReadContext, topCode: string): Promise<SiteConfiguration> {
  const own = await publishedOne(context, siteConfigKind, { topCode, code: 'site' });
  if (own) return own.body;
  return topCode === platformTopCode ? siteConfigKind.body.parse({}) : siteConfiguration(context, platformTopCode);
}
