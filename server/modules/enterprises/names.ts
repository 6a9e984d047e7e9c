import { platformTopCode } from '../../../contract/constants.ts';
import { contactName, faultOf } from '../../../contract/rules/index.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { enterpriseDomain, enterpriseName } from './store.ts';

export const platformName = '鹦鹉匠';

/** The name of an enterprise. The platform itself has no row. */
export async function enterpriseNameOf({ database }: ReadOnlyContext, topCode: string): Promise<string> {
  return topCode === platformTopCode ? platformName : ((await enterpriseName(database.read, topCode)) ?? '');
}

/** Origin of an enterprise's pages: its own verified domain, or the platform's. */
export async function siteOriginOf({ config, database }: Pick<ReadOnlyContext, 'config' | 'database'>, topCode: string): Promise<string> {
  const { origin, protocol, port } = new URL(config.publicOrigin);
  const domain = topCode === platformTopCode ? null : await enterpriseDomain(database.read, topCode);
  if (domain === null) return origin;
  // Sample enterprises on this machine use the portal's own port.
  return `${protocol}//${domain}${domain.endsWith('.localhost') && port !== '' ? `:${port}` : ''}`;
}

/** The contact's name for the greeting of a mail. Empty if the name is too long: anyone can have a mail sent to any address, and a long name could be an advertisement. */
export const addressable = (name: string): string => (faultOf(contactName, name) === null ? name : '');
