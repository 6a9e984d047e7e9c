import type { searchCalls } from '../../../contract/calls/search.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import { searchReach } from '../../../contract/search-reach.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { type AnyContentKind, isSearchable, marksOf, searchPublished } from '../../publishing/index.ts';
import { groupsNamed } from './groups.ts';
import { presentFind } from './present.ts';

type SearchKind = DataOf<'searchSite'>['counts'][number]['kind'];

/** @param all kinds of content; those that declare a search are searched */
export function searchHandlers(all: readonly AnyContentKind[]) {
  const kinds = all.filter(({ declaration }) => declaration.search !== undefined);
  const kindOf = (name: SearchKind | undefined) => kinds.find(({ declaration }) => declaration.search?.name === name);

  return {
    async searchSite({ topCode, keyword, kind, pageNum, pageSize }, { context }) {
      if (!isSearchable(keyword)) throw refuse.invalidInput('keyword', '请输入至少两个连在一起的字');
      // Checked before counting: far pages are expensive.
      if ((pageNum - 1) * pageSize >= searchReach) throw refuse.invalidInput('pageNum', `只列出前 ${searchReach} 条，请搜得具体一些`);
      const finding = searchPublished(context, { topCode, keyword, kinds, only: kindOf(kind), pageNum, pageSize, reach: searchReach });
      const [{ list, totals, isNear }, groups] = await Promise.all([finding, groupsNamed(context, all, topCode, keyword)]);
      const marks = marksOf(keyword, isNear);
      const counts = kinds.map(({ name, declaration }) => ({ kind: declaration.search!.name as SearchKind, total: totals.get(name) ?? 0 }));
      const total = counts.filter((count) => kind === undefined || count.kind === kind).reduce((sum, count) => sum + count.total, 0);
      return { list: list.map((find) => presentFind(kinds.find(({ name }) => name === find.kind)!, find, marks)), total, pageNum, pageSize, counts, groups, marks, isNear };
    },
  } satisfies HandlersOf<typeof searchCalls>;
}
