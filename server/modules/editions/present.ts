import type { DataOf } from '../../../contract/calls/index.ts';
import type { BodyOf, Published } from '../../publishing/index.ts';
import type { editionKind } from './kinds.ts';

export function presentEdition({ code, body }: Published<BodyOf<typeof editionKind>>): DataOf<'getcomboList'>[number] {
  const { comboName, accountPrice, audience, trafficGigabytes, storageGigabytes, highlights, recommended } = body;
  return { bizCode: code, comboName, accountPrice, audience, trafficGigabytes, storageGigabytes, highlights, recommended };
}
