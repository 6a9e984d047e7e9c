import type { Story } from '../../content/customer-types.ts';

const othersMax = 2;

/** What is read after a story: first another of the same kind of customer, then whatever follows it in the list. */
export function othersThan(story: Pick<Story, 'bizCode' | 'customerType'>, all: readonly Story[]): Story[] {
  const at = all.findIndex(({ bizCode }) => bizCode === story.bizCode);
  const following = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  const kin = following.find(({ customerType }) => customerType === story.customerType);
  return [...(kin ? [kin] : []), ...following.filter((other) => other !== kin)].slice(0, othersMax);
}
