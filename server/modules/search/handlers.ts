import type { CallName } from '../../../contract/calls/index.ts';
import { searchReach } from '../../../contract/search-reach.ts';
import type { HandlerMap } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { isSearchable, marksOf, searchPublished } from '../../publishing/index.ts';
import { groupsNamed } from './groups.ts';
import { searchables, searchKinds } from './kinds.ts';
import { presentFind } from './present.ts';

export const searchHandlers = {
  async searchSite({ topCode, keyword, kind, pageNum, pageSize }, { context }) {
    if (!isSearchable(keyword)) throw refuse.invalidInput('keyword', '请输入至少两个连在一起的字');
    // Before anything is counted: the farther a page, the more is read for it.
    if ((pageNum - 1) * pageSize >= searchReach) throw refuse.invalidInput('pageNum', `只列出前 ${searchReach} 条，请搜得具体一些`);
    const finding = searchPublished(context, {
      topCode,
      keyword,
      kinds: searchKinds.map((name) => searchables[name].kind),
      only: kind && searchables[kind].kind,
      pageNum,
      pageSize,
      reach: searchReach,
    });
    const [{ list, totals, isNear }, groups] = await Promise.all([finding, groupsNamed(context, topCode, keyword)]);
    const marks = marksOf(keyword, isNear);
    const counts = searchKinds.map((name) => ({ kind: name, total: totals.get(searchables[name].kind.name) ?? 0 }));
    const total = counts.filter((count) => kind === undefined || count.kind === kind).reduce((sum, count) => sum + count.total, 0);
    return { list: list.map((find) => presentFind(find, marks)), total, pageNum, pageSize, counts, groups, marks, isNear };
  },
} satisfies Partial<HandlerMap<CallName>>;
