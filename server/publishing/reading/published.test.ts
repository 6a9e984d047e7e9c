import { beforeEach, expect, test } from 'vitest';
import { list } from '../../../contract/content/field.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { publish, published, publishedCounts, publishedOne, publishedPage, reorder, saveDraft, unpublish } from '../index.ts';
import { editor, hour, note, testKind, text, title, words } from '../testing-kinds.ts';

describeOnBothDatabases('lists of what is published', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  const saveAndPublish = async (code: string, text: string, more: object = {}) => {
    await saveDraft(context, note, { code, body: { title: text, ...more } }, editor);
    await publish(context, note, { code }, editor);
  };
  const shown = async () => (await published(context, note)).map(({ body }) => body.title);

  test('are in the operator’s order, and can be sorted differently', async () => {
    for (const code of ['a', 'b', 'c', 'd']) await saveAndPublish(code, code);
    expect(await shown()).toEqual(['a', 'b', 'c', 'd']);
    await reorder(context, note, { codes: ['d', 'a'] }, editor);
    expect(await shown()).toEqual(['d', 'b', 'c', 'a']);
    await saveAndPublish('e', 'e');
    expect(await shown()).toEqual(['d', 'b', 'c', 'a', 'e']);
  });

  test('contain only what was published for that tenant', async () => {
    await saveAndPublish('a', 'platform');
    await saveDraft(context, note, { topCode: 'E1', code: 'a', body: { title: 'enterprise' } }, editor);
    await publish(context, note, { topCode: 'E1', code: 'a' }, editor);
    expect((await published(context, note, { topCode: 'E1' })).map(({ body }) => body.title)).toEqual(['enterprise']);
    expect(await shown()).toEqual(['platform']);
    await unpublish(context, note, { topCode: 'E1', code: 'a' }, editor);
    expect(await shown()).toEqual(['platform']);
  });

  test('are filtered by group and facet, and counted by facet', async () => {
    await saveAndPublish('a', 'a', { tags: ['x', 'y'], group: 'g1' });
    await saveAndPublish('b', 'b', { tags: ['y', 'y'], group: 'g2' });
    await saveAndPublish('c', 'c', { group: 'g3' });
    const codes = async (options: object) => (await published(context, note, options)).map(({ code }) => code);
    expect(await codes({ facets: { tag: 'y' } })).toEqual(['a', 'b']);
    expect(await codes({ facets: { tag: 'y', other: undefined } })).toEqual(['a', 'b']);
    expect(await codes({ facets: { tag: 'y', other: 'y' } })).toEqual([]);
    expect(await codes({ categoryCodes: ['g1', 'g3'] })).toEqual(['a', 'c']);
    expect(await codes({ categoryCodes: [] })).toEqual([]);
    expect(await publishedCounts(context, note, { facet: 'tag', values: ['x', 'y', 'z'] })).toEqual(new Map([['x', 1], ['y', 2]]));
    expect(await publishedCounts(context, note, { facet: 'tag' })).toEqual(new Map([['x', 1], ['y', 2]]));
    expect(await publishedCounts(context, note, { facet: 'tag', values: [] })).toEqual(new Map());
    await saveAndPublish('a', 'a', { tags: ['x'], group: 'g1' });
    expect(await codes({ facets: { tag: 'y' } })).toEqual(['b']);
    await unpublish(context, note, { code: 'b' }, editor);
    expect(await publishedCounts(context, note, { facet: 'tag', values: ['x', 'y'] })).toEqual(new Map([['x', 1]]));
  });

  test('are paged, newest first, with the total number', async () => {
    for (const code of ['a', 'b', 'c']) {
      await saveAndPublish(code, code);
      context.clock.advance(hour);
    }
    const page = await publishedPage(context, note, { sort: 'newest', pageNum: 2, pageSize: 2 });
    expect({ ...page, list: page.list.map(({ code }) => code) }).toEqual({ list: ['a'], total: 3, pageNum: 2, pageSize: 2 });
  });

  test('match every word of a search, in any case and width, and punctuation as written', async () => {
    await saveAndPublish('a', 'Welding 焊工 50%_off');
    await saveAndPublish('b', 'Ｗelding 电工');
    const found = async (keyword: string) => (await published(context, note, { keyword })).map(({ code }) => code);
    expect(await found('welding')).toEqual(['a', 'b']);
    expect(await found('WELDING 焊工')).toEqual(['a']);
    expect(await found('焊')).toEqual(['a']);
    expect(await found('0%_')).toEqual(['a']);
    expect(await found('%电')).toEqual([]);
    expect(await found("'; DROP TABLE content_entries; --")).toEqual([]);
    expect(await found('  ')).toEqual(['a', 'b']);
  });

  test('read older bodies with the defaults of fields that were added later inside their parts', async () => {
    const older = testKind('album', { pictures: list(9, { file: title }, words) });
    const newer = testKind('album', { pictures: list(9, { file: title, caption: text }, words) });
    await saveDraft(context, older, { code: 'a', body: { pictures: [{ file: '1.jpg' }] } }, editor);
    await publish(context, older, { code: 'a' }, editor);
    expect((await publishedOne(context, newer, { code: 'a' }))?.body).toEqual({ pictures: [{ file: '1.jpg', caption: '' }] });
  });

  test('read older bodies with the defaults of fields that were added later', async () => {
    const older = testKind('note', { title });
    await saveDraft(context, older, { code: 'a', body: { title: 'old' } }, editor);
    await publish(context, older, { code: 'a' }, editor);
    expect((await publishedOne(context, note, { code: 'a' }))?.body).toEqual({ title: 'old', content: '', tags: [], group: 'a' });
  });
});
