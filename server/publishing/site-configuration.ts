import { platformTopCode } from '../../contract/constants.ts';
import { siteConfig } from '../../contract/content/site-config.ts';
import { type BodyOf, defineKind } from './kind/kind.ts';
import { publishedOne, type ReadContext } from './reading/published.ts';

export const siteConfigKind = defineKind(siteConfig);

export type SiteConfiguration = BodyOf<typeof siteConfigKind>;

/** A tenant's configuration. A tenant without one has the platform's, and a platform without one has the defaults. */
export async function siteConfiguration(context: ReadContext, topCode: string): Promise<SiteConfiguration> {
  const own = await publishedOne(context, siteConfigKind, { topCode, code: 'site' });
  if (own) return own.body;
  return topCode === platformTopCode ? siteConfigKind.body.parse({}) : siteConfiguration(context, platformTopCode);
}
