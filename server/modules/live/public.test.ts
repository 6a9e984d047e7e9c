import { beforeEach, expect, test } from 'vitest';
import { liveStatus } from '../../../contract/constants.ts';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { answerOf } from '../../testing-call.ts';
import { rememberingMedia, testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { changeCode } from '../../publishing/index.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { openPuzzle } from '../../testing-puzzle.ts';
import { searchHandlers } from '../search/index.ts';
import { liveBookingHandlers, liveClassHandlers, liveHandlers, liveKind, makeReplaysFromOutbox, transferTarget } from './index.ts';
import { addTestLive, loggedIn, addToRoster } from '../../testing-lives.ts';

const school = '100000000001';
const hour = 3_600_000;

describeOnBothDatabases('public lives', (open) => {
  let context: TestContext;
  let teacher: string;
  let student: string;
  let stored: string[];

  beforeEach(async () => {
    stored = [];
    const media = { ...rememberingMedia(), finishRecording: async () => [{ path: '/tmp/1.mp4', startedAt: context.clock.now() - 60_000, seconds: 50, bytes: 1 }] };
    const storage = { name: 'remembering', put: async () => {}, putFile: async (key: string) => void stored.push(key), get: async () => null, remove: async () => {}, health: async () => {} };
    context = testContext(await open(), { media, storage });
    teacher = await addTestPerson(context, { phone: '13912345671', memberships: [[school, 'administrator']] });
    student = await addTestPerson(context, { phone: '13912345672', name: '陈晓' });
    makeReplaysFromOutbox(context);
  });

  const detail = (liveCode: string, caller = testCaller(context)) => answerOf(liveHandlers, 'getLiveDetail', { liveCode }, caller);
  const replay = (liveCode: string, caller = testCaller(context)) => answerOf(liveHandlers, 'liveReplay', { liveCode }, caller);
  const streams = (liveCode: string) => answerOf(liveHandlers, 'livePublicStreams', { liveCode }, testCaller(context));
  const hold = async (liveCode: string) => {
    const asTeacher = loggedIn(context, teacher, { topCode: school, roles: ['administrator'] });
    await answerOf(liveClassHandlers, 'startLive', { liveCode }, asTeacher);
    context.clock.advance(60_000);
    return () => answerOf(liveClassHandlers, 'endLive', { liveCode }, asTeacher);
  };

  test('are found by a former code, because pages stay open while it is changed', async () => {
    await addTestLive(context, { code: 'OLD' });
    await changeCode(context, liveKind, { topCode: '-1', code: 'OLD', newCode: 'NEW' }, { userCode: 'operator-1' });
    const puzzle = await openPuzzle(context);
    context.clock.advance(1_000);
    await answerOf(liveBookingHandlers, 'bookLive', { liveCode: 'OLD', phone: '13912345673', ...puzzle }, testCaller(context));
    expect((await context.database.read.selectFrom('live_bookings').select('live_code').execute()).map(({ live_code }) => live_code)).toEqual(['NEW']);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ teacher_person_id: teacher }).execute());
    await answerOf(liveClassHandlers, 'startLive', { liveCode: 'OLD' }, loggedIn(context, teacher));
    expect([(await detail('OLD')).liveCode, (await streams('OLD')).liveStatus]).toEqual(['NEW', liveStatus.live]);
    context.clock.advance(60_000);
    await answerOf(liveClassHandlers, 'endLive', { liveCode: 'OLD' }, loggedIn(context, teacher));
    await context.outbox.runDue();
    expect((await replay('OLD')).parts).toHaveLength(1);
  });

  test('are listed as on air, upcoming or with a replay, without lives for members or lists', async () => {
    await addTestLive(context, { code: 'NEXT', top_code: school });
    await addTestLive(context, { code: 'ON', top_code: school });
    await addTestLive(context, { code: 'WAS', top_code: school });
    await addTestLive(context, { code: 'MEMBERS', top_code: school, visibility: 'members', recommended: 1 });
    await addTestLive(context, { code: 'OFF', top_code: school, cancelled_at: 1 });
    await addTestLive(context, { code: 'MISSED', top_code: school, starts_at: 0, ends_at: 1 });
    await (await hold('WAS'))();
    await hold('ON');
    await context.outbox.runDue();
    const { now, upcoming, replays } = await answerOf(liveHandlers, 'liveSchedule', { topCode: school }, testCaller(context));
    expect([now, upcoming, replays.list].map((lives) => lives.map(({ liveCode }) => liveCode))).toEqual([['ON'], ['NEXT'], ['WAS']]);
    expect(replays.total).toBe(1);
    expect(await answerOf(liveHandlers, 'liveRecommendBull', { topCode: school }, testCaller(context))).toBeNull();
  });

  test('are found by site search with their state, as far as they are listed', async () => {
    const words = { liveName: '氩弧焊打底' };
    await addTestLive(context, { code: 'NEXT', top_code: school, words });
    await addTestLive(context, { code: 'ON', top_code: school, words });
    await addTestLive(context, { code: 'WAS', top_code: school, words });
    await addTestLive(context, { code: 'MEMBERS', top_code: school, visibility: 'members', words });
    await addTestLive(context, { code: 'LIST', top_code: school, visibility: 'list', words });
    await addTestLive(context, { code: 'OFF', top_code: school, cancelled_at: 1, words });
    await addTestLive(context, { code: 'MISSED', top_code: school, starts_at: 0, ends_at: 1, words });
    await (await hold('WAS'))();
    await hold('ON');
    await context.outbox.runDue();
    const find = (keyword: string, topCode = school) => answerOf(searchHandlers([liveKind]), 'searchSite', { topCode, keyword }, testCaller(context));
    const { list, counts } = await find('氩弧焊');
    expect(Object.fromEntries(list.map(({ query, note }) => [query['code'], note]))).toEqual({ NEXT: expect.stringMatching(/^李老师 · \d+月\d+日 \d\d:\d\d 开播$/), ON: '李老师 · 直播中', WAS: '李老师 · 回放' });
    expect(counts).toEqual([{ kind: 'live', total: 3 }]);
    expect(list[0]).toMatchObject({ kind: 'live', page: 'liveDetail', title: '氩弧焊打底', excerpt: '平焊' });
    expect([(await find('李老师')).total, (await find('平焊')).total, (await find('氩弧焊', '-1')).total]).toEqual([3, 3, 0]);
    // The closest entries to a keyword that nothing contains are limited in the same way.
    expect(await find('氩弧焊打底怎样收弧')).toMatchObject({ isNear: true, total: 3 });
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ visibility: 'members' }).execute());
    expect((await find('氩弧焊')).total).toBe(0);
  });

  test('have streams and replays for everyone, while other lives show texts, streams and replays to participants only', async () => {
    const open1 = await addTestLive(context, { code: 'OPEN', top_code: school });
    const listed = await addTestLive(context, { code: 'LIST', top_code: school, visibility: 'list' });
    await addToRoster(context, listed, { phone: '13912345672' });
    const ends = [await hold(open1.live_code), await hold(listed.live_code)];
    expect(await streams('OPEN')).toMatchObject({ liveStatus: 3, interrupted: false, play: [{ kind: 'hls' }] });
    expect(await streams('LIST')).toMatchObject({ liveStatus: 3, play: [] });
    expect(await detail('LIST')).toMatchObject({ liveName: '', pcCover: '', teacherName: '', outline: '', liveStreamGetUrl: '', visibility: 'list', enterpriseName: '启航职业培训学校01', liveStatus: 3 });
    expect(await detail('LIST', loggedIn(context, student))).toMatchObject({ liveName: '焊接公开课', outline: '<p>平焊</p>' });

    for (const end of ends) await end();
    expect(await replay('OPEN')).toEqual({ making: true, parts: [] });
    await context.outbox.runDue();
    expect(await replay('OPEN')).toEqual({ making: false, parts: [{ url: expect.stringMatching(/^\/files\/live\/100000000001\/[0-9a-f]{32}\.mp4$/), startsAfterSeconds: 60, seconds: 50 }] });
    expect(await replay('LIST')).toEqual({ making: false, parts: [] });
    expect((await replay('LIST', loggedIn(context, student))).parts).toEqual([{ url: expect.stringMatching(/^\/files\/live\/100000000001\/private\/[0-9a-f]{32}\.mp4\?expires=\d+&signature=/), startsAfterSeconds: 0, seconds: 50 }]);
    expect(stored).toHaveLength(2);
    expect([(await detail('OPEN')).replay, (await detail('OPEN')).liveStreamGetUrl]).toEqual(['ready', expect.stringContaining('/files/live/')]);
  });

  test('/transfer redirects a room to the login, the enterprise’s site, the platform’s page, the list or the home page', async () => {
    await addTestLive(context, { code: 'P1', room_id: 'R-P' });
    await addTestLive(context, { code: 'S1', room_id: 'R-S', top_code: school });
    const to = (query: string) => transferTarget(context, new URLSearchParams(query));
    expect(await answerOf(liveHandlers, 'getEnterpriseOrgByRoomId', { liveRoomId: 'R-P' }, testCaller(context))).toEqual({ liveBizCode: 'P1', topCode: '-1', domainWeb: '' });
    expect(await answerOf(liveHandlers, 'getEnterpriseOrgByRoomId', { liveRoomId: 'none' }, testCaller(context))).toBeNull();
    expect(await to('roomId=R-P&from=sms&code=other')).toBe('/studentLogin?code=P1&from=sms');
    expect(await to('roomId=R-S&from=sms')).toBe('http://localhost:3000/liveDetail?code=S1&from=sms');
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ domain: 'qihang.localhost' }).where('top_code', '=', school).execute());
    expect(await to('roomId=R-S')).toBe('http://qihang.localhost:3000/liveDetail?code=S1');
    expect(await answerOf(liveHandlers, 'getEnterpriseOrgByRoomId', { liveRoomId: 'R-S' }, testCaller(context))).toMatchObject({ domainWeb: 'http://qihang.localhost:3000' });
    expect(await to('roomId=nothing&a=1')).toBe('/Video?a=1');
    expect(await to('a=1')).toBe('/?a=1');
    expect(await to('')).toBe('/');
  });

  test('the job of a replay is retried until the storage accepts the files', async () => {
    await addTestLive(context, { code: 'OPEN', top_code: school });
    const end = await hold('OPEN');
    await end();
    const { storage } = context;
    const works = storage.putFile;
    storage.putFile = () => Promise.reject(new Error('full'));
    await context.outbox.runDue();
    expect(await replay('OPEN')).toEqual({ making: true, parts: [] });
    storage.putFile = works;
    context.clock.advance(hour);
    await context.outbox.runDue();
    expect((await replay('OPEN')).making).toBe(false);
  });
});
