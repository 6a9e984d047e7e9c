import type { TrackedItem } from './tracking.ts';

/** The four home tabs in the specification's order, with its codes of 19 and 20 digits. */
export const homeTabs = [
  { countItemCode: '1700000000000000006', countItemName: '招生教学' },
  { countItemCode: '1700000000000000007', countItemName: '企业内训' },
  { countItemCode: '17000000000000000025', countItemName: '智能认证考试' },
  { countItemCode: '17000000000000000026', countItemName: '人岗匹配' },
] as const satisfies readonly TrackedItem[];
