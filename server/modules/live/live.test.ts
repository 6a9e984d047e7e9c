import { beforeEach, describe, expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../../database/testing.ts';
import { changeCode, type ContentChange, onContentChanged, publish, registerPublishingJobs, saveDraft, unpublish } from '../../publishing/index.ts';
import { answerOf } from '../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../testing-context.ts';
import { addTestPerson } from '../../testing-entities.ts';
import { liveHandlers, liveKind, parseLiveSeed, seedLiveRooms } from './index.ts';

const editor = { userCode: 'operator-1' };

const upcoming = { code: 'LIVE-1', liveStatus: 2, startsInMinutes: 60, durationMinutes: 90, recommended: true };
const ended = { ...upcoming, code: 'LIVE-2', liveStatus: 4, startsInMinutes: -600, recommended: false, watchedCount: 321 };

describeOnBothDatabases('the recommended live', (open) => {
  let context: TestContext;

  beforeEach(async () => {
    context = testContext(await open());
    for (const code of ['LIVE-1', 'LIVE-2', 'LIVE-3']) await show(code);
    await context.database.transaction((tx) => tx.deleteFrom('outbox_jobs').execute());
  });

  const seed = (...rooms: object[]) => seedLiveRooms(context, parseLiveSeed('live-rooms.json', JSON.stringify(rooms)));
  const show = async (code: string, topCode = '-1') => {
    await saveDraft(context, liveKind, { topCode, code, body: { liveName: '焊接公开课', pcCover: '/files/launch/lives/a.webp', teacherName: '李老师', previewLoops: true } }, editor);
    await publish(context, liveKind, { topCode, code }, editor);
  };
  const recommended = (topCode?: string) => answerOf(liveHandlers, 'liveRecommendBull', topCode ? { topCode } : {}, testCaller(context));
  const operatorChanges = (changes: object) =>
    context.database.transaction((tx) => tx.updateTable('live_rooms').set({ ...changes, updated_by: 'operator-1' }).where('live_code', '=', 'LIVE-1').execute());

  test('is null without a recommended live', async () => {
    expect(await recommended()).toBeNull();
    await show('LIVE-1', 'E1');
    await seed({ ...upcoming, topCode: 'E1' });
    expect(await recommended()).toBeNull();
    expect(await recommended('E1')).toMatchObject({ liveCode: 'LIVE-1', topCode: 'E1' });
  });

  test('is null while its content is not published', async () => {
    await seed(upcoming);
    await unpublish(context, liveKind, { code: 'LIVE-1' }, editor);
    expect(await recommended()).toBeNull();
  });

  test('has the fields that the tile and the pop-up show', async () => {
    await seed(upcoming, ended);
    expect(await recommended()).toEqual({
      liveCode: 'LIVE-1',
      liveName: '焊接公开课',
      pcCover: '/files/launch/lives/a.webp',
      liveStatus: 2,
      livePre: '',
      livePreUrl: '',
      livePrePlayRole: 2,
      liveStreamGetUrl: '',
      topCode: '-1',
      teacherName: '李老师',
      categoryCode: '0',
      startTime: '2026-03-02T10:00:00+08:00',
      endTime: '2026-03-02T11:30:00+08:00',
      viewerCount: 0,
      revision: 5_187_600,
    });
  });

  test('counts the viewers while it is live, and all viewers after it ended', async () => {
    await seed(upcoming);
    const most = async () => (await answerOf(liveHandlers, 'getLiveDetail', { liveCode: 'LIVE-1' }, testCaller(context))).mostViewers;
    expect(await most()).toBe(0);
    const startedAt = context.clock.now();
    await context.database.transaction((tx) => tx.insertInto('live_sessions').values({ live_code: 'LIVE-1', top_code: '-1', started_at: startedAt, interrupted_at: null, ended_at: null, online_count: 12, watched_count: 40, stream_url: '/live/1.flv' }).execute());
    expect(await recommended()).toMatchObject({ liveStatus: 3, viewerCount: 12, liveStreamGetUrl: '/live/1.flv', startTime: '2026-03-02T09:00:00+08:00', endTime: '2026-03-02T10:30:00+08:00' });
    expect(await most()).toBe(40);
    await context.database.transaction(async (tx) => {
      await tx.updateTable('live_sessions').set({ ended_at: startedAt + 60_000 }).execute();
      await tx.insertInto('live_recordings').values({ live_code: 'LIVE-1', top_code: '-1', part: 1, url: '/files/replays/1.mp4', recorded_at: startedAt + 60_000 }).execute();
    });
    expect(await recommended()).toMatchObject({ liveStatus: 4, viewerCount: 40, liveStreamGetUrl: '/files/replays/1.mp4', endTime: '2026-03-02T09:01:00+08:00' });
    expect(await most()).toBe(0);
  });

  test('of a seed begins at its given time of day', async () => {
    await seed({ ...upcoming, startsInMinutes: 24 * 60, startsAtClock: '19:30' });
    expect(await recommended()).toMatchObject({ startTime: '2026-03-03T19:30:00+08:00', endTime: '2026-03-03T21:00:00+08:00' });
    // A room with a past start is seeded again after midnight: it starts the next evening.
    context.clock.advance(5 * 24 * 60 * 60_000 - 6 * 60 * 60_000);
    await seed({ ...upcoming, startsInMinutes: 24 * 60, startsAtClock: '19:30' });
    expect(await recommended()).toMatchObject({ startTime: '2026-03-08T19:30:00+08:00' });
    expect(() => parseLiveSeed('live.json', JSON.stringify([{ ...upcoming, startsAtClock: '25:00' }]))).toThrow('startsAtClock');
  });

  test('of a seed is upcoming at every start, and follows its file', async () => {
    expect(await seed(upcoming)).toBe(1);
    context.clock.advance(30 * 60_000);
    expect(await seed(upcoming)).toBe(0);
    expect(await recommended()).toMatchObject({ startTime: '2026-03-02T10:00:00+08:00' });
    context.clock.advance(60 * 60_000);
    expect(await seed(upcoming)).toBe(1);
    expect(await recommended()).toMatchObject({ startTime: '2026-03-02T11:30:00+08:00' });
  });

  test('of a seed begins on the quarter hour, whenever the portal is started', async () => {
    context.clock.advance(7 * 60_000 + 13_000);
    await seed(upcoming);
    expect(await recommended()).toMatchObject({ startTime: '2026-03-02T10:15:00+08:00', endTime: '2026-03-02T11:45:00+08:00' });
  });

  test('of a seed has the teacher, list and replay of its file, if the accounts exist', async () => {
    const teacher = await addTestPerson(context, { phone: '13912345671', userName: 'teacher01' });
    await addTestPerson(context, { phone: '13912345672', userName: 'demo01', name: '赵敏' });
    await seed({ ...ended, teacher: 'teacher01', listed: ['demo01', 'unknown'], replay: [{ url: '/files/launch/a.mp4', seconds: 20 }, { url: '/files/launch/b.mp4', seconds: 5.5 }] });
    const { read } = context.database;
    expect(await read.selectFrom('live_rooms').select('teacher_person_id').executeTakeFirst()).toEqual({ teacher_person_id: teacher });
    expect(await read.selectFrom('live_listed_people').select('name').execute()).toEqual([{ name: '赵敏' }]);
    const parts = await read.selectFrom('live_recordings').select(['url', 'starts_after_milliseconds', 'milliseconds']).orderBy('part').execute();
    expect(parts.map((part) => [part.url, Number(part.starts_after_milliseconds), Number(part.milliseconds)])).toEqual([['/files/launch/a.mp4', 0, 20_000], ['/files/launch/b.mp4', 20_000, 5_500]]);
  });

  test('that an operator edited keeps its data', async () => {
    await seed(upcoming);
    await operatorChanges({ room_id: 'room-own' });
    context.clock.advance(24 * 3_600_000);
    expect(await seed(upcoming)).toBe(0);
    expect(await recommended()).toMatchObject({ startTime: '2026-03-02T10:00:00+08:00' });
  });

  test('is not replaced by a seeded one', async () => {
    await seed(upcoming);
    await seed({ ...upcoming, code: 'LIVE-3' });
    expect(await recommended()).toMatchObject({ liveCode: 'LIVE-1' });
  });

  test('keeps its room, session and recordings when its code changes', async () => {
    await seed(ended);
    await context.database.transaction(async (tx) => {
      await tx.updateTable('live_rooms').set({ recommended: 1 }).execute();
      await tx.insertInto('live_recordings').values({ live_code: 'LIVE-2', top_code: '-1', part: 1, url: '/files/replays/1.mp4', recorded_at: 0 }).execute();
    });
    await changeCode(context, liveKind, { code: 'LIVE-2', newCode: 'LIVE-20' }, editor);
    expect(await recommended()).toMatchObject({ liveCode: 'LIVE-20', liveStatus: 4, viewerCount: 321, liveStreamGetUrl: '/files/replays/1.mp4' });
    expect(await seed(ended)).toBe(0);
  });

  test('cannot get the code of another tenant’s live, nor the name of a property of every object', async () => {
    await show('LIVE-TENANT', 'E1');
    await seed(upcoming, { ...upcoming, code: 'LIVE-TENANT', topCode: 'E1' });
    for (const newCode of ['LIVE-TENANT', '__proto__', 'constructor']) await expect(changeCode(context, liveKind, { code: 'LIVE-1', newCode }, editor)).rejects.toMatchObject({ returnCode: 40001, data: { field: 'newCode' } });
    expect(await recommended()).toMatchObject({ liveCode: 'LIVE-1' });
  });

  test('cannot get the former code of another tenant’s live, but its own former code again', async () => {
    await show('LIVE-TENANT', 'E1');
    await seed(upcoming, { ...upcoming, code: 'LIVE-TENANT', topCode: 'E1' });
    await changeCode(context, liveKind, { topCode: 'E1', code: 'LIVE-TENANT', newCode: 'LIVE-NEW' }, editor);
    await expect(changeCode(context, liveKind, { code: 'LIVE-1', newCode: 'LIVE-TENANT' }, editor)).rejects.toMatchObject({ returnCode: 40001, message: '这个编码已经有了', data: { field: 'newCode' } });
    await changeCode(context, liveKind, { code: 'LIVE-1', newCode: 'LIVE-10' }, editor);
    await changeCode(context, liveKind, { code: 'LIVE-10', newCode: 'LIVE-1' }, editor);
    expect(await recommended()).toMatchObject({ liveCode: 'LIVE-1' });
  });

  test('is invalidated after a change', async () => {
    const heard: ContentChange[] = [];
    onContentChanged(context, (message) => heard.push(message));
    await seed(upcoming);
    await seed(upcoming);
    expect(heard).toEqual([{ topCode: '-1', kind: 'live', code: 'LIVE-1' }]);
  });

  test('is invalidated by the outbox if the bus message is lost', async () => {
    registerPublishingJobs(context);
    const silenced = vi.spyOn(context.bus, 'publish').mockResolvedValue();
    await seed(upcoming);
    silenced.mockRestore();
    const heard: ContentChange[] = [];
    onContentChanged(context, (message) => heard.push(message));
    await context.outbox.runDue();
    expect(heard).toEqual([{ topCode: '-1', kind: 'live', code: 'LIVE-1' }]);
  });
});

describe('a seed file of lives', () => {
  test.each([
    ['a live one', [{ ...upcoming, liveStatus: 3 }], /liveStatus/],
    ['a field too many', [{ ...upcoming, stream: 'x' }], /stream/],
    ['no duration', [{ ...upcoming, durationMinutes: 0 }], /durationMinutes/],
  ])('with %s is refused', (_, rooms, message) => {
    expect(() => parseLiveSeed('live.json', JSON.stringify(rooms))).toThrow(message);
  });
});
