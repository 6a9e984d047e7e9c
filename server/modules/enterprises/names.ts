import { platformTopCode } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { enterpriseName } from './store.ts';

export const platformName = '鹦鹉匠';

/** What an enterprise is called; the platform itself is no row. */
export async function enterpriseNameOf({ database }: Context, topCode: string): Promise<string> {
  return topCode === platformTopCode ? platformName : ((await enterpriseName(database, topCode)) ?? '');
}
