import type { BodyOf, Published } from '../../publishing/index.ts';
import type { customerStoryKind } from './kinds.ts';

type Story = Published<BodyOf<typeof customerStoryKind>>;

const othersMax = 2;

/** Stories to read after a story: first another of the same kind of customer, then the next ones in the list. */
export function othersThan(story: Story, all: readonly Story[]): Story[] {
  const at = all.findIndex(({ code }) => code === story.code);
  const following = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  const kin = following.find(({ body }) => body.customerType === story.body.customerType);
  return [...(kin ? [kin] : []), ...following.filter((other) => other !== kin)].slice(0, othersMax);
}
