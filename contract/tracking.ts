import { pageOf, type PageKey } from './pages.ts';

/** Fixed event codes and names (spec analytics#item-codes). Codes are strings, digit for digit. */
export interface TrackedItem {
  countItemCode: string;
  countItemName: string;
}

export const countModule = 'portal' as const;
/** Every module that the analytics base accepts. */
export const knownModules = [countModule] as const;

/** The page entries: item codes …09 to …27. */
export function trackedPage(key: PageKey): TrackedItem | null {
  const { itemCode, title } = pageOf(key);
  return itemCode ? { countItemCode: itemCode, countItemName: title } : null;
}

/** Clicks that the trial funnel counts; ours, beside the specification's page codes. */
export const clicks = {
  freeTrial: { countItemCode: '170000000000000101', countItemName: '点击免费试用' },
  enterpriseLogin: { countItemCode: '170000000000000102', countItemName: '点击企业登录' },
  supplierLogin: { countItemCode: '170000000000000103', countItemName: '点击供应商登录' },
} as const satisfies Record<string, TrackedItem>;
