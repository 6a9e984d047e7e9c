import { platformTopCode } from '../../../contract/constants.ts';
import { published, publishedOne, type ReadContext } from '../../publishing/index.ts';
import { editionKind } from './kinds.ts';

/** The name of an edition, such as `旗舰版`. Empty if it is not published. */
export async function editionName(context: ReadContext, code: string): Promise<string> {
  return (await publishedOne(context, editionKind, { topCode: platformTopCode, code }))?.body.comboName ?? '';
}

/** Gigabytes of live classes and videos in a year, or of storage, in an edition. Without a published edition of this code, those of the smallest. Null if no edition is published. */
export async function editionGigabytes(context: ReadContext, what: 'traffic' | 'storage', code: string | null): Promise<number | null> {
  const editions = await published(context, editionKind, { topCode: platformTopCode });
  const of = ({ body }: (typeof editions)[number]) => (what === 'traffic' ? body.trafficGigabytes : body.storageGigabytes);
  const own = editions.find((each) => each.code === code);
  if (own) return of(own);
  return editions.length === 0 ? null : Math.min(...editions.map(of));
}
