import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { describeOnBothDatabases } from '../database/testing.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { type ContentPublished, defineKind, fingerprintOf, keepReindexed, onContentPublished, openEntry, publish, published, publishedOne, reindexContent, saveDraft } from './index.ts';

const editor = { userCode: 'operator-1' };
const text = z.string().max(40);
const before = defineKind({ name: 'note', body: z.strictObject({ title: text, content: text.default(''), tag: text.default('') }), listColumns: ({ title }) => ({ search: [title], facets: { tag: ['old'] } }) });
/** The next release: what is searched, a facet, and what is cleaned from the body have changed, and titles have become shorter. */
const after = defineKind({
  name: 'note',
  version: 2,
  body: z.strictObject({ title: z.string().max(12), content: text.transform((html) => html.replaceAll('<marquee>', '')).default(''), tag: text.default(''), pinned: z.boolean().default(false) }),
  listColumns: ({ title, content, tag }) => ({ search: [title, content], facets: { tag: [tag] } }),
});

describeOnBothDatabases('content whose rules changed', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    for (const [code, content] of [['a', '<marquee>welding'], ['b', 'turning'], ['c', 'milling'], ['d', 'welding too']] as const) {
      await saveDraft(context, before, { code, body: { title: `note ${code}`, content, tag: code === 'b' ? 'lathe' : 'other' } }, editor);
      await publish(context, before, { code }, editor);
    }
    await saveDraft(context, before, { code: 'c', body: { title: 'note c', content: '<marquee>draft' } }, editor);
  });

  const found = async (options: Parameters<typeof published>[2]) => (await published(context, after, options)).map(({ code }) => code);

  test('is found by them afterwards, in however many batches', async () => {
    expect(await found({ keyword: 'welding' })).toEqual([]);
    expect(await reindexContent(context, [after], { batch: 2 })).toEqual({ moved: ['note'], elsewhere: [] });
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
    expect(await found({ facets: { tag: 'lathe' } })).toEqual(['b']);
    expect(await found({ facets: { tag: 'old' } })).toEqual([]);
  });

  test('is clean by them, drafts too', async () => {
    await reindexContent(context, [after], { batch: 2 });
    expect((await publishedOne(context, after, { code: 'a' }))?.body).toEqual({ title: 'note a', content: 'welding', tag: 'other', pinned: false });
    expect((await openEntry(context, after, { code: 'c' }))?.body.content).toBe('draft');
  });

  test('stays as it is where it does not fit them any more, and somebody is told', async () => {
    await saveDraft(context, before, { code: 'long', body: { title: 'a title of before' } }, editor);
    await publish(context, before, { code: 'long' }, editor);
    const warned = vi.spyOn(context.logger, 'warn');
    await reindexContent(context, [after]);
    expect((await publishedOne(context, after, { code: 'long' }))?.body.title).toBe('a title of before');
    expect(warned.mock.calls).toEqual([[{ kind: 'note', misfits: 1 }, expect.stringContaining('does not fit')]]);
  });

  test('is looked at once a change, and whoever keeps pages is told', async () => {
    const heard: ContentPublished[] = [];
    onContentPublished(context, (message) => heard.push(message));
    expect((await reindexContent(context, [before])).moved).toEqual([]);
    expect(heard).toEqual([]);
    await reindexContent(context, [after]);
    expect(heard).toEqual([{ topCode: '-1', kind: 'note', code: null }]);
    expect((await reindexContent(context, [after])).moved).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  test('is never brought back by an older release beside a newer one', async () => {
    await reindexContent(context, [after]);
    expect((await reindexContent(context, [before])).moved).toEqual([]);
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
  });

  test('has what an older release published meanwhile brought up again, and that alone', async () => {
    await reindexContent(context, [after]);
    await saveDraft(context, before, { code: 'e', body: { title: 'note e', content: 'welding by others', tag: 'lathe' } }, editor);
    await publish(context, before, { code: 'e' }, editor);
    await publish(context, before, { code: 'd' }, editor);
    expect(await found({ keyword: 'welding' })).toEqual(['a']);
    let batches = 0;
    await reindexContent(context, [after], { batch: 1, giveWay: async () => void batches++ });
    expect(batches).toBe(2);
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd', 'e']);
  });

  test('is found by its old columns until its turn, goes on where it was left, and is told of when it is done', async () => {
    const heard: ContentPublished[] = [];
    onContentPublished(context, (message) => heard.push(message));
    const leaving = new AbortController();
    let batches = 0;
    const first = await reindexContent(context, [after], { batch: 1, signal: leaving.signal, giveWay: async () => { if (++batches === 2) leaving.abort(); } });
    expect([first.moved, heard]).toEqual([[], []]);
    expect((await found({ facets: { tag: 'old' } })).length).toBe(2);
    expect((await found({ keyword: 'note' })).length).toBe(4);
    await reindexContent(context, [after], { batch: 1, giveWay: async () => void batches++ });
    expect(batches).toBe(4);
    expect(await found({ facets: { tag: 'old' } })).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  test('is one process’s work, until it is done or has died', async () => {
    let others: unknown;
    await reindexContent(context, [after], { batch: 2, giveWay: async () => { others ??= await reindexContent(context, [after]); } });
    expect(others).toEqual({ moved: [], elsewhere: ['note'] });

    const newer = { ...after, revision: after.revision + 1 };
    await expect(reindexContent(context, [newer], { batch: 1, giveWay: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed');
    expect((await reindexContent(context, [newer])).elsewhere).toEqual(['note']);
    context.clock.advance(60_000);
    expect(await reindexContent(context, [newer])).toEqual({ moved: ['note'], elsewhere: [] });
  });

  test('is told of by the next where one died between the last entry and the word', async () => {
    const heard: ContentPublished[] = [];
    let batches = 0;
    await expect(reindexContent(context, [after], { batch: 1, giveWay: async () => { if (++batches === 4) throw new Error('killed'); } })).rejects.toThrow('killed');
    onContentPublished(context, (message) => heard.push(message));
    context.clock.advance(60_000);
    await reindexContent(context, [after]);
    expect(heard).toHaveLength(1);
  });

  test('that an editor changes while it is looked at keeps his words', async () => {
    let editing: Promise<unknown> | undefined;
    const watched = { ...after, listColumns: (body: Parameters<typeof after.listColumns>[0]) => {
      editing ??= saveDraft(context, after, { code: 'a', body: { title: 'a', content: 'planing' } }, editor).then(() => publish(context, after, { code: 'a' }, editor));
      return after.listColumns(body);
    } };
    await reindexContent(context, [watched]);
    await editing;
    await reindexContent(context, [after]);
    expect(await found({ keyword: 'planing' })).toEqual(['a']);
    expect(await found({ keyword: 'welding' })).toEqual(['d']);
  });

  test('is brought up beside everything else, until the process leaves', async () => {
    const end = keepReindexed(context, [after]);
    expect((await found({ keyword: 'note' })).length).toBe(4);
    await expect.poll(() => found({ keyword: 'welding' })).toEqual(['a', 'd']);
    await end();
  });

  test('is read from its seed file again', () => {
    const richer = defineKind({ name: 'note', version: 3, body: z.strictObject({ title: text }) });
    const same = defineKind({ name: 'note', version: 4, body: z.strictObject({ title: text }) });
    expect(fingerprintOf(richer, '[]')).not.toBe(fingerprintOf(same, '[]'));
  });
});
