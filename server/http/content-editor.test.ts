import { beforeAll, describe, expect, test } from 'vitest';
import { calls as shapes, type CallName, type DataOf, type RequestOf } from '../../contract/calls/index.ts';
import { noParentCategory } from '../../contract/constants.ts';
import { type Fields, longestRichText } from '../../contract/content/field.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { describeOnBothDatabases } from '../database/testing.ts';
import { openSession } from '../modules/accounts/index.ts';
import { type AnyContentKind, published, publishedOne } from '../publishing/index.ts';
import { contentKinds } from '../content-kinds.ts';
import { seedPortal } from '../seeding/seed.ts';
import { type TestContext, testContext } from '../testing-context.ts';
import { addTestPerson } from '../testing-entities.ts';
import { type Calls, createCalls } from './calls.ts';
import { handlers } from './handlers.ts';
import { visitorOf } from './testing-visitor.ts';

/** Runs every kind of content through the calls of the content editor: the whole life of an entry, and the errors. */

type ContentCall = Extract<CallName, `consoleContent${string}`>;
type Row = DataOf<'consoleContentList'>['list'][number];

const minute = 60_000;
const hour = 60 * minute;
const { success, contentChanged, contentReferenced, invalidInput, notFound, tooLarge } = returnCodes;

describeOnBothDatabases('the content editor', (open) => {
  let context: TestContext;
  let calls: Calls;
  const editors: Record<'li' | 'zhou', Headers> = { li: new Headers(), zhou: new Headers() };

  beforeAll(async () => {
    context = testContext(await open());
    calls = createCalls({ context, handlers, sessionOf: (headers) => Promise.resolve({ sessionId: 's', personId: headers.get('authorization_token')!, topCode: '-1', roles: ['operator'], live: null }) });
    context.clock.set(Date.parse('2026-12-01T09:00:00+08:00'));
    await seedPortal(context);
    editors.li.set('authorization_token', await addTestPerson(context, { phone: '13912345671', name: '李编辑' }));
    editors.zhou.set('authorization_token', await addTestPerson(context, { phone: '13912345672', name: '周运营' }));
  });

  const make = async <Name extends ContentCall>(name: Name, parameters: RequestOf<Name>, editor: keyof typeof editors) => {
    const { status, body } = await calls.answer(name, { requestId: 'r-1', clientAddress: '203.0.113.7', throughProxy: false, tenant: { topCode: '-1' }, headers: editors[editor], parameters });
    return { status, ...(JSON.parse(body) as { returnCode: number; returnMsg: string; data: unknown }) };
  };
  const ask = async <Name extends ContentCall>(name: Name, request: RequestOf<Name>, editor: keyof typeof editors = 'li') => {
    const { status, returnCode, returnMsg, data } = await make(name, request, editor);
    if (returnCode !== success) throw new Error(`${name}: ${status} ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
    return shapes[name].data.parse(data) as DataOf<Name>;
  };
  const refusal = <Name extends ContentCall>(name: Name, request: RequestOf<Name>, editor: keyof typeof editors = 'li') => make(name, request, editor);
  const iso = (milliseconds: number) => new Date(context.clock.now() + milliseconds).toISOString();
  const rowOf = async (kind: string, code: string): Promise<Row | undefined> => (await ask('consoleContentList', { kind, sort: 'order' })).list.find((row) => row.code === code);
  const stateOf = async (kind: string, code: string) => (await rowOf(kind, code))?.state;
  const isVisible = async (kind: AnyContentKind, code: string) => (await publishedOne(context, kind, { code })) !== null;
  const bodyOf = async (kind: AnyContentKind): Promise<Record<string, unknown>> => (await published(context, kind, { limit: 1 }))[0]!.body as Record<string, unknown>;
  const later = (milliseconds = minute) => context.clock.advance(milliseconds);
  const news = (title: string, more: object = {}) => ({ title, summary: '', poster: '', content: '', source: '', ...more });
  const saveNews = (code: string, title: string, basedOnVersion = 0, editor: keyof typeof editors = 'li') => ask('consoleContentSave', { kind: 'news', code, basedOnVersion, body: news(title) }, editor);

  test.each(contentKinds.map((kind) => [kind.name, kind] as const))('%s is listed, saved, published, planned, taken back, restored and given another code', async (name, kind) => {
    const body = await bodyOf(kind);
    const [fixed] = (kind.declaration.code.fixed ?? []) as string[];
    const entry = { kind: name, code: fixed ?? 'written-anew' };
    const before = await ask('consoleContentList', { kind: name });
    expect(before.total).toBe((await published(context, kind)).length);
    expect(before.counts).toEqual({ draft: 0, planned: 0, published: before.total, changed: 0, withdrawn: 0 });
    if (fixed !== undefined) await ask('consoleContentTakeBack', { ...entry, despiteReferences: true });
    later(20 * minute);

    const { version } = await ask('consoleContentSave', { ...entry, basedOnVersion: fixed === undefined ? 0 : 1, body });
    const unpublished = fixed === undefined ? 'draft' : 'withdrawn';
    const opened = await ask('consoleContentOpen', entry);
    expect(opened).toMatchObject({ ...entry, state: unpublished, version, shown: null, planned: null, opened: { version, body: JSON.parse(JSON.stringify(body)) }, shownBody: null, formerCodes: [] });
    expect((await ask('consoleContentList', { kind: name, state: unpublished })).list).toEqual([await rowOf(name, entry.code)]);
    expect(await isVisible(kind, entry.code)).toBe(false);

    later();
    await ask('consoleContentPublish', { ...entry, version });
    expect([await isVisible(kind, entry.code), await stateOf(name, entry.code)]).toEqual([true, 'published']);

    later();
    await ask('consoleContentSchedule', { ...entry, version, publishAt: iso(hour), unpublishAt: iso(3 * hour) });
    expect(await rowOf(name, entry.code)).toMatchObject({ state: 'planned', shown: { version }, planned: { version, until: expect.any(String) } });
    later();
    await ask('consoleContentCancelPlan', entry);
    expect(await rowOf(name, entry.code)).toMatchObject({ state: 'published', planned: null });

    later();
    await ask('consoleContentTakeBack', { ...entry, despiteReferences: fixed !== undefined });
    expect([await isVisible(kind, entry.code), await stateOf(name, entry.code)]).toEqual([false, 'withdrawn']);

    later();
    const history = await ask('consoleContentHistory', entry);
    expect(history).toMatchObject({ shownVersion: null, plannedVersion: null });
    expect(history.versions[0]).toMatchObject({ version, restoredFrom: null });
    expect(history.events.slice(0, 4).map(({ action, by }) => `${by} ${action}`)).toEqual(['unpublish', 'cancel-plan', 'plan', 'publish'].map((action) => `李编辑 ${action}`));
    expect(await ask('consoleContentRestore', { ...entry, version, basedOnVersion: version })).toEqual({ code: entry.code, version });
    expect(await ask('consoleContentReferences', entry)).toMatchObject({ list: [], total: 0, byKind: [] });

    const isMovable = fixed === undefined && name !== 'coupon';
    expect(await refusal('consoleContentChangeCode', { ...entry, newCode: 'written-again' })).toMatchObject(isMovable ? { returnCode: success } : { status: 400, data: { field: 'newCode' } });
    expect(await ask('consoleContentOpen', { kind: name, code: isMovable ? 'written-again' : entry.code })).toMatchObject({ state: 'withdrawn', formerCodes: isMovable ? [entry.code] : [] });
  });

  test('an entry with a code that no page looks up is not created', async () => {
    const fixed = contentKinds.filter(({ declaration }) => declaration.code.fixed);
    const faults = await Promise.all(fixed.map((kind) => refusal('consoleContentSave', { kind: kind.name, code: 'no-such-place', basedOnVersion: 0, body: {} })));
    expect(faults).toEqual(fixed.map(() => expect.objectContaining({ status: 400, returnMsg: expect.stringContaining('编码是固定的'), data: { field: 'code' } })));
  });

  test('categories that are entries of another kind come with their titles', async () => {
    const grouped = contentKinds.filter(({ declaration }) => Object.values(declaration.fields as Fields).some(({ control }) => control.is === 'reference' && !control.many));
    expect(grouped.map(({ name }) => name).toSorted()).toEqual(['course', 'courseCategory', 'helpArticle', 'live', 'policy']);
    const categories = await Promise.all(grouped.map(async ({ name }) => (await ask('consoleContentList', { kind: name })).categories));
    expect(categories.flat().filter(({ code, title }) => title === '' && code !== noParentCategory)).toEqual([]);
  });

  test('no kind has a field with the name of a request field, so that data.field is unambiguous', () => {
    const fieldsOf = ({ declaration }: AnyContentKind) => Object.keys(declaration.fields as object);
    expect(contentKinds.flatMap(fieldsOf).filter((field) => ['kind', 'code', 'basedOnVersion', 'body'].includes(field))).toEqual([]);
  });

  describe('of a list', () => {
    test('finds by words of the title, the code and what visitors search, in one state, one category, page by page', async () => {
      const find = async (request: Partial<RequestOf<'consoleContentList'>>) => (await ask('consoleContentList', { kind: 'course', ...request })).list.map(({ code }) => code);
      const all = await ask('consoleContentList', { kind: 'course', pageSize: '5', pageNum: '2' });
      expect([all.list.length, all.pageNum, all.pageSize, all.total]).toEqual([5, 2, 5, Object.values(all.counts).reduce((sum, count) => sum + count)]);
      expect(await find({ keyword: 'WELDING-tig' })).toEqual(['welding-tig']);
      const welding = await find({ categoryCode: 'welding', sort: 'order' });
      expect(welding).toContain('welding-tig');
      expect(all.categories).toContainEqual({ code: 'welding', title: '焊接', total: welding.length });
      expect((await ask('consoleContentList', { kind: 'banner' })).categories).toContainEqual({ code: 'gateway_banner', title: '', total: expect.any(Number) });
      expect(await find({ keyword: '%' })).toEqual([]);
      expect(await find({ keyword: '氩弧焊 ＴＩＧ' })).toEqual(['welding-tig']);
      expect(await find({ state: 'draft' })).toEqual([]);
    });

    test('is sorted by the last change or by the last publication', async () => {
      await saveNews('first-draft', '先写的');
      later();
      await saveNews('second-draft', '后写的');
      const { list } = await ask('consoleContentList', { kind: 'news' });
      expect(list.slice(0, 2).map(({ code, title }) => [code, title])).toEqual([['second-draft', '后写的'], ['first-draft', '先写的']]);
      const listed = (await ask('consoleContentList', { kind: 'news', sort: 'listed', pageSize: '50' })).list.map(({ publishTime }) => publishTime ?? '');
      expect(listed).toEqual(listed.toSorted().toReversed());
    });

    test('of an unknown kind, state or code says which field is wrong', async () => {
      expect(await refusal('consoleContentList', { kind: 'nothing' })).toMatchObject({ status: 400, returnCode: invalidInput, returnMsg: '没有这一类内容', data: { field: 'kind' } });
      expect(await refusal('consoleContentList', { kind: 'news', state: 'lost' as never })).toMatchObject({ data: { field: 'state' } });
      for (const name of ['consoleContentOpen', 'consoleContentHistory', 'consoleContentReferences', 'consoleContentCancelPlan', 'consoleContentTakeBack'] as const) {
        expect([name, await refusal(name, { kind: 'news', code: 'nothing' })]).toEqual([name, expect.objectContaining({ status: 200, returnCode: notFound, returnMsg: expect.stringContaining('没有找到') })]);
      }
    });
  });

  describe('of drafts', () => {
    test('refuses the second of two editors and loses neither text', async () => {
      await saveNews('two-editors', '原文');
      later();
      await saveNews('two-editors', '周运营改的', 1, 'zhou');
      const late = await refusal('consoleContentSave', { kind: 'news', code: 'two-editors', basedOnVersion: 1, body: news('李编辑改的') });
      expect(late).toMatchObject({ status: 200, returnCode: contentChanged, returnMsg: expect.stringContaining('更新的版本'), data: { latestVersion: 2 } });
      expect((await ask('consoleContentOpen', { kind: 'news', code: 'two-editors' })).opened.body.title).toBe('周运营改的');
      expect((await ask('consoleContentOpen', { kind: 'news', code: 'two-editors', version: '1' })).opened.body.title).toBe('原文');
      expect(await refusal('consoleContentSave', { kind: 'news', code: 'two-editors', basedOnVersion: 0, body: news('新建的') })).toMatchObject({ returnCode: contentChanged });
    });

    test('that are sent again after a lost response are saved once', async () => {
      const twice = await Promise.all([1, 2].map(() => saveNews('sent-twice', '一次')));
      expect(twice.map(({ version }) => version)).toEqual([1, 1]);
      later(20 * minute);
      await saveNews('sent-twice', '两次', 1);
      expect(await saveNews('sent-twice', '两次', 1)).toEqual({ code: 'sent-twice', version: 2 });
      expect((await ask('consoleContentHistory', { kind: 'news', code: 'sent-twice' })).versions).toHaveLength(2);
    });

    test('of one person become one version within ten minutes, until another person saves or the entry is published', async () => {
      const entry = { kind: 'news', code: 'autosaved' };
      context.clock.set(Math.ceil(context.clock.now() / (10 * minute)) * 10 * minute);
      for (const [index, text] of ['一', '二', '三'].entries()) {
        await saveNews(entry.code, text, index);
        later(800);
      }
      await ask('consoleContentPublish', { ...entry, version: 3 });
      later(800);
      await saveNews(entry.code, '四', 3);
      later(800);
      await saveNews(entry.code, '五', 4);
      later(800);
      await saveNews(entry.code, '六', 5, 'zhou');
      later(10 * minute);
      await saveNews(entry.code, '七', 6, 'zhou');
      const { versions, events } = await ask('consoleContentHistory', entry);
      expect(versions.map(({ version }) => version)).toEqual([7, 6, 5, 3]);
      expect(events.map(({ action }) => action)).toEqual(['save', 'save', 'save', 'publish', 'save']);
    });

    test('cannot take a former code of another entry, and cannot be sorted if its list is sorted by date', async () => {
      await saveNews('first', '第一篇', 0);
      await ask('consoleContentChangeCode', { kind: 'news', code: 'first', newCode: 'renamed' });
      await saveNews('second', '第二篇', 0);
      await expect(saveNews('first', '冒名', 0)).rejects.toThrow(/40001 .*"field":"code"/);
      await expect(ask('consoleContentChangeCode', { kind: 'news', code: 'second', newCode: 'first' })).rejects.toThrow(/40001 .*"field":"newCode"/);
      await expect(ask('consoleContentReorder', { kind: 'news', codes: ['second', 'renamed'], from: ['renamed', 'second'] })).rejects.toThrow(/40001 .*"field":"kind"/);
    });

    test('that break a rule name the field by its path, in Chinese, and leave nothing', async () => {
      const course = await bodyOf(contentKinds.find(({ name }) => name === 'course')!);
      const chapters = (course.chapters as object[]).map((chapter, index) => (index === 1 ? { ...chapter, title: '' } : chapter));
      expect(await refusal('consoleContentSave', { kind: 'course', code: 'broken', basedOnVersion: 0, body: { ...course, chapters } })).toMatchObject({ status: 400, returnMsg: '不可为空', data: { field: 'chapters.1.title' } });
      const faults = [[{ ...course, resName: undefined }, '不可为空', 'resName'], [{ ...course, lessonCount: -1 }, '不能小于 0', 'lessonCount'], [{ ...course, quality: '是' }, '应为是或否', 'quality'], [{ ...course, isAdmin: true }, '没有这个字段', 'isAdmin']] as const;
      for (const [body, returnMsg, field] of faults) expect(await refusal('consoleContentSave', { kind: 'course', code: 'broken', basedOnVersion: 0, body })).toMatchObject({ status: 400, returnMsg, data: { field } });
      expect(await refusal('consoleContentSave', { kind: 'course', code: '../x', basedOnVersion: 0, body: course })).toMatchObject({ data: { field: 'code' } });
      expect(await refusal('consoleContentSave', { kind: 'course', code: 'broken', basedOnVersion: 0, body: '正文' as never })).toMatchObject({ data: { field: 'body' } });
      expect(await refusal('consoleContentOpen', { kind: 'course', code: 'broken' })).toMatchObject({ returnCode: notFound });
    });

    test('hold 200,000 characters of rich text, cleaned; more is refused at its field', async () => {
      const long = `<p>${'字'.repeat(longestRichText - 20)}</p><script>1</script>`.slice(0, longestRichText);
      await ask('consoleContentSave', { kind: 'news', code: 'long', basedOnVersion: 0, body: news('很长', { content: long }) });
      const { opened } = await ask('consoleContentOpen', { kind: 'news', code: 'long' });
      expect(String(opened.body.content)).toMatch(/^<p>字{199980}<\/p>$/);
      const longer = await refusal('consoleContentSave', { kind: 'news', code: 'longer', basedOnVersion: 0, body: news('更长', { content: `${long}字` }) });
      expect(longer).toMatchObject({ status: 400, data: { field: 'content' }, returnMsg: expect.stringContaining('正文过长') });
    });
  });

  describe('of publishing', () => {
    test('publishes the version that the editor opened, without later saves', async () => {
      const entry = { kind: 'news', code: 'superseded' };
      await saveNews(entry.code, '第一版');
      later();
      await saveNews(entry.code, '第二版', 1, 'zhou');
      const refused = { returnCode: contentChanged, data: { latestVersion: 2 } };
      expect(await refusal('consoleContentPublish', { ...entry, version: 1 })).toMatchObject(refused);
      expect(await refusal('consoleContentSchedule', { ...entry, version: 1, publishAt: iso(hour) })).toMatchObject(refused);
      expect(await refusal('consoleContentRestore', { ...entry, version: 1, basedOnVersion: 1 })).toMatchObject(refused);
      expect(await stateOf('news', entry.code)).toBe('draft');
    });

    test('twice at the same time happens once', async () => {
      const entry = { kind: 'news', code: 'clicked-twice' };
      await saveNews(entry.code, '双击');
      const shown = await Promise.all([1, 2].map(() => ask('consoleContentPublish', { ...entry, version: 1 })));
      expect(shown).toEqual([1, 2].map(() => ({ version: 1, plannedVersion: null })));
      const planned = { ...entry, version: 1, publishAt: iso(hour) };
      for (const _ of [1, 2]) await ask('consoleContentSchedule', planned);
      for (const _ of [1, 2]) await ask('consoleContentCancelPlan', entry);
      for (const _ of [1, 2]) await ask('consoleContentTakeBack', entry);
      for (const _ of [1, 2]) await ask('consoleContentChangeCode', { ...entry, newCode: 'clicked-thrice' });
      const { events, versions } = await ask('consoleContentHistory', { kind: 'news', code: 'clicked-thrice' });
      expect(events.map(({ action }) => action).toSorted()).toEqual(['cancel-plan', 'move', 'plan', 'publish', 'save', 'unpublish']);
      expect(versions).toHaveLength(1);
    });

    test('in the past or in a hundred years is refused at its field', async () => {
      const entry = { kind: 'news', code: 'at-a-time' };
      await saveNews(entry.code, '定时');
      expect(await refusal('consoleContentSchedule', { ...entry, version: 1, publishAt: iso(-1) })).toMatchObject({ status: 400, returnMsg: '时间应在现在之后', data: { field: 'publishAt' } });
      expect(await refusal('consoleContentSchedule', { ...entry, version: 1, publishAt: '2126-01-01T00:00:00+08:00' })).toMatchObject({ data: { field: 'publishAt' } });
      expect(await refusal('consoleContentSchedule', { ...entry, version: 1, publishAt: '2026-12-31' })).toMatchObject({ returnMsg: '应为带时区的时间', data: { field: 'publishAt' } });
      expect(await refusal('consoleContentSchedule', { ...entry, version: 1, publishAt: iso(2 * hour), unpublishAt: iso(hour) })).toMatchObject({ returnMsg: '下线时间应晚于上线时间', data: { field: 'unpublishAt' } });
      expect(await refusal('consoleContentTakeBack', { ...entry, unpublishAt: iso(-1) })).toMatchObject({ data: { field: 'unpublishAt' } });
      expect(await stateOf('news', entry.code)).toBe('draft');
    });

    test('is taken back while it is only planned', async () => {
      const entry = { kind: 'news', code: 'only-planned' };
      await saveNews(entry.code, '还没到点');
      await ask('consoleContentSchedule', { ...entry, version: 1, publishAt: iso(hour) });
      await ask('consoleContentTakeBack', entry);
      expect(await rowOf('news', entry.code)).toMatchObject({ state: 'draft', planned: null });
    });

    test('shows a draft beside what visitors see', async () => {
      const entry = { kind: 'news', code: 'changed-since' };
      await saveNews(entry.code, '线上的');
      await ask('consoleContentPublish', { ...entry, version: 1 });
      later();
      await saveNews(entry.code, '改过的', 1);
      expect(await ask('consoleContentOpen', entry)).toMatchObject({ state: 'changed', title: '改过的', shown: { version: 1 }, opened: { version: 2, body: { title: '改过的' } }, shownBody: { title: '线上的' } });
    });
  });

  describe('of order', () => {
    const order = async (kind: string) => (await ask('consoleContentList', { kind, sort: 'order' })).list.map(({ code }) => code);

    test('moves the first entry to the end, once; a list that another person has sorted meanwhile is refused', async () => {
      const from = await order('partner');
      const codes = [...from.slice(1), from[0]!];
      for (const _ of [1, 2]) await ask('consoleContentReorder', { kind: 'partner', codes, from });
      expect(await order('partner')).toEqual(codes);
      const stale = await refusal('consoleContentReorder', { kind: 'partner', codes: from.toReversed(), from }, 'zhou');
      expect(stale).toMatchObject({ status: 200, returnCode: contentChanged, returnMsg: expect.stringContaining('次序已经被别人改过'), data: null });
      expect(await refusal('consoleContentReorder', { kind: 'partner', codes: [...codes, 'nothing'], from })).toMatchObject({ returnCode: notFound });
      expect(await refusal('consoleContentReorder', { kind: 'partner', codes: [codes[0]!, codes[0]!], from })).toMatchObject({ data: { field: 'codes' } });
      expect(await order('partner')).toEqual(codes);
    });
  });

  describe('of references', () => {
    test('names the courses of a category, a tag, an industry and a teacher, drafts too, and refuses to withdraw a referenced entry without confirmation', async () => {
      const body = await bodyOf(contentKinds.find(({ name }) => name === 'course')!);
      await ask('consoleContentSave', { kind: 'courseCategory', code: 'drones', basedOnVersion: 0, body: { categoryName: '无人机' } });
      await ask('consoleContentPublish', { kind: 'courseCategory', code: 'drones', version: 1 });
      await ask('consoleContentSave', { kind: 'course', code: 'drone-flight', basedOnVersion: 0, body: { ...body, resName: '无人机驾驶', categoryCode: 'drones' } });
      const category = { kind: 'courseCategory', code: 'drones' };
      expect(await ask('consoleContentReferences', category)).toMatchObject({ list: [{ kind: 'course', code: 'drone-flight', title: '无人机驾驶', state: 'draft' }], total: 1, byKind: [{ kind: 'course', total: 1 }] });
      expect((await ask('consoleContentOpen', category)).referenced).toBe(1);
      expect((await ask('consoleContentOpen', { kind: 'course', code: 'drone-flight' })).names).toContainEqual({ kind: 'courseCategory', code: 'drones', title: '无人机' });

      const needed = { status: 200, returnCode: contentReferenced, returnMsg: expect.stringContaining('还有 1 条内容用着它（课程 1）'), data: { total: 1 } };
      expect(await refusal('consoleContentTakeBack', category)).toMatchObject(needed);
      expect(await refusal('consoleContentChangeCode', { ...category, newCode: 'uav' })).toMatchObject(needed);
      await ask('consoleContentTakeBack', { ...category, despiteReferences: true });
      expect(await stateOf('courseCategory', 'drones')).toBe('withdrawn');

      // A reference of the published version counts until the change is published.
      await ask('consoleContentPublish', { kind: 'course', code: 'drone-flight', version: 1 });
      later();
      await ask('consoleContentSave', { kind: 'course', code: 'drone-flight', basedOnVersion: 1, body: { ...body, resName: '无人机驾驶', categoryCode: 'welding' } });
      expect(await ask('consoleContentReferences', category)).toMatchObject({ total: 1, list: [{ state: 'changed' }] });
      await ask('consoleContentPublish', { kind: 'course', code: 'drone-flight', version: 2 });
      expect(await ask('consoleContentReferences', category)).toMatchObject({ total: 0 });

      for (const [kind, code] of [['courseTag', 'level4'], ['industry', 'equipment'], ['expert', 'han-liqun']] as const) {
        const { byKind, total, list } = await ask('consoleContentReferences', { kind, code, pageSize: '2' });
        expect([kind, byKind, list.length]).toEqual([kind, [{ kind: 'course', total }], 2]);
      }
    });
  });

  test('accepts the longest rich text only from permitted callers, and the usual size for other calls', async () => {
    const { context: own, make: send } = await visitorOf(open);
    const personId = await addTestPerson(own, { phone: '13912345671', memberships: [['-1', 'operator']] });
    const { token } = await own.database.transaction((tx) => openSession(own, tx, { personId, topCode: '-1', headers: new Headers() }));
    const headers = { authorization_token: token };
    const save = (code: string, content: string, own = headers) => send('consoleContentSave', { kind: 'news', code, basedOnVersion: 0, body: news('很长', { content }) }, own);
    expect((await save('strange', '字'.repeat(longestRichText), { authorization_token: 'x'.repeat(43) })).envelope.returnCode).toBe(returnCodes.sessionEnded);
    expect((await save('long', '字'.repeat(longestRichText))).envelope.returnCode).toBe(success);
    expect((await save('huge', '字'.repeat(800_000))).envelope.returnCode).toBe(tooLarge);
    expect((await send('consoleContentPublish', { kind: 'news', code: '字'.repeat(30_000), version: 1 }, headers)).envelope.returnCode).toBe(tooLarge);
  });
});
