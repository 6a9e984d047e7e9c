import { pageOf, pages, type PageKey } from './pages.ts';

/** Fixed event codes and names (specification §7.5, §9; decisions §9). Codes are strings, digit for digit. */
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

/** The four home tabs in the specification's order, with its four codes of 19 and 20 digits. */
export const homeTabs = [
  { countItemCode: '1700000000000000006', countItemName: '招生教学' },
  { countItemCode: '1700000000000000007', countItemName: '企业内训' },
  { countItemCode: '17000000000000000025', countItemName: '智能认证考试' },
  { countItemCode: '17000000000000000026', countItemName: '人岗匹配' },
] as const satisfies readonly TrackedItem[];

/** Clicks that the trial funnel counts; ours, beside the specification's page codes. */
export const clicks = {
  freeTrial: { countItemCode: '170000000000000101', countItemName: '点击免费试用' },
  enterpriseLogin: { countItemCode: '170000000000000102', countItemName: '点击企业登录' },
  supplierLogin: { countItemCode: '170000000000000103', countItemName: '点击供应商登录' },
} as const satisfies Record<string, TrackedItem>;

/** Every code that the analytics base accepts. */
export const knownItemCodes: ReadonlySet<string> = new Set([
  ...(Object.keys(pages) as PageKey[]).flatMap((key) => trackedPage(key)?.countItemCode ?? []),
  ...homeTabs.map((tab) => tab.countItemCode),
  ...Object.values(clicks).map((click) => click.countItemCode),
]);
