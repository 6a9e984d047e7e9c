import { createCanvas } from '@napi-rs/canvas';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson, testEnterprise } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';
import { createEnterprise } from '../../enterprises/index.ts';
import { consoleLiveHandlers, liveClassHandlers, liveDocumentHandlers, liveTalkHandlers } from '../index.ts';

const topCode = '100000000001';
const picture = createCanvas(9, 9).toBuffer('image/png');
const id = (number: number) => `0b0b0b0b-0000-4000-8000-${String(number).padStart(12, '0')}`;

describeOnBothDatabases('the documents of a live', (open) => {
  let context: TestContext;
  let administrator: string;
  let teacher: string;
  let student: string;

  beforeEach(async () => {
    const storage = { name: 'remembering', put: async () => {}, putFile: async () => {}, get: async () => null, remove: async () => {}, health: async () => {} };
    context = testContext(await open(), { storage: storage as never });
    administrator = await addTestPerson(context, { phone: '13912345670', name: '王主任' });
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    student = await addTestPerson(context, { phone: '13912345672', name: '陈晓' });
    await context.database.transaction((tx) => createEnterprise(context, tx, testEnterprise({ topCode, founderId: administrator })));
    await addTestLive(context, { code: 'L1', top_code: topCode, teacher_person_id: teacher });
    await addTestLive(context, { code: 'L2', top_code: topCode, teacher_person_id: student });
  });

  /** A teacher who was invited by phone has a login for this live only. */
  const asTeacher = (liveCode = 'L1') => loggedIn(context, teacher, { topCode, live: { liveCode, role: 'teacher' } });
  const asAdministrator = () => loggedIn(context, administrator, { topCode, roles: ['administrator'] });
  const upload = async (caller = asTeacher(), liveCode = 'L1', bytes = picture) =>
    (await answerOf(liveDocumentHandlers, 'uploadLivePage', { liveCode }, { ...caller, upload: { name: 'a.png', type: 'image/png', stream: Readable.from([bytes]) } } as never)).address;
  const add = (document: { document: string; title: string; pages: string[]; texts?: string[] }, caller = asTeacher(), liveCode = 'L1') => answerOf(liveDocumentHandlers, 'addLiveDocument', { liveCode, ...document }, caller);
  const inConsole = async () => (await answerOf(consoleLiveHandlers, 'consoleLiveOpen', { liveCode: 'L1' }, asAdministrator())).documents;
  const saveInConsole = (documents: object[], seen?: string[]) => answerOf(consoleLiveHandlers, 'consoleLiveSaveDocuments', { liveCode: 'L1', documents, ...(seen && { seen }) } as never, asAdministrator());
  const titles = async () => (await inConsole()).map(({ title }) => title);

  test('a teacher adds one in the studio: the console, the teacher and the students have it, the open room is told, and its address is signed', async () => {
    const pages = [await upload(), await upload()];
    await add({ document: id(1), title: '起重安全', pages, texts: ['吊钩', ''] });
    await add({ document: id(1), title: '起重安全', pages });
    expect(await titles()).toEqual(['起重安全']);
    for (const person of [teacher, administrator]) {
      const { documents } = await answerOf(liveClassHandlers, 'liveCourseDetail', { liveCode: 'L1' }, loggedIn(context, person, { topCode, roles: person === administrator ? ['administrator'] : [] }));
      expect(documents).toMatchObject([{ id: id(1), title: '起重安全', pages: pages.map((page) => expect.stringMatching(`^${page}\\?`) as string) }]);
    }
    expect((await answerOf(liveClassHandlers, 'liveDocumentTexts', { liveCode: 'L1', document: id(1) }, asTeacher())).texts).toEqual(['吊钩', '']);
    // The repeated request changed nothing.
    expect((await answerOf(liveTalkHandlers, 'liveEvents', { liveCode: 'L1', after: 0 }, asTeacher())).events.map(({ event }) => event.kind)).toEqual(['documentsChanged']);
    await add({ document: id(2), title: '习题', pages: [pages[0]!] });
    expect(await titles()).toEqual(['起重安全', '习题']);
  });

  test('another document leaves the addresses of the pages as they are for an hour, so that open pages load only its pages', async () => {
    const page = await upload();
    await add({ document: id(1), title: '起重安全', pages: [page] });
    const addresses = async () => (await answerOf(liveClassHandlers, 'liveCourseDetail', { liveCode: 'L1' }, loggedIn(context, teacher, { topCode }))).documents.flatMap(({ pages }) => pages);
    const untilNextHour = () => 3_600_000 - (context.clock.now() % 3_600_000);
    context.clock.advance(untilNextHour() + 1);
    const before = await addresses();
    context.clock.advance(untilNextHour() - 1);
    await add({ document: id(2), title: '习题', pages: [await upload()] });
    const after = await addresses();
    expect(after).toEqual([...before, expect.any(String)]);
    const hours = (Number(new URL(after[0]!, 'https://example.com').searchParams.get('expires')) - context.clock.now()) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(12);
    context.clock.advance(2);
    expect((await addresses())[0]).not.toBe(before[0]);
  });

  test('a form of the console that was opened before keeps what the teacher added meanwhile, and does not bring back what was removed', async () => {
    const page = await upload();
    for (const [number, title] of [[1, '甲'], [2, '乙']] as const) await add({ document: id(number), title, pages: [page] });
    const opened = await inConsole();
    const seen = opened.map((document) => document.id);
    await add({ document: id(3), title: '老师加的', pages: [page] });
    await saveInConsole([{ ...opened[1]!, title: '乙（改）' }, opened[0]!], seen);
    expect(await titles()).toEqual(['乙（改）', '甲', '老师加的']);
    await saveInConsole([opened[0]!], seen);
    expect(await titles()).toEqual(['甲', '老师加的']);
    // Another tab shows the removed document still, and adds one.
    await saveInConsole([...opened, { id: 'new', title: '后台加的', pages: [page] }], seen);
    expect(await titles()).toEqual(['甲', '后台加的', '老师加的']);
  });

  test('a save of the console that is repeated, because its answer was lost, adds a document once; the id of a document of another live is not taken', async () => {
    const page = await upload();
    const added = { id: id(7), title: '后台加的', pages: [page] };
    for (let time = 1; time <= 2; time++) await saveInConsole([added], []);
    expect(await inConsole()).toMatchObject([{ id: id(7), title: '后台加的' }]);
    await add({ document: id(8), title: '别的课的', pages: [page] }, loggedIn(context, student, { topCode, live: { liveCode: 'L2', role: 'teacher' } }), 'L2');
    await saveInConsole([added, { ...added, id: id(8) }], [id(7)]);
    const saved = await inConsole();
    expect(saved.map(({ title }) => title)).toEqual(['后台加的', '后台加的']);
    expect(saved[1]!.id).not.toBe(id(8));
    const { documents } = await answerOf(liveClassHandlers, 'liveCourseDetail', { liveCode: 'L2' }, loggedIn(context, student, { topCode }));
    expect(documents).toMatchObject([{ id: id(8), title: '别的课的' }]);
  });

  test('only the teacher of this live may add, with pages of the own enterprise, up to the limits of the console, and not after the class', async () => {
    const page = await upload();
    const refused = { returnCode: 10063 };
    const others = [loggedIn(context, student), loggedIn(context, student, { topCode, live: { liveCode: 'L1', role: 'student' } }), asTeacher('L2'), loggedIn(context, student, { topCode: '-1', roles: ['administrator'] })];
    for (const caller of others) {
      await expect(upload(caller)).rejects.toMatchObject(refused);
      await expect(add({ document: id(1), title: '讲义', pages: [page] }, caller)).rejects.toMatchObject(refused);
    }
    await expect(upload(asTeacher(), 'L1', Buffer.from('<svg/>'))).rejects.toMatchObject({ returnCode: 40001, data: { field: 'file' } });
    for (const wrong of ['/files/live/platform/private/a.webp', `${page}/../b.png`, 'https://example.com/a.png']) await expect(add({ document: id(1), title: '讲义', pages: [wrong] })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'pages' } });
    for (let number = 1; number <= 20; number++) await add({ document: id(number), title: `第 ${number} 份`, pages: [page] });
    await expect(add({ document: id(21), title: '多一份', pages: [page] })).rejects.toMatchObject({ returnCode: 40001, message: '最多 20 份讲义' });
    // The pages and texts of all documents together are limited too: each student's page reads them.
    await expect(saveInConsole([1, 2, 3, 4, 5, 6].map((number) => ({ id: id(number), title: '讲义', pages: Array.from({ length: 200 }, () => page) })))).rejects.toMatchObject({ returnCode: 40001, message: expect.stringContaining('合计最多 1000 页') as string });
    await expect(saveInConsole([1, 2].map((number) => ({ id: id(number), title: '讲义', pages: Array.from({ length: 200 }, () => page), texts: Array.from({ length: 200 }, () => '字'.repeat(2_000)) })))).rejects.toMatchObject({ returnCode: 40001, message: expect.stringContaining('60 万字') as string });
    // A live from before the limits gets smaller step by step.
    const large = JSON.stringify(Array.from({ length: 80 }, () => ({ address: page, text: '' })));
    await context.database.transaction((tx) => tx.updateTable('live_documents').set({ pages: large }).execute());
    const stored = await inConsole();
    await expect(saveInConsole(stored)).rejects.toMatchObject({ returnCode: 40001 });
    await saveInConsole(stored.slice(0, -1));
    expect(await titles()).toHaveLength(19);
    // The id of a document of another live.
    await expect(add({ document: id(1), title: '讲义', pages: [page] }, loggedIn(context, student), 'L2')).rejects.toMatchObject({ returnCode: 40001 });
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'L1' }, asTeacher());
    await upload();
    await answerOf(liveClassHandlers, 'endLive', { liveCode: 'L1' }, asTeacher());
    await expect(upload()).rejects.toMatchObject({ ...refused, message: '这节课已经结束，不能再添加讲义' });
    await expect(add({ document: id(22), title: '下课以后', pages: [page] })).rejects.toMatchObject(refused);
  });

  test('the enterprise of the live pays: its trial and its quota of the day count, also for a teacher of another enterprise', async () => {
    context.config.limits.liveUploadMegabytesPerDayPerEnterprise = 0;
    await expect(upload()).rejects.toMatchObject({ returnCode: 40001, message: expect.stringContaining('请明天再传') as string });
    context.config.limits.liveUploadMegabytesPerDayPerEnterprise = 1;
    const page = await upload();
    context.clock.advance(31 * 86_400_000);
    const elsewhere = loggedIn(context, teacher, { topCode: '-1' });
    await expect(upload(elsewhere)).rejects.toMatchObject({ returnCode: 10063, message: expect.stringContaining('只读') as string });
    await expect(add({ document: id(1), title: '讲义', pages: [page] }, elsewhere)).rejects.toMatchObject({ returnCode: 10063 });
  });
});
