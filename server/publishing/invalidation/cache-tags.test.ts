import { describe, expect, test } from 'vitest';
import { CacheTags, isAffected } from './cache-tags.ts';

const course = { topCode: '-1', kind: 'course' };
function tagsOf(add: (tags: CacheTags) => void): string[] {
  const tags = new CacheTags();
  add(tags);
  return tags.all;
}
const [list, entry] = [tagsOf((tags) => tags.addKind(course)), tagsOf((tags) => tags.addEntry({ ...course, code: 'c' }))];

describe('a change', () => {
  test('of an entry affects reads of this entry and lists of its kind, and no other entry, kind or tenant', () => {
    const change = { ...course, code: 'c' };
    expect([isAffected(entry, change), isAffected(list, change)]).toEqual([true, true]);
    for (const other of [{ kind: 'news' }, { kind: 'courseTag' }, { topCode: '-10' }]) expect([other, isAffected([...entry, ...list], { ...change, ...other })]).toEqual([other, false]);
    expect([isAffected(entry, { ...change, code: 'd' }), isAffected(list, { ...change, code: 'd' })]).toEqual([false, true]);
  });

  test('of several entries at once affects all reads of their kind', () => {
    const change = { ...course, code: null };
    expect([isAffected(entry, change), isAffected(list, change), isAffected(tagsOf((tags) => tags.addKind({ ...course, kind: 'courseTag' })), change)]).toEqual([true, true, false]);
  });

  test('does not affect an answer without content', () => {
    expect(isAffected([], { ...course, code: null })).toBe(false);
  });
});

test('the same tag is stored once', () => {
  expect(tagsOf((tags) => [1, 2].forEach(() => tags.addKind(course)))).toEqual(list);
});
