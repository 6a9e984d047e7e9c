import { pages, type PageKey } from '../../../contract/pages.ts';
import { homeTabs } from '../../../contract/home-tabs.ts';
import { clicks, trackedPage } from '../../../contract/tracking.ts';

/** Item code to name, as the contract pairs them: a caller's own name for a code is not believed. */
const names: ReadonlyMap<string, string> = new Map(
  [...(Object.keys(pages) as PageKey[]).flatMap((key) => trackedPage(key) ?? []), ...homeTabs, ...Object.values(clicks)].map(
    ({ countItemCode, countItemName }) => [countItemCode, countItemName],
  ),
);

/** The name of a tracked item; null for a code that nothing has (spec analytics#item-codes). */
export const itemName = (countItemCode: string): string | null => names.get(countItemCode) ?? null;
