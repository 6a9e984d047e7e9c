import { pageOf, type PageKey } from './pages.ts';

/** Fixed event codes and names (spec analytics#item-codes). Codes are strings, because they are longer than a safe integer. */
export interface TrackedItem {
  countItemCode: string;
  countItemName: string;
}

export const countModule = 'portal' as const;
/** Module names that the analytics base accepts. */
export const knownModules = [countModule] as const;

/** The tracked item of a page: item codes …09 to …27. */
export function trackedPage(key: PageKey): TrackedItem | null {
  const { itemCode, title } = pageOf(key);
  return itemCode ? { countItemCode: itemCode, countItemName: title } : null;
}

/** Clicks of the trial funnel. These codes are ours, in addition to the specification's page codes. */
export const clicks = {
  freeTrial: { countItemCode: '170000000000000101', countItemName: '点击免费试用' },
  enterpriseLogin: { countItemCode: '170000000000000102', countItemName: '点击企业登录' },
  supplierLogin: { countItemCode: '170000000000000103', countItemName: '点击供应商登录' },
} as const satisfies Record<string, TrackedItem>;
