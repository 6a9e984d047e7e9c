import { platformTopCode } from '../../../contract/constants.ts';
import { contactName, faultOf } from '../../../contract/rules/index.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { enterpriseDomain, enterpriseName } from './store.ts';

export const platformName = '鹦鹉匠';

/** The name of an enterprise; the platform itself has no row. */
export async function enterpriseNameOf({ database }: ReadOnlyContext, topCode: string): Promise<string> {
  return topCode === platformTopCode ? platformName : ((await enterpriseName(database.read, topCode)) ?? '');
}

/** Origin of the site on which an enterprise's pages stand: its own verified domain, else the platform's. */
export async function siteOriginOf({ config, database }: Pick<ReadOnlyContext, 'config' | 'database'>, topCode: string): Promise<string> {
  const { origin, protocol, port } = new URL(config.publicOrigin);
  const domain = topCode === platformTopCode ? null : await enterpriseDomain(database.read, topCode);
  if (domain === null) return origin;
  // Samples of this machine are served under the portal's own port.
  return `${protocol}//${domain}${domain.endsWith('.localhost') && port !== '' ? `:${port}` : ''}`;
}

/** How a mail addresses a contact: a name of up to 50 characters, sent to any address, could carry an advertisement. */
export const addressable = (name: string): string => (faultOf(contactName, name) === null ? name : '');
