import { pages, type PageKey } from '../../../contract/pages.ts';
import { homeTabs } from '../../../contract/home-tabs.ts';
import { clicks, trackedPage } from '../../../contract/tracking.ts';

/** Names of item codes from the contract. The name that a caller sends is ignored. */
const names: ReadonlyMap<string, string> = new Map(
  [...(Object.keys(pages) as PageKey[]).flatMap((key) => trackedPage(key) ?? []), ...homeTabs, ...Object.values(clicks)].map(
    ({ countItemCode, countItemName }) => [countItemCode, countItemName],
  ),
);

/** The name of a tracked item. Null for an unknown code (spec analytics#item-codes). */
export const itemName = (countItemCode: string): string | null => names.get(countItemCode) ?? null;
