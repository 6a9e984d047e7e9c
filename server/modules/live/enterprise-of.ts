import type { ReadOnlyContext } from '../../context.ts';
import { type EnterpriseCard, enterpriseCards } from '../enterprises/index.ts';

/** Name and logo of the enterprise of a live, or '' while the enterprise is being deleted. */
export async function enterpriseCardOf(context: ReadOnlyContext, topCode: string): Promise<EnterpriseCard> {
  const [card] = await enterpriseCards(context, [topCode]);
  return card ?? { topCode, name: '', logo: '' };
}
