import { platformTopCode } from '../../../contract/constants.ts';
import { contactName, faultOf } from '../../../contract/rules/index.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { enterpriseName } from './store.ts';

export const platformName = '鹦鹉匠';

/** The name of an enterprise; the platform itself has no row. */
export async function enterpriseNameOf({ database }: ReadOnlyContext, topCode: string): Promise<string> {
  return topCode === platformTopCode ? platformName : ((await enterpriseName(database.read, topCode)) ?? '');
}

/** How a mail addresses a contact: a name of up to 50 characters, sent to any address, could carry an advertisement. */
export const addressable = (name: string): string => (faultOf(contactName, name) === null ? name : '');
