import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { line, reference, richText, toggle } from '../../../contract/content/field.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { type BodyOf, type ContentChange, countReferences, findListed, fingerprintOf, startReindexing, onContentChanged, openEntry, publish, published, publishedOne, registerPublishingJobs, reindexContent, saveDraft } from '../index.ts';
import { testKind, text, words } from '../testing-kinds.ts';

const editor = { userCode: 'operator-1' };
const title = line(40, words);
const before = testKind('note', { title, content: text, tag: text }, { listColumns: ({ title }) => ({ search: [title], facets: { tag: ['old'] } }) });
/** The next release: search texts, a facet and the cleaning of bodies have changed, and titles are shorter. */
const after = testKind(
  'note',
  { title: line(12, words), content: richText(words), tag: text, pinned: toggle(false, words) },
  { version: 2, listColumns: ({ title, content, tag }) => ({ search: [title, content], facets: { tag: [tag] } }) },
);

describeOnBothDatabases('content with changed rules', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    for (const [code, content] of [['a', '<marquee>welding'], ['b', 'turning'], ['c', 'milling'], ['d', 'welding too']] as const) {
      await saveDraft(context, before, { code, body: { title: `note ${code}`, content, tag: code === 'b' ? 'lathe' : 'other' } }, editor);
      await publish(context, before, { code }, editor);
    }
    await saveDraft(context, before, { code: 'c', body: { title: 'note c', content: '<marquee>draft' } }, editor);
  });

  /** The newer rules, which record the titles of the entries that they listed. For a draft only the group is computed. */
  const watched = () => {
    const listed: string[] = [];
    const kind: typeof after = { ...after, listColumns: (body) => (body.content !== 'draft' && listed.push(body.title), after.listColumns(body)) };
    return { kind, listed };
  };
  /** SQL of code from before rows recorded their rules: it sets neither the new columns nor the entry's rules. */
  const olderCode = {
    async save(code: string, body: object) {
      await context.database.transaction(async (tx) => {
        const { rows } = await sql<{ id: string; version: number }>`UPDATE content_entries SET latest_version = latest_version + 1, updated_at = updated_at + 1 WHERE code = ${code} RETURNING id, latest_version AS version`.execute(tx);
        await sql`INSERT INTO content_versions (entry_id, version, body, saved_at, saved_by) VALUES (${rows[0]!.id}, ${rows[0]!.version}, ${JSON.stringify(body)}, 1, 'op')`.execute(tx);
      });
    },
    async publish(code: string) {
      const id = context.random.uuid();
      await context.database.transaction(async (tx) => {
        const { rows } = await sql<{ entry: string; version: number }>`UPDATE content_entries SET updated_at = updated_at + 1 WHERE code = ${code} RETURNING id AS entry, latest_version AS version`.execute(tx);
        const { entry, version } = rows[0]!;
        await sql`DELETE FROM content_facets WHERE publication_id IN (SELECT id FROM content_publications WHERE entry_id = ${entry})`.execute(tx);
        await sql`DELETE FROM content_publications WHERE entry_id = ${entry}`.execute(tx);
        await sql`INSERT INTO content_publications (id, entry_id, version, kind, top_code, code, publish_at, unpublish_at, position, listed_at, category_code, popularity, price_cents, featured, search_text, published_by)
          SELECT ${id}, id, ${version}, kind, top_code, code, 1, ${Number.MAX_SAFE_INTEGER}, position, 1, '', 0, 0, 0, ${`note ${code}`}, 'op' FROM content_entries WHERE id = ${entry}`.execute(tx);
        await sql`INSERT INTO content_facets (kind, top_code, facet, value, publication_id) VALUES ('note', '-1', 'tag', 'old', ${id})`.execute(tx);
      });
    },
  };
  const found = async (options: Parameters<typeof published>[2]) => (await published(context, after, options)).map(({ code }) => code);

  test('is found by the new rules afterwards, with any batch size', async () => {
    expect(await found({ keyword: 'welding' })).toEqual([]);
    expect(await reindexContent(context, [after], { batch: 2 })).toEqual({ moved: ['note'], elsewhere: [] });
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
    expect(await found({ facets: { tag: 'lathe' } })).toEqual(['b']);
    expect(await found({ facets: { tag: 'old' } })).toEqual([]);
  });

  test('is listed for editors by the new rules: title, group and references', async () => {
    const story = testKind('story', { name: title, group: text });
    const grouped = testKind('story', { name: title, group: reference('group', words) }, { version: 2, title: 'name', listColumns: ({ group }) => ({ categoryCode: group }) });
    await saveDraft(context, story, { code: 's', body: { name: '一', group: 'g1' } }, editor);
    await saveDraft(context, story, { code: 's', body: { name: '二', group: 'g2' } }, editor);
    const naming = async (code: string) => countReferences(context, testKind('group', { title }), { code, topCode: '-1', body: {} });
    expect([await findListed(context, story, { code: 's' }), await naming('g2')]).toEqual([expect.objectContaining({ title: '', categoryCode: '' }), []]);
    await reindexContent(context, [grouped]);
    expect(await findListed(context, grouped, { code: 's' })).toMatchObject({ title: '二', categoryCode: 'g2', version: 2 });
    expect([await naming('g1'), await naming('g2')]).toEqual([[], [{ kind: 'story', total: 1 }]]);
  });

  test('is cleaned by the new rules, drafts too', async () => {
    await reindexContent(context, [after], { batch: 2 });
    expect((await publishedOne(context, after, { code: 'a' }))?.body).toEqual({ title: 'note a', content: 'welding', tag: 'other', pinned: false });
    expect((await openEntry(context, after, { code: 'c' }))?.body.content).toBe('draft');
  });

  test('stays unchanged if it breaks the new rules, and that is logged', async () => {
    await saveDraft(context, before, { code: 'long', body: { title: 'a title of before' } }, editor);
    await publish(context, before, { code: 'long' }, editor);
    const warned = vi.spyOn(context.logger, 'warn');
    await reindexContent(context, [after]);
    expect((await publishedOne(context, after, { code: 'long' }))?.body.title).toBe('a title of before');
    expect(warned.mock.calls).toEqual([[{ kind: 'note', misfits: 1 }, expect.stringContaining('does not fit')]]);
  });

  test('is processed once for each change, and cached pages are purged', async () => {
    const heard: ContentChange[] = [];
    onContentChanged(context, (message) => heard.push(message));
    expect((await reindexContent(context, [before])).moved).toEqual([]);
    expect(heard).toEqual([]);
    await reindexContent(context, [after]);
    expect(heard).toEqual([{ topCode: '-1', kind: 'note', code: null }]);
    expect((await reindexContent(context, [after])).moved).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  test('is never processed back by an older release beside a newer one', async () => {
    await reindexContent(context, [after]);
    expect((await reindexContent(context, [before])).moved).toEqual([]);
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
  });

  test('is processed again if an older release published it meanwhile, and other content is not', async () => {
    await reindexContent(context, [after]);
    await saveDraft(context, before, { code: 'e', body: { title: 'note e', content: 'welding by others', tag: 'lathe' } }, editor);
    await publish(context, before, { code: 'e' }, editor);
    await publish(context, before, { code: 'd' }, editor);
    expect(await found({ keyword: 'welding' })).toEqual(['a']);
    const { kind, listed } = watched();
    await reindexContent(context, [kind], { batch: 1 });
    expect(listed.toSorted()).toEqual(['note d', 'note e']);
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd', 'e']);
  });

  test('is found by its old columns until it is reindexed; reindexing continues where it stopped, and announces the change at the end', async () => {
    const heard: ContentChange[] = [];
    onContentChanged(context, (message) => heard.push(message));
    const leaving = new AbortController();
    const { kind, listed } = watched();
    const first = await reindexContent(context, [kind], { batch: 1, signal: leaving.signal, giveWay: async () => { if (listed.length === 2) leaving.abort(); } });
    expect([first.moved, heard]).toEqual([[], []]);
    expect((await found({ facets: { tag: 'old' } })).length).toBe(2);
    expect((await found({ keyword: 'note' })).length).toBe(4);
    await reindexContent(context, [kind], { batch: 1 });
    expect(listed.toSorted()).toEqual(['note a', 'note b', 'note c', 'note d']);
    expect(await found({ facets: { tag: 'old' } })).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  test('is processed by one process, until that is done or has died', async () => {
    let others: unknown;
    await reindexContent(context, [after], { batch: 2, giveWay: async () => { others ??= await reindexContent(context, [after]); } });
    expect(others).toEqual({ moved: [], elsewhere: ['note'] });

    const newer = { ...after, schemaVersion: after.schemaVersion + 1 };
    await expect(reindexContent(context, [newer], { batch: 1, giveWay: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed');
    expect((await reindexContent(context, [newer])).elsewhere).toEqual(['note']);
    context.clock.advance(60_000);
    expect(await reindexContent(context, [newer])).toEqual({ moved: ['note'], elsewhere: [] });
  });

  test('if a process dies between the last entry and the announcement, the next one announces the change', async () => {
    const heard: ContentChange[] = [];
    const { kind, listed } = watched();
    await expect(reindexContent(context, [kind], { batch: 1, giveWay: async () => { if (listed.length === 4) throw new Error('killed'); } })).rejects.toThrow('killed');
    onContentChanged(context, (message) => heard.push(message));
    context.clock.advance(60_000);
    await reindexContent(context, [after]);
    expect(heard).toHaveLength(1);
  });

  test('keeps the text of an editor who changes it meanwhile', async () => {
    let editing: Promise<unknown> | undefined;
    const edited = { ...after, listColumns: (body: Parameters<typeof after.listColumns>[0]) => {
      editing ??= saveDraft(context, after, { code: 'a', body: { title: 'a', content: 'planing' } }, editor).then(() => publish(context, after, { code: 'a' }, editor));
      return after.listColumns(body);
    } };
    await reindexContent(context, [edited]);
    await editing;
    await reindexContent(context, [after]);
    expect(await found({ keyword: 'planing' })).toEqual(['a']);
    expect(await found({ keyword: 'welding' })).toEqual(['d']);
  });

  test('the outbox announces the change if the message on the bus is lost', async () => {
    registerPublishingJobs(context);
    await context.outbox.runDue();
    const silenced = vi.spyOn(context.bus, 'publish').mockResolvedValue();
    await reindexContent(context, [after]);
    silenced.mockRestore();
    const heard: ContentChange[] = [];
    onContentChanged(context, (message) => heard.push(message));
    await context.outbox.runDue();
    expect(heard).toEqual([{ topCode: '-1', kind: 'note', code: null }]);
  });

  test('that cannot be read stops no other, in its kind or after it', async () => {
    const other = testKind('other', { title });
    const otherAfter = testKind('other', { title }, { version: 2, listColumns: ({ title }) => ({ search: [title] }) });
    await saveDraft(context, other, { code: 'o', body: { title: 'grinding' } }, editor);
    await publish(context, other, { code: 'o' }, editor);
    await context.database.transaction(async (tx) => {
      const { id } = await tx.selectFrom('content_entries').select('id').where('code', '=', 'b').executeTakeFirstOrThrow();
      await tx.updateTable('content_versions').set({ body: '{"title":' }).where('entry_id', '=', id).execute();
    });
    const blowing = z.pipe(after.body, z.transform((body: BodyOf<typeof after>) => { if (body.content === 'milling') throw new Error('blew'); return body; }));
    const [warned, failed] = [vi.spyOn(context.logger, 'warn'), vi.spyOn(context.logger, 'error')];
    const kind = { ...after, body: blowing as unknown as typeof after.body };
    expect((await reindexContent(context, [kind, otherAfter])).moved).toEqual(['note', 'other']);
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
    expect((await published(context, otherAfter, { keyword: 'grinding' })).map(({ code }) => code)).toEqual(['o']);
    // One version of b and one of c.
    expect(warned.mock.calls).toEqual([[{ kind: 'note', misfits: 2 }, expect.stringContaining('does not fit')]]);
    expect(failed).toHaveBeenCalled();
    expect((await reindexContent(context, [kind, otherAfter])).moved).toEqual([]);
  });

  test('with many versions yields the thread after each version', async () => {
    for (let version = 2; version <= 12; version++) await saveDraft(context, before, { code: 'a', body: { title: 'note a', content: `<marquee>${version}` } }, editor);
    let cleanedInATurn = 0;
    let most = 0;
    const counting = { ...after, body: { safeParse: (body: object) => (cleanedInATurn++, after.body.safeParse(body)) } as unknown as typeof after.body };
    const giveWay = async () => {
      most = Math.max(most, cleanedInATurn);
      cleanedInATurn = 0;
    };
    await reindexContent(context, [counting], { giveWay });
    expect(most).toBe(1);
    expect((await openEntry(context, after, { code: 'a', version: 7 }))?.body.content).toBe('7');
  });

  test('is not cleaned twice if work stopped in the middle of an entry', async () => {
    for (let version = 2; version <= 70; version++) await saveDraft(context, before, { code: 'a', body: { title: 'note a', content: `<marquee>${version}` } }, editor);
    let cleaned = 0;
    const leaving = new AbortController();
    const counting = { ...after, body: { safeParse: (body: object) => (cleaned++, after.body.safeParse(body)) } as unknown as typeof after.body };
    await reindexContent(context, [counting], { batch: 1, signal: leaving.signal, giveWay: async () => { if (cleaned === 60) leaving.abort(); } });
    expect(cleaned).toBe(60);
    await reindexContent(context, [counting], { batch: 1 });
    // There are 74 versions. When the work stopped, at most the last fifty cleaned ones were not written yet.
    expect(cleaned - 74).toBeLessThan(50);
    expect((await openEntry(context, after, { code: 'a' }))?.body.content).toBe('70');
  });

  test('that code without rules publishes again, changed or not, is processed again, and other content is not', async () => {
    await reindexContent(context, [after]);
    await olderCode.publish('d');
    await olderCode.save('b', { title: 'note b', content: '<marquee>boring', tag: 'mill' });
    await olderCode.publish('b');
    expect(await found({ keyword: 'welding' })).toEqual(['a']);
    expect((await found({ facets: { tag: 'old' } })).toSorted()).toEqual(['b', 'd']);
    const { kind, listed } = watched();
    expect((await reindexContent(context, [kind])).moved).toEqual(['note']);
    expect(listed.toSorted()).toEqual(['note b', 'note d']);
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
    expect(await found({ facets: { tag: 'mill' } })).toEqual(['b']);
    expect((await publishedOne(context, after, { code: 'b' }))?.body.content).toBe('boring');
    expect((await reindexContent(context, [kind])).moved).toEqual([]);
  });

  test('that code without rules saves as a draft is cleaned before it is published', async () => {
    await reindexContent(context, [after]);
    await olderCode.save('a', { title: 'note a', content: '<marquee>later' });
    await reindexContent(context, [after]);
    expect((await openEntry(context, after, { code: 'a' }))?.body.content).toBe('later');
  });

  test('is processed in the background, until the process stops', async () => {
    const changed = new Promise((resolve) => onContentChanged(context, resolve));
    const end = startReindexing(context, [after]);
    expect((await found({ keyword: 'note' })).length).toBe(4);
    await changed;
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
    await end();
  });

  test('is read from its seed file again', () => {
    const richer = testKind('note', { title }, { version: 3 });
    const same = testKind('note', { title }, { version: 4 });
    expect(fingerprintOf(richer, '[]')).not.toBe(fingerprintOf(same, '[]'));
  });
});
