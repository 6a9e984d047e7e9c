import { type CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { count, paragraphs } from '../../contract/content/field.ts';
import type { Database } from '../database/index.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { sliceQuery } from './reading/catalogue-store.ts';
import { fingerprintOf, parseSeedFile, publishedPage, seedEntries } from './index.ts';
import { type EntriesQuery, listQuery as editorsListQuery } from './editing/entry-list-store.ts';
import { listEntries } from './editing/entry-list.ts';
import { listQuery, nearestQuery, type PublishedListQuery } from './reading/published-store.ts';
import { ofRank, ranksOf } from './search/store.ts';
import { wantedOf } from './search/terms.ts';
import { testKind, text, words } from './testing-kinds.ts';

const lecture = testKind('lecture', { title: text, text: paragraphs(1_000, words), group: text, learners: count('人', words), price: count('元', words), tag: text }, {
  listColumns: ({ title, group, learners, price, tag }) => ({ categoryCode: group, popularity: learners, priceCents: price, search: [title], facets: { tag: [tag] } }),
  foundBy: ({ title }) => ({ title }),
});

const rows = 10_000;
const now = Date.parse('2026-03-02T09:00:00+08:00');

/** The database's plan for a query, as text. */
async function planOf(database: Database, query: { compile(read: Database['read']): CompiledQuery }): Promise<string> {
  const compiled = query.compile(database.read);
  const prefix = database.dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN ' : 'EXPLAIN ';
  const raw = sql.raw(prefix).toOperationNode();
  const explained = await database.read.executeQuery<Record<string, unknown>>({ ...compiled, query: raw as never, sql: prefix + compiled.sql });
  return explained.rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
}

describeOnBothDatabases(`a kind of ${rows} entries`, (open, dialect) => {
  let context: TestContext;

  beforeAll(async () => {
    context = testContext(await open());
    const file = JSON.stringify(
      Array.from({ length: rows }, (_, index) => ({
        code: `L${String(index).padStart(5, '0')}`,
        publishAt: new Date(now - index * 3_600_000).toISOString(),
        body: { title: `第 ${index} 课 焊接`, text: '正文'.repeat(200), group: `g${index % 20}`, learners: (index * 7919) % 5000, price: index % 300, tag: `t${index % 50}` },
      })),
    );
    await seedEntries(context, lecture, { name: 'volume', fingerprint: fingerprintOf(lecture, file) }, parseSeedFile(lecture, 'volume', file));
    // Updates the statistics as autovacuum does. SQLite needs none.
    if (dialect === 'postgres') await context.database.transaction((tx) => sql`ANALYZE content_publications, content_entries`.execute(tx));
  });

  const base = { kind: 'lecture', topCode: '-1', limit: 10, offset: 0 };

  test.each([
    ['in the operator’s order', { ...base, sort: 'order' }, 'content_publications_order'],
    ['newest first', { ...base, sort: 'newest' }, 'content_publications_newest'],
    ['most popular first', { ...base, sort: 'popular' }, 'content_publications_popular'],
    ['cheapest first', { ...base, sort: 'price' }, 'content_publications_price'],
    ['of one group', { ...base, sort: 'order', categoryCodes: ['g3'] }, 'content_publications_category_order'],
    ['of one group, newest first', { ...base, sort: 'newest', categoryCodes: ['g3'] }, 'content_publications_category_newest'],
  ] as const)('is read %s by walking an index, without sorting', async (_, query, index) => {
    const plan = await planOf(context.database, listQuery(context.database.read, query satisfies PublishedListQuery, now));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|^\s*(->\s+)?Sort|Incremental Sort|Seq Scan|SCAN content_publications$/m);
  });

  test.each(['焊接', '查无此词', '焊'])('is read newest first by the keyword %s without sorting the matches', async (keyword) => {
    const plan = await planOf(context.database, listQuery(context.database.read, { ...base, sort: 'newest', keyword }, now));
    expect(plan).toContain('content_publications_newest');
    expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|MULTI-INDEX OR|^\s*(->\s+)?Sort|Incremental Sort|Seq Scan on content_publications/m);
  });

  test('evaluates a keyword once, not again for every row', async () => {
    const plan = await planOf(context.database, listQuery(context.database.read, { ...base, sort: 'newest', keyword: '焊接' }, now));
    expect(plan).toMatch(dialect === 'sqlite' ? /^LIST SUBQUERY.*\n.*content_search_terms VIRTUAL TABLE/m : /hashed SubPlan/);
  });

  test('is filtered by a facet through its index', async () => {
    const plan = await planOf(context.database, listQuery(context.database.read, { ...base, sort: 'newest', facets: { tag: 't7' } }, now));
    expect(plan).toContain(dialect === 'sqlite' ? 'sqlite_autoindex_content_facets' : 'content_facets_pkey');
  });

  test.each(['newer', 'older'] as const)('finds the next entry, %s, by walking an index from there', async (side) => {
    const of = { listedAt: now - 5_000 * 3_600_000, code: 'L05000' };
    const plan = await planOf(context.database, nearestQuery({ ...base, of, side }, now));
    expect(plan).toContain('content_publications_newest');
    expect(plan).toMatch(dialect === 'sqlite' ? /\(listed_at,code\)[<>]/ : /Index Cond: .*ROW\(listed_at, code\) [<>] ROW/);
    expect(plan).not.toMatch(/TEMP B-TREE FOR ORDER BY|^\s*(->\s+)?Sort|Incremental Sort/m);
  });

  test.each([undefined, 'tag'])('is listed completely for sitemaps from an index, part after part, without bodies (facet %s)', async (facet) => {
    const plan = await planOf(context.database, sliceQuery(context.database.read, '-1', 'lecture', { limit: 5_000, offset: 5_000, facet }, now));
    expect(plan).not.toMatch(/content_versions|TEMP B-TREE FOR ORDER BY|^\s*(->\s+)?Sort|Incremental Sort|Seq Scan|SCAN content_(publications|facets)$/m);
  });

  test.each(['焊接', '焊工证培训'].flatMap((keyword) => ranksOf(wantedOf(keyword)).map((place) => [keyword, place.rank.isClose ? 'close' : 'loose', place.rank.lowest, place] as const)))('is searched for %s by the index of characters, hidden entries excluded by their own index (%s, tier %i)', async (keyword, _name, _tier, place) => {
    const found = ofRank(context.database.read, { topCode: '-1', kinds: ['lecture'], limited: new Map(), wanted: wantedOf(keyword) }, place, now).select('number').orderBy('merit', 'desc').limit(10);
    const plan = await planOf(context.database, found);
    expect(plan).toContain(dialect === 'sqlite' ? 'content_search_terms VIRTUAL TABLE' : 'content_search');
    expect(plan).not.toMatch(/Seq Scan on content_publications|SCAN content_(publications|search_documents)$/m);
    for (const condition of dialect === 'sqlite' ? ['found_from (top_code=? AND publish_at>?)', 'found_until (top_code=? AND unpublish_at<?)'] : ['content_publications_found_from', 'content_publications_found_until']) expect(plan).toContain(condition);
  });

  test('returns its last page', async () => {
    const page = await publishedPage(context, lecture, { sort: 'newest', keyword: '焊接', pageNum: rows / 50, pageSize: 50 });
    expect(page.total).toBe(rows);
    expect(page.list.at(-1)?.code).toBe('L09999');
  });

  const editors = { kind: 'lecture', topCode: '-1', limit: 20, offset: 0 };

  test.each([
    ['in the operator’s order', { ...editors, sort: 'order' }, 'content_entries_order'],
    ['last changed first', { ...editors, sort: 'updated' }, 'content_entries_updated'],
    ['last published first', { ...editors, sort: 'listed' }, 'content_entries_listed'],
  ] as const)('is read by editors %s by walking an index, without bodies and without sorting', async (_, query, index) => {
    const plan = await planOf(context.database, editorsListQuery(query satisfies EntriesQuery, now));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/content_versions|TEMP B-TREE FOR ORDER BY|^\s*(->\s+)?Sort|Incremental Sort|Seq Scan on content_entries|SCAN entry$/m);
  });

  test('is counted by state and found by a word for editors', async () => {
    const { list, counts } = await listEntries(context, lecture, { sort: 'updated', keyword: 'l00007 焊', limit: 20, offset: 0 });
    expect([list[0]?.code, counts.published]).toEqual(['L00007', 1]);
    const all = await listEntries(context, lecture, { sort: 'listed', categoryCode: 'g3', limit: 20, offset: 0 });
    expect([all.list.length, all.counts]).toEqual([20, { draft: 0, planned: 0, published: rows / 20, changed: 0, withdrawn: 0 }]);
  });
});
