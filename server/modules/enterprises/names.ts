import { platformTopCode } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { enterpriseName } from './store.ts';

/** What an enterprise is called; the platform itself is no row. */
export async function enterpriseNameOf({ database }: Context, topCode: string): Promise<string> {
  return topCode === platformTopCode ? '鹦鹉匠' : ((await enterpriseName(database, topCode)) ?? '');
}
