import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { describeOnBothDatabases } from '../database/testing.ts';
import { testContext, type TestContext } from '../testing-context.ts';
import { type ContentPublished, defineKind, fingerprintOf, onContentPublished, openEntry, publish, published, publishedOne, reindexContent, saveDraft } from './index.ts';

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
    await reindexContent(context, [before]);
    for (const [code, content] of [['a', '<marquee>welding'], ['b', 'turning'], ['c', 'milling'], ['d', 'welding too']] as const) {
      await saveDraft(context, before, { code, body: { title: `note ${code}`, content, tag: code === 'b' ? 'lathe' : 'other' } }, editor);
      await publish(context, before, { code }, editor);
    }
    await saveDraft(context, before, { code: 'c', body: { title: 'note c', content: '<marquee>draft' } }, editor);
  });

  const found = async (options: Parameters<typeof published>[2]) => (await published(context, after, options)).map(({ code }) => code);

  test('is found by them after a start, in however many batches', async () => {
    expect(await found({ keyword: 'welding' })).toEqual([]);
    expect(await reindexContent(context, [after], 2)).toEqual(['note']);
    expect(await found({ keyword: 'welding' })).toEqual(['a', 'd']);
    expect(await found({ facets: { tag: 'lathe' } })).toEqual(['b']);
    expect(await found({ facets: { tag: 'old' } })).toEqual([]);
  });

  test('is clean by them, drafts too', async () => {
    await reindexContent(context, [after], 2);
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
    expect(await reindexContent(context, [before])).toEqual([]);
    expect(heard).toEqual([]);
    await reindexContent(context, [after]);
    expect(heard).toEqual([{ topCode: '-1', kind: 'note', code: null }]);
    expect(await reindexContent(context, [after])).toEqual([]);
  });

  test('is read from its seed file again', () => {
    const richer = defineKind({ name: 'note', version: 3, body: z.strictObject({ title: text }) });
    const same = defineKind({ name: 'note', version: 4, body: z.strictObject({ title: text }) });
    expect(fingerprintOf(richer, '[]')).not.toBe(fingerprintOf(same, '[]'));
  });
});
