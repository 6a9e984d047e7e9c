import type { ReadOnlyContext } from '../../context.ts';
import { type EnterpriseCard, enterpriseCards } from '../enterprises/index.ts';

/** The enterprise that gives a live; without name and logo where it is being deleted. */
export async function enterpriseCardOf(context: ReadOnlyContext, topCode: string): Promise<EnterpriseCard> {
  const [card] = await enterpriseCards(context, [topCode]);
  return card ?? { topCode, name: '', logo: '' };
}
