import { platformTopCode } from '../../../contract/constants.ts';
import { publishedOne, type ReadContext } from '../../publishing/index.ts';
import { editionKind } from './kinds.ts';

/** The name of an edition, such as `旗舰版`. Empty if it is not published. */
export async function editionName(context: ReadContext, code: string): Promise<string> {
  return (await publishedOne(context, editionKind, { topCode: platformTopCode, code }))?.body.comboName ?? '';
}

/** Gigabytes of live classes and videos in a year. Null if the edition is not published. */
export async function editionTraffic(context: ReadContext, code: string): Promise<number | null> {
  return (await publishedOne(context, editionKind, { topCode: platformTopCode, code }))?.body.trafficGigabytes ?? null;
}

/** Gigabytes of storage of an edition. Null if it is not published. */
export async function editionStorage(context: ReadContext, code: string): Promise<number | null> {
  return (await publishedOne(context, editionKind, { topCode: platformTopCode, code }))?.body.storageGigabytes ?? null;
}
