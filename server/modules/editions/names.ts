import { platformTopCode } from '../../../contract/constants.ts';
import { publishedOne, type ReadContext } from '../../publishing/index.ts';
import { editionKind } from './kinds.ts';

/** What an edition is called, `旗舰版`; empty where it is not on sale at the moment. */
export async function editionName(context: ReadContext, code: string): Promise<string> {
  return (await publishedOne(context, editionKind, { topCode: platformTopCode, code }))?.body.comboName ?? '';
}

/** Gigabytes of live classes and videos in a year; null where the edition is not on sale at the moment. */
export async function editionTraffic(context: ReadContext, code: string): Promise<number | null> {
  return (await publishedOne(context, editionKind, { topCode: platformTopCode, code }))?.body.trafficGigabytes ?? null;
}
