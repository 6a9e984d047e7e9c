import type { Values } from './lesson-values.ts';

/**
 * The group of each field, by the name that people read. Fields of one group make sense only together: a new day with another person's hour
 * would be a time that neither of them chose.
 */
const groupOf: Readonly<Record<keyof Values, string>> = {
  liveName: '课名',
  day: '时间',
  from: '时间',
  until: '时间',
  teacherPersonId: '讲师',
  teacherName: '讲师',
  teacherPhone: '讲师',
  visibility: '谁能进',
  recommended: '推荐',
  pcCover: '封面',
  outline: '讲什么',
  categoryCode: '类目',
  livePre: '预告片旁边的一句话',
  livePreUrl: '预告片',
  previewLoops: '循环放预告片',
};
const fields = Object.keys(groupOf) as (keyof Values)[];
const groups = Map.groupBy(fields, (field) => groupOf[field]);

interface Clash {
  name: string;
  /** The newest value in words, or '' if it is not a short text. */
  theirs: string;
}
export type Clashes = ReadonlyMap<string, Clash>;

function wordsOf(field: keyof Values, { liveName, livePre, teacherName, day, from, until }: Values): string {
  return { liveName, livePre, teacherPersonId: teacherName, day: `${day} ${from}—${until}` }[field as string] ?? '';
}

const differ = (among: readonly (keyof Values)[], one: Values, other: Values): boolean => among.some((field) => one[field] !== other[field]);

export const isChanged = (base: Values, mine: Values): boolean => differ(fields, base, mine);

/**
 * Keeps what this person changed, and takes everything else from the newest version.
 * @param base what this person began with
 * @returns `clashes`: the first field of each group that both changed
 */
export function merged(base: Values, mine: Values, newest: Values): { values: Values; clashes: Clashes } {
  const values = { ...newest };
  const clashes = new Map<string, Clash>();
  for (const [name, group] of groups) {
    if (!differ(group, base, mine)) continue;
    Object.assign(values, Object.fromEntries(group.map((field) => [field, mine[field]])));
    if (differ(group, base, newest) && differ(group, mine, newest)) clashes.set(group[0]!, { name, theirs: wordsOf(group[0]!, newest) });
  }
  return { values, clashes };
}
