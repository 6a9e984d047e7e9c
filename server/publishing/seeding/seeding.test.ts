import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toggle } from '../../../contract/content/field.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import {
  type ContentChange,
  fingerprintOf,
  history,
  onContentChanged,
  openEntry,
  parseSeedFile,
  publish,
  published,
  registerPublishingJobs,
  reorder,
  saveDraft,
  seedEntries,
  seedFileChanged,
  unpublish,
} from '../index.ts';
import { testKind, title, words } from '../testing-kinds.ts';

const note = testKind('note', { title });
const editor = { userCode: 'operator-1' };
const hour = 3_600_000;

describeOnBothDatabases('a seed file', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
  });

  function load(entries: object[]) {
    const text = JSON.stringify(entries);
    return seedEntries(context, note, { name: 'launch/notes.json', fingerprint: fingerprintOf(note, text) }, parseSeedFile(note, 'launch/notes.json', text));
  }
  const entry = (code: string, text = code, more: object = {}) => ({ code, body: { title: text }, ...more });
  const shown = async () => (await published(context, note)).map(({ body }) => body.title);

  test('is published in its order, with its dates', async () => {
    await load([entry('b', 'first', { publishAt: '2025-10-18T09:00:00+08:00' }), entry('a', 'second')]);
    const list = await published(context, note);
    expect(list.map(({ body, listedAt }) => [body.title, listedAt])).toEqual([
      ['first', Date.parse('2025-10-18T09:00:00+08:00')],
      ['second', context.clock.now()],
    ]);
    expect((await history(context, note, { code: 'a' }))?.events).toMatchObject([{ actor: 'seed', action: 'content.publish' }]);
  });

  test('loaded again changes nothing', async () => {
    const entries = [entry('a'), entry('b')];
    expect(await load(entries)).toEqual({ added: 2, changed: 0 });
    context.clock.advance(hour);
    expect(await load(entries)).toEqual({ added: 0, changed: 0 });
    expect((await history(context, note, { code: 'a' }))?.versions).toHaveLength(1);
    const text = JSON.stringify(entries);
    expect(await seedFileChanged(context, 'launch/notes.json', fingerprintOf(note, text))).toBe(false);
    expect(await seedFileChanged(context, 'launch/notes.json', fingerprintOf(note, `${text} `))).toBe(true);
  });

  test('after a change updates unedited entries, keeping their date', async () => {
    await load([entry('a', 'old'), entry('b')]);
    const date = context.clock.now();
    context.clock.advance(hour);
    expect(await load([entry('b'), entry('a', 'new'), entry('c')])).toEqual({ added: 1, changed: 2 });
    expect(await shown()).toEqual(['b', 'new', 'c']);
    expect((await published(context, note))[1]?.listedAt).toBe(date);
    expect((await openEntry(context, note, { code: 'a' }))?.version).toBe(2);
  });

  test.each([
    ['edited', () => saveDraft(context, note, { code: 'a', body: { title: 'mine' } }, editor), ['seed', 'b2', 'c2']],
    ['edited and published', async () => {
      await saveDraft(context, note, { code: 'a', body: { title: 'mine' } }, editor);
      await publish(context, note, { code: 'a' }, editor);
    }, ['mine', 'b2', 'c2']],
    ['taken back', () => unpublish(context, note, { code: 'a' }, editor), ['b2', 'c2']],
    ['ordered', () => reorder(context, note, { codes: ['c', 'a'] }, editor), ['c', 'b2', 'seed']],
  ] as const)('never changes an entry that an operator has %s', async (_, touch, expected) => {
    await load([entry('a', 'seed'), entry('b'), entry('c')]);
    await touch();
    context.clock.advance(hour);
    await load([entry('a', 'seed changed'), entry('b', 'b2'), entry('c', 'c2')]);
    expect(await shown()).toEqual(expected);
  });

  test('still changes an entry that an operator opened and saved unchanged', async () => {
    await load([entry('a', 'seed')]);
    const saved = { code: 'a', body: { title: 'seed' }, basedOnVersion: 1 };
    expect(await saveDraft(context, note, saved, editor)).toEqual({ code: 'a', version: 1 });
    // An editor of the next release sends a field that the kind has gained, without a new value.
    const richer = testKind('note', { title, pinned: toggle(false, words) });
    expect(await saveDraft(context, richer, { ...saved, body: { title: 'seed', pinned: false } }, editor)).toEqual({ code: 'a', version: 1 });
    await load([entry('a', 'seed changed')]);
    expect(await shown()).toEqual(['seed changed']);
  });

  test('keeps entries that were removed from it', async () => {
    await load([entry('a'), entry('b')]);
    await load([entry('b')]);
    expect(await shown()).toEqual(expect.arrayContaining(['a', 'b']));
  });

  describe('that replaces entries by others', () => {
    const ticket = testKind('note', { title }, { replaced: () => ({ title: 'closed' }) });
    const replacing = [entry('new', 'new', { replaces: ['old'] }), entry('b', 'b changed')];
    const load = (entries: object[]) => {
      const text = JSON.stringify(entries);
      return seedEntries(context, ticket, { name: 'notes', fingerprint: fingerprintOf(ticket, text) }, parseSeedFile(ticket, 'notes', text));
    };

    test('changes each replaced entry once, in the way of its kind', async () => {
      await load([entry('old'), entry('b')]);
      expect(await load(replacing)).toEqual({ added: 1, changed: 2 });
      expect((await shown()).toSorted()).toEqual(['b changed', 'closed', 'new']);
      expect(await load([...replacing, entry('c')])).toEqual({ added: 1, changed: 0 });
      expect((await openEntry(context, ticket, { code: 'old' }))?.version).toBe(2);
    });

    test('adds no replacement for an entry that an operator has edited', async () => {
      await load([entry('old'), entry('b')]);
      await saveDraft(context, ticket, { code: 'old', body: { title: 'mine' } }, editor);
      await publish(context, ticket, { code: 'old' }, editor);
      expect(await load(replacing)).toEqual({ added: 0, changed: 1 });
      expect((await shown()).toSorted()).toEqual(['b changed', 'mine']);
    });

    test('also changes them if the file named the replacement only later', async () => {
      await load([entry('old'), entry('b')]);
      await load([entry('new'), entry('b')]);
      expect(await load(replacing)).toEqual({ added: 0, changed: 2 });
      expect((await shown()).toSorted()).toEqual(['b changed', 'closed', 'new']);
    });

    test('is refused if it still contains replaced entries, replaces one twice, or its kind cannot be replaced', () => {
      const parse = (kind: typeof note, entries: object[]) => () => parseSeedFile(kind, 'notes', JSON.stringify(entries));
      expect(parse(ticket, [entry('a', 'a', { replaces: ['b'] }), entry('b')])).toThrow(/notes, a: replaces: b/);
      expect(parse(ticket, [entry('a', 'a', { replaces: ['c'] }), entry('b', 'b', { replaces: ['c'] })])).toThrow(/notes, b: replaces: c/);
      expect(parse(note, [entry('a', 'a', { replaces: ['b'] })])).toThrow(/notes, a: replaces/);
    });
  });

  test('with a future date is shown from that date, and purges then', async () => {
    registerPublishingJobs(context);
    const heard: ContentChange[] = [];
    onContentChanged(context, (message) => heard.push(message));
    const at = context.clock.now() + hour;
    await load([entry('a', 'later', { publishAt: new Date(at).toISOString() })]);
    expect(await shown()).toEqual([]);
    await context.outbox.runDue();
    heard.length = 0;
    context.clock.set(at);
    expect(await shown()).toEqual(['later']);
    await context.outbox.runDue();
    expect(heard).toEqual([{ topCode: '-1', kind: 'note', code: null }]);
  });

  test('the outbox announces the change if the message on the bus is lost', async () => {
    registerPublishingJobs(context);
    const silenced = vi.spyOn(context.bus, 'publish').mockResolvedValue();
    await load([entry('a')]);
    silenced.mockRestore();
    const heard: ContentChange[] = [];
    onContentChanged(context, (message) => heard.push(message));
    await context.outbox.runDue();
    expect(heard).toEqual([{ topCode: '-1', kind: 'note', code: null }]);
  });

  test('is loaded by one of two instances that start at the same time', async () => {
    const outcomes = await Promise.all([load([entry('a'), entry('b')]), load([entry('a'), entry('b')])]);
    expect(outcomes.map(({ added }) => added).toSorted()).toEqual([0, 2]);
    expect(await shown()).toEqual(['a', 'b']);
  });

  test.each([
    ['no JSON', '[', /notes\.json/],
    ['a field too many', '[{"code":"a","body":{"title":"x","colour":"red"}}]', /notes\.json, a: .*colour/],
    ['a field that is wrong', '[{"code":"a","body":{"title":""}}]', /notes\.json, a: title: 不可为空/],
    ['a code twice', '[{"code":"a","body":{"title":"x"}},{"code":"a","body":{"title":"y"}}]', /notes\.json, a: the code stands twice/],
    ['a date without offset', '[{"code":"a","publishAt":"2025-01-01","body":{"title":"x"}}]', /0\.publishAt/],
  ])('with %s is refused, naming the place', (_, text, message) => {
    expect(() => parseSeedFile(note, 'notes.json', text)).toThrow(message);
  });
});
