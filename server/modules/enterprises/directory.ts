import { platformTopCode } from '../../../contract/constants.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { cardsOf, searchableCards, type CardRow } from './directory-store.ts';
import { platformName } from './names.ts';

/** An enterprise in lists for choosing and searching. `logo` is a public URL, or empty. */
export interface EnterpriseCard {
  topCode: string;
  name: string;
  logo: string;
}

const platform: EnterpriseCard = { topCode: platformTopCode, name: platformName, logo: '' };
/** Maximum number of results of `searchEnterprise` (spec registration#search-enterprise). */
const foundAtMost = 5;

/** The cards of the existing enterprises, including the platform if requested. They are in no particular order. */
export async function enterpriseCards({ database }: Pick<ReadOnlyContext, 'database'>, topCodes: readonly string[]): Promise<EnterpriseCard[]> {
  const cards = (await cardsOf(database.read, topCodes.filter((topCode) => topCode !== platformTopCode))).map(cardOf);
  return topCodes.includes(platformTopCode) ? [platform, ...cards] : cards;
}

/** At most 5 enterprises that opted in to being found, by a part of their name. Those that accept no members after their trial are left out. */
export async function searchEnterprises({ clock, database }: Pick<Context, 'clock' | 'database'>, keyword: string): Promise<EnterpriseCard[]> {
  // Names are stored in NFC (contract/rules/names.ts).
  return (await searchableCards(database.read, keyword.normalize('NFC'), foundAtMost, clock.now())).map(cardOf);
}

const cardOf = ({ top_code: topCode, name, logo }: CardRow): EnterpriseCard => ({ topCode, name, logo });
