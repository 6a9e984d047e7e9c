import type { DataOf } from '../../../contract/calls/index.ts';
import { textOf } from '../../../contract/content/index.ts';
import { readingsOf } from '../../../contract/search-readings.ts';
import { type AnyContentKind, plainKeyword, published, publishedByCategory, publishedCounts, type ReadContext, searchText, withDescendants } from '../../publishing/index.ts';

type Group = DataOf<'searchSite'>['groups'][number];
type IsNamed = (name: string) => boolean;

/** As many as fit into one or two lines above the results. */
const groupsAtMost = 6;

/**
 * Categories, tags and industries that a keyword names, by the `searchGroup` of their declarations. Each links to its list. There are
 * only a few dozen, so their names are compared here, and the index contains entries only. A group without published entries is
 * left out.
 * @param kinds all kinds of content
 */
export async function groupsNamed(context: ReadContext, kinds: readonly AnyContentKind[], topCode: string, keyword: string): Promise<Group[]> {
  const isNamed = namedBy(keyword);
  const groups = await Promise.all(kinds.map((kind) => groupsOf(context, kind, topCode, isNamed)));
  return groups.flat().filter(({ total }) => total > 0).slice(0, groupsAtMost);
}

async function groupsOf(context: ReadContext, kind: AnyContentKind, topCode: string, isNamed: IsNamed): Promise<Group[]> {
  const { name, title, searchGroup: group } = kind.declaration;
  if (!group) return [];
  const entries = await published(context, kind, group.isShared ? {} : { topCode });
  const named = entries.filter(({ body }) => group.isOffered?.(body) !== false && isNamed(textOf(body, title)));
  if (named.length === 0) return [];
  const listed = { name: group.of };
  const counts = await (group.facet === undefined ? publishedByCategory(context, listed, { topCode }) : publishedCounts(context, listed, { topCode, facet: group.facet, values: named.map(({ code }) => code) }));
  return named.map(({ code, body }) => ({
    kind: name as Group['kind'],
    name: textOf(body, title),
    page: group.page as Group['page'],
    query: { [group.parameter]: code },
    total: withDescendants(kind, entries, code).reduce((sum, each) => sum + (counts.get(each) ?? 0), 0),
  }));
}

/** Makes a test for names: true if a name contains the words of a keyword or their synonyms, or if the keyword contains the whole name: 焊接 in 焊接课程. */
function namedBy(keyword: string): IsNamed {
  const typed = searchText([plainKeyword(keyword)]);
  const readings = [[typed], ...readingsOf(plainKeyword(keyword)).filter(({ isClose }) => isClose).map(({ words }) => words.map((word) => searchText([word])))];
  return (name) => {
    const folded = searchText([name]);
    return typed.includes(folded) || readings.some((words) => words.every((word) => folded.includes(word)));
  };
}
