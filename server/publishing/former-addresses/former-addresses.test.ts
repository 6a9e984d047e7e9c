import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { testContext, type TestContext } from '../../testing-context.ts';
import { cancelPlan, changeCode, type ContentChange, formerAddressOf, fingerprintOf, onContentChanged, parseSeedFile, publish, published, saveDraft, seedEntries, unpublish } from '../index.ts';
import { testKind, title } from '../testing-kinds.ts';

const note = testKind('note', { title });
const editor = { userCode: 'operator-1' };
const hour = 3_600_000;

describeOnBothDatabases('former addresses of content that has moved or was withdrawn', (open) => {
  let context: TestContext;
  let heard: ContentChange[];

  beforeEach(async () => {
    context = testContext(await open());
    heard = [];
    onContentChanged(context, (message) => heard.push(message));
  });

  const save = (code: string, text = '题') => saveDraft(context, note, { code, body: { title: text } }, editor);
  const show = async (code: string, text?: string) => {
    await save(code, text);
    await publish(context, note, { code }, editor);
  };
  const fate = (code: string) => formerAddressOf(context, note, { code });
  const move = (code: string, newCode: string) => changeCode(context, note, { code, newCode }, editor);

  test('content that never existed or was never shown has none', async () => {
    await save('draft');
    await unpublish(context, note, { code: 'draft' }, editor);
    await save('planned');
    await publish(context, note, { code: 'planned', publishAt: context.clock.now() + hour }, editor);
    expect([await fate('nothing'), await fate('draft'), await fate('planned')]).toEqual([null, null, null]);
    await cancelPlan(context, note, { code: 'planned' }, editor);
    expect(await fate('planned')).toBeNull();
  });

  test('withdrawn content is gone, until a new publication is planned', async () => {
    await show('a');
    await unpublish(context, note, { code: 'a' }, editor);
    expect(await fate('a')).toBe('gone');
    await publish(context, note, { code: 'a', publishAt: context.clock.now() + hour }, editor);
    expect(await fate('a')).toBeNull();
    await cancelPlan(context, note, { code: 'a' }, editor);
    expect(await fate('a')).toBe('gone');
  });

  test('content that reached its end is gone too', async () => {
    await save('a');
    await publish(context, note, { code: 'a', unpublishAt: context.clock.now() + hour }, editor);
    context.clock.advance(hour);
    expect(await fate('a')).toBe('gone');
    await publish(context, note, { code: 'a', publishAt: context.clock.now() + hour }, editor);
    await cancelPlan(context, note, { code: 'a' }, editor);
    expect(await fate('a')).toBe('gone');
  });

  test('a changed code leads to the new one, through every change, and pages of both are purged', async () => {
    await show('a');
    heard.length = 0;
    await move('a', 'b');
    expect(heard.map(({ code }) => code)).toEqual(['a', 'b']);
    expect((await published(context, note)).map(({ code }) => code)).toEqual(['b']);
    await move('b', 'c');
    expect([await fate('a'), await fate('b')]).toEqual([{ movedTo: 'c' }, { movedTo: 'c' }]);
  });

  test('a code that an entry takes back leads nowhere else, and the other code leads to it', async () => {
    await show('a');
    await move('a', 'b');
    await move('b', 'a');
    expect([await fate('a'), await fate('b')]).toEqual([null, { movedTo: 'a' }]);
  });

  test('an entry that moved and was then withdrawn is gone at every address it had', async () => {
    await show('a');
    await move('a', 'b');
    await unpublish(context, note, { code: 'b' }, editor);
    expect([await fate('a'), await fate('b')]).toEqual(['gone', 'gone']);
  });

  test('a taken or invalid code is refused, and nothing changes', async () => {
    await show('a');
    await show('b');
    await expect(move('a', 'b')).rejects.toMatchObject({ data: { field: 'newCode' } });
    await expect(move('a', 'b c')).rejects.toMatchObject({ data: { field: 'newCode' } });
    await expect(move('nothing', 'x')).rejects.toMatchObject({ returnCode: 40400 });
    expect((await published(context, note)).map(({ code }) => code)).toEqual(['a', 'b']);
    expect(await fate('x')).toBeNull();
  });

  test('a seed file with the old code creates no new entry', async () => {
    const load = async (titles: string[]) => {
      const text = JSON.stringify(titles.map((name, index) => ({ code: `s${index}`, body: { title: name } })));
      return seedEntries(context, note, { name: 'notes', fingerprint: fingerprintOf(note, text) }, parseSeedFile(note, 'notes', text));
    };
    await load(['一']);
    await move('s0', 'first');
    expect(await load(['一', '二'])).toEqual({ added: 1, changed: 0 });
    expect((await published(context, note)).map(({ code }) => code).toSorted()).toEqual(['first', 's1']);
  });
});
