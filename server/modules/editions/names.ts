import { platformTopCode } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { publishedOne } from '../../publishing/index.ts';
import { editionKind } from './kinds.ts';

/** What an edition is called, `旗舰版`; empty where it is not on sale at the moment. */
export async function editionName(context: Pick<Context, 'clock' | 'database'>, code: string): Promise<string> {
  return (await publishedOne(context, editionKind, { topCode: platformTopCode, code }))?.body.comboName ?? '';
}
