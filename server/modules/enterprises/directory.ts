import { platformTopCode } from '../../../contract/constants.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { cardsOf, searchableCards, type CardRow } from './directory-store.ts';
import { platformName } from './names.ts';

/** An enterprise as choosers and searches show it; `logo` is a public URL, or empty. */
export interface EnterpriseCard {
  topCode: string;
  name: string;
  logo: string;
}

const platform: EnterpriseCard = { topCode: platformTopCode, name: platformName, logo: '' };
/** Of `searchEnterprise` (spec registration#search-enterprise). */
const foundAtMost = 5;

/** The cards of the existing enterprises, including the platform where requested; in no particular order. */
export async function enterpriseCards({ database }: Pick<ReadOnlyContext, 'database'>, topCodes: readonly string[]): Promise<EnterpriseCard[]> {
  const cards = (await cardsOf(database.read, topCodes.filter((topCode) => topCode !== platformTopCode))).map(cardOf);
  return topCodes.includes(platformTopCode) ? [platform, ...cards] : cards;
}

/** At most 5 enterprises that opted in to being found, by a part of their name; without those that accept no members because their trial is over. */
export async function searchEnterprises({ clock, database }: Pick<Context, 'clock' | 'database'>, keyword: string): Promise<EnterpriseCard[]> {
  // Names are stored in NFC (contract/rules/names.ts).
  return (await searchableCards(database.read, keyword.normalize('NFC'), foundAtMost, clock.now())).map(cardOf);
}

const cardOf = ({ top_code: topCode, name, logo }: CardRow): EnterpriseCard => ({ topCode, name, logo });
