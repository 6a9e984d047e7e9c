import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';

const migration = '0060-content-editor.sql';

describeOnBothDatabases('content that was stored before editors had lists', (open) => {
  test('has the title, category and references of every version after the migration', async () => {
    const database = await open();
    const stored: [kind: string, code: string, ...bodies: object[]][] = [
      ['course', 'tig', { resName: '旧名', categoryCode: 'arc' }, { resName: '氩弧焊“入门”', categoryCode: 'welding', teacherCode: 'han', tags: ['t1', 't2'], industries: ['i1'] }],
      ['courseCategory', 'welding', { categoryName: '焊接', topParentCode: '0' }],
      ['courseCategory', 'arc', { categoryName: '电弧', topParentCode: 'welding' }],
      ['expert', 'han', { resName: '韩立群' }],
      ['expert', 'luo', { resName: '罗志强', onHome: false }],
      ['helpArticle', 'h', { title: '收不到', categoryCode: 'account' }],
      ['siteConfig', 'site', {}],
    ];
    await database.transaction(async (tx) => {
      for (const [kind, code, ...bodies] of stored) {
        const id = `${kind}-${code}`;
        await tx.insertInto('content_entries').values({ id, kind, top_code: '-1', code, title: '', category_code: '', position: 10, latest_version: bodies.length, listed_at: null, rules: 0, created_at: 0, created_by: 'seed', updated_at: 0, updated_by: 'seed' }).execute();
        for (const [index, body] of bodies.entries()) await tx.insertInto('content_versions').values({ entry_id: id, version: index + 1, body: JSON.stringify(body), rules: 0, restored_from: null, saved_at: 0, saved_by: 'seed' }).execute();
      }
      for (const statement of ['DROP TABLE content_references', 'DROP INDEX content_entries_updated', 'DROP INDEX content_entries_listed', 'ALTER TABLE content_entries DROP COLUMN title', 'ALTER TABLE content_entries DROP COLUMN category_code']) await sql.raw(statement).execute(tx);
      await sql`DELETE FROM schema_migrations WHERE name = ${migration}`.execute(tx);
    });
    expect(await database.migrate({ now: () => 0 })).toEqual([migration]);

    const entries = await database.read.selectFrom('content_entries').select(['code', 'title', 'category_code']).orderBy('kind').orderBy('code').execute();
    expect(entries.map((entry) => [entry.code, entry.title, entry.category_code])).toEqual([
      ['tig', '氩弧焊“入门”', 'welding'],
      ['arc', '电弧', 'welding'],
      ['welding', '焊接', '0'],
      ['han', '韩立群', 'index_experts'],
      ['luo', '罗志强', ''],
      ['h', '收不到', 'account'],
      ['site', '', ''],
    ]);
    const references = await database.read.selectFrom('content_references').selectAll().orderBy('entry_id').orderBy('version').orderBy('to_kind').orderBy('to_code').execute();
    expect(references.map((row) => `${row.entry_id} ${row.version} ${row.to_kind} ${row.to_code}`)).toEqual([
      'course-tig 1 courseCategory arc',
      'course-tig 2 courseCategory welding',
      'course-tig 2 courseTag t1',
      'course-tig 2 courseTag t2',
      'course-tig 2 expert han',
      'course-tig 2 industry i1',
      'courseCategory-arc 1 courseCategory welding',
      'helpArticle-h 1 helpCategory account',
    ]);
  });
});
