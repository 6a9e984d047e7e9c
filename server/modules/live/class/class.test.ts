import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { liveStatus } from '../../../../contract/constants.ts';
import type { RoomEvent } from '../../../../contract/live/room-events.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { rememberingMedia, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { openSession } from '../../accounts/index.ts';
import { peopleOfClass } from './attendance-store.ts';
import { ClassWatch, liveClassHandlers, roomHubOf } from '../index.ts';
import { enterRoom } from '../room/testing-room.ts';
import { insertEvents, lastNumber } from '../events/event-store.ts';
import { insertBooking } from '../bookings/booking-store.ts';
import { addTestLive, loggedIn, addToRoster } from '../../../testing-lives.ts';

describeOnBothDatabases('a class', (open) => {
  let context: TestContext;
  let media: ReturnType<typeof rememberingMedia>;
  let teacher: string;
  let student: string;

  beforeEach(async () => {
    media = rememberingMedia();
    context = testContext(await open(), { media });
    teacher = await addTestPerson(context, { phone: '13912345671', name: '李老师' });
    student = await addTestPerson(context, { phone: '13912345672', name: '陈晓' });
    await addTestLive(context, { code: 'L1', teacher_person_id: teacher });
  });

  const make = <Name extends keyof typeof liveClassHandlers>(name: Name, personId: string, request: object = {}) => answerOf<Name>(liveClassHandlers as never, name, { liveCode: 'L1', ...request } as never, loggedIn(context, personId));
  const events = async () => (await context.database.read.selectFrom('live_events').select('kind').orderBy('number').execute()).map(({ kind }) => kind);
  const happen = async (event: RoomEvent) => {
    const number = (await lastNumber(context.database.read, 'L1')) + 1;
    await context.database.transaction((tx) => insertEvents(tx, '-1', 'L1', [{ number, at: 0, event, audience: 'everyone', personId: null, commandId: null }]));
  };

  test('is started and ended once, only by its teacher, and the room gets both events', async () => {
    await expect(make('startLive', student)).rejects.toMatchObject({ returnCode: 10063 });
    await expect(make('endLive', teacher)).rejects.toMatchObject({ returnCode: 10063 });
    await make('startLive', teacher);
    await make('startLive', teacher);
    expect(await make('liveCourseDetail', student)).toMatchObject({ liveStatus: liveStatus.live, role: 'student', roomId: 'room-L1', liveName: '焊接公开课', outline: '<p>平焊</p>', enterpriseName: '鹦鹉匠', liveStreamGetUrl: '/live-media/hls/room-L1/live.m3u8' });
    // The detail of a student saves the call for the streams.
    const { play, interrupted } = await make('zegoGetToken', student, { roomId: 'room-L1', userId: student, profile: 'camera', as: 'viewer' });
    expect((await make('liveCourseDetail', student)).streams).toEqual({ play, interrupted });
    expect((await make('liveCourseDetail', teacher)).streams).toBeNull();
    expect([...media.streams]).toEqual(['room-L1']);
    await make('endLive', teacher);
    await make('endLive', teacher);
    expect(await make('liveCourseDetail', teacher)).toMatchObject({ liveStatus: liveStatus.ended, role: 'teacher', replay: 'making' });
    expect([...media.streams]).toEqual([]);
    await expect(make('startLive', teacher)).rejects.toMatchObject({ returnCode: 10063, message: '这场直播已经结束，不能再开始' });
    expect(await events()).toEqual(['began', 'ended']);
    const { body } = await context.database.read.selectFrom('live_events').select('body').where('kind', '=', 'ended').executeTakeFirstOrThrow();
    expect(JSON.parse(body), 'students read at once that the replay is being made').toMatchObject({ isRecorded: true });
    const audit = await context.database.read.selectFrom('audit_entries').select(['action', 'actor', 'subject_code']).where('action', 'like', 'live.%').orderBy('action').execute();
    expect(audit).toEqual(['live.begin', 'live.end'].map((action) => ({ action, actor: teacher, subject_code: 'L1' })));
  });

  test('that ends while a repeated start prepares its stream leaves no stream open, and neither does a publisher who comes later', async () => {
    const watch = new ClassWatch(context);
    onTestFinished(() => watch.stop());
    await make('startLive', teacher);
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const create = media.createStream;
    media.createStream = async (order) => {
      reached.resolve();
      await released.promise;
      await create(order);
    };
    const repeated = make('startLive', teacher);
    await reached.promise;
    await make('endLive', teacher);
    released.resolve();
    await expect(repeated).rejects.toMatchObject({ returnCode: 10063 });
    expect([...media.streams]).toEqual([]);
    media.streams.add('room-L1');
    media.tell({ kind: 'published', stream: 'room-L1' });
    await watch.settled();
    expect([...media.streams]).toEqual([]);
  });

  test('keeps its scheduled times when it begins early, and leads managers with a login of the site to the console', async () => {
    const school = '100000000001';
    await addTestPerson(context, { phone: '13912345678', memberships: [[school, 'administrator']], enterprise: {} });
    const room = await addTestLive(context, { code: 'L3', top_code: school, teacher_person_id: teacher });
    await make('startLive', teacher, { liveCode: 'L3' });
    const seen = async (session: Parameters<typeof loggedIn>[2]) => answerOf(liveClassHandlers, 'liveCourseDetail', { liveCode: 'L3' }, loggedIn(context, teacher, session));
    const detail = await seen({ topCode: school, roles: ['administrator'] });
    expect([detail.startTime, detail.plannedStart, detail.plannedEnd].map((time) => Date.parse(time))).toEqual([context.clock.now(), room.starts_at, room.ends_at]);
    expect(detail.consoleUrl).toBe('/console/classes?open=L3');
    expect((await seen({ topCode: '-1', roles: [] })).consoleUrl, 'the teacher without a role').toBeNull();
    expect((await seen({ topCode: school, roles: ['administrator'], live: { liveCode: 'L3', role: 'teacher' } })).consoleUrl, 'a live login').toBeNull();
  });

  test('participants get the texts of a document’s pages, and old documents have empty texts', async () => {
    const document = (id: string, pages: unknown) => ({ id, live_code: 'L1', top_code: '-1', position: 0, title: '讲义', pages: JSON.stringify(pages), added_at: 0 });
    await context.database.transaction((tx) => tx.insertInto('live_documents').values([document('new', [{ address: '/files/a.webp', text: '平焊' }]), document('old', ['/files/b.webp'])]).execute());
    expect(await make('liveDocumentTexts', student, { document: 'new' })).toEqual({ texts: ['平焊'] });
    expect(await make('liveDocumentTexts', student, { document: 'old' })).toEqual({ texts: [''] });
    await expect(make('liveDocumentTexts', student, { document: 'none' })).rejects.toMatchObject({ returnCode: 40400 });
  });

  test('the details have the pages of new and old documents, and how often they had changed', async () => {
    const document = (id: string, position: number, pages: unknown) => ({ id, live_code: 'L1', top_code: '-1', position, title: '讲义', pages: JSON.stringify(pages), added_at: 0 });
    const pages = [{ address: '/files/a.webp', text: '平焊"\\' }, { address: '/files/c.webp', text: '' }];
    await context.database.transaction((tx) => tx.insertInto('live_documents').values([document('old', 1, ['/files/b.webp']), document('new', 0, pages), document('empty', 2, [])]).execute());
    const documents = [['new', ['/files/a.webp', '/files/c.webp']], ['old', ['/files/b.webp']], ['empty', []]].map(([id, addresses]) => ({ id, title: '讲义', pages: addresses }));
    expect(await make('liveCourseDetail', student)).toMatchObject({ documents, documentChanges: 0 });
    for (let times = 0; times < 2; times++) await happen({ kind: 'documentsChanged' });
    expect(await make('liveCourseDetail', teacher)).toMatchObject({ documents, documentChanges: 2 });
  });

  test('a person asks for the details sixty times a minute, and takes nothing from a classmate', async () => {
    for (let times = 0; times < 60; times++) await make('liveCourseDetail', student);
    await expect(make('liveCourseDetail', student)).rejects.toMatchObject({ returnCode: 42900 });
    await make('liveCourseDetail', teacher);
    context.clock.advance(60_000);
    await make('liveCourseDetail', student);
  });

  test('only the teacher gets the numbers of people on the roster and bookings', async () => {
    const room = await addTestLive(context, { code: 'L2', teacher_person_id: teacher });
    for (const phone of ['13912345673', '13912345674']) await addToRoster(context, room, { phone });
    const booking = { live_code: 'L2', top_code: '-1', phone_sealed: 'sealed', booked_at: 0 };
    await context.database.transaction(async (tx) => {
      await insertBooking(tx, { ...booking, phone_index: 'a', unsubscribe_token: 'a', reminded_at: 1 });
      await insertBooking(tx, { ...booking, phone_index: 'b', unsubscribe_token: 'b', reminded_at: null });
    });
    expect((await make('liveCourseDetail', teacher, { liveCode: 'L2' })).audience).toEqual({ listed: 2, booked: 2, reminded: 1 });
    expect((await make('liveCourseDetail', student, { liveCode: 'L2' })).audience).toBeNull();
  });

  test('the teacher gets an address to publish, students get addresses to play, and a student one for the voice while speaking', async () => {
    const token = (personId: string, request: object = {}) => make('zegoGetToken', personId, { roomId: 'room-L1', userId: personId, ...request });
    expect(await token(teacher)).toEqual({ token: '', interrupted: false, publish: null, play: [], voices: [] });
    await make('startLive', teacher);
    expect((await token(teacher)).publish).toMatchObject({ kind: 'whip', url: '/live-media/whip/room-L1' });
    expect(await token(student)).toMatchObject({ publish: null, play: [{ url: '/live-media/hls/room-L1/live.m3u8' }], voices: [] });
    await expect(token(student, { userId: teacher })).rejects.toMatchObject({ returnCode: 10063 });
    const waits = vi.spyOn(roomHubOf(context), 'mustWait').mockReturnValue(true);
    await expect(token(student), 'outside a full room').rejects.toMatchObject({ returnCode: 10063, message: '直播间已满，轮到您时会自动进入' });
    expect((await token(teacher)).play).toHaveLength(1);
    waits.mockRestore();

    await happen({ kind: 'handRaised', person: student, name: '陈晓' });
    await expect(token(student, { as: 'voice' })).rejects.toMatchObject({ returnCode: 10063, message: '接通举手并确认以后才能连麦' });
    await happen({ kind: 'handAccepted', person: student, name: '陈晓' });
    await expect(token(student, { as: 'voice' }), 'accepted, and did not join').rejects.toMatchObject({ returnCode: 10063 });
    const voice = `room-L1--${student}`;
    await happen({ kind: 'voiceJoined', person: student, name: '陈晓', stream: voice, withCamera: false });
    const { createStream } = media;
    media.createStream = async (order) => {
      await createStream(order);
      await happen({ kind: 'voiceLeft', person: student });
    };
    await expect(token(student, { as: 'voice' }), 'hung up meanwhile').rejects.toMatchObject({ returnCode: 10063 });
    expect([...media.streams]).toEqual(['room-L1']);
    media.createStream = createStream;
    await happen({ kind: 'voiceJoined', person: student, name: '陈晓', stream: voice, withCamera: false });
    expect((await token(student, { as: 'voice' })).publish).toMatchObject({ url: `/live-media/whip/${voice}` });
    expect([...media.streams]).toEqual(['room-L1', voice]);
    expect((await token(teacher)).voices).toEqual([{ person: student, play: [{ kind: 'hls', url: `/live-media/hls/${voice}/live.m3u8` }] }]);
  });

  test('is limited per enterprise: a start above the limit is refused until a class ends or is interrupted for long', async () => {
    context.config.limits.classesPerEnterprise = 2;
    const start = (liveCode: string) => make('startLive', teacher, { liveCode });
    const token = (liveCode: string) => make('zegoGetToken', teacher, { roomId: `room-${liveCode}`, userId: teacher });
    const full = { returnCode: 10063, message: '同时在上的直播课已有 2 节，请先结束一节，再开始这一节' };
    for (const code of ['L2', 'L3', 'L4']) await addTestLive(context, { code, teacher_person_id: teacher });
    await addTestPerson(context, { phone: '13912345675', memberships: [['100000000001', 'administrator']], enterprise: { name: '启航学校' } });
    await addTestLive(context, { code: 'other', top_code: '100000000001', teacher_person_id: teacher });
    for (const code of ['L1', 'L2', 'L2', 'other']) await start(code);
    await expect(start('L3')).rejects.toMatchObject(full);
    expect([...media.streams]).toEqual(['room-L1', 'room-L2', 'room-other']);
    await make('endLive', teacher);
    await start('L3');
    const interrupt = (at: number) => context.database.transaction((tx) => tx.updateTable('live_sessions').set({ interrupted_at: at }).where('live_code', '=', 'L3').execute());
    await interrupt(context.clock.now());
    await expect(start('L4'), 'the teacher may come back').rejects.toMatchObject(full);
    context.clock.advance(5 * 60_000);
    await start('L4');
    await expect(token('L3')).rejects.toMatchObject(full);
    await make('endLive', teacher, { liveCode: 'L4' });
    expect((await token('L3')).publish).not.toBeNull();
  });

  test('heartbeats of a student count as watched time: once for two tabs, without gaps, and only while the class is on air', async () => {
    const beat = (seconds: number) => {
      context.clock.advance(seconds * 1000);
      return make('studentLiveHeart', student);
    };
    await make('startLive', teacher);
    // Heartbeats without a connection to the room, and those of the teacher, do not count.
    await beat(0);
    await beat(30);
    await expect(make('studentLiveHeart', teacher)).rejects.toMatchObject({ returnCode: 10063 });
    expect(await context.database.read.selectFrom('live_attendance').selectAll().execute()).toEqual([]);
    await context.database.transaction(async (tx) => {
      await tx.deleteFrom('live_sessions').execute();
      await tx.deleteFrom('live_events').execute();
    });
    const { token: login } = await context.database.transaction((tx) => openSession(context, tx, { personId: student, topCode: '-1', headers: new Headers() }));
    const hub = roomHubOf(context);
    onTestFinished(() => hub.close());
    expect((await enterRoom(hub, 'student', login)).bye).toBeNull();
    const watched = async () => context.database.read.selectFrom('live_attendance').select(['person_name', 'watched_milliseconds']).executeTakeFirstOrThrow();
    expect(await beat(0)).toEqual({ liveStatus: liveStatus.upcoming, onlineCount: 0, watchedMinutes: 0, replayMinutes: 0 });
    await beat(30);
    context.clock.advance(10_000);
    await make('startLive', teacher);
    expect(await beat(20)).toMatchObject({ liveStatus: liveStatus.live });
    expect(Number((await watched()).watched_milliseconds)).toBe(20_000);
    for (const seconds of [30, 0, 15, 15]) await beat(seconds);
    expect(Number((await watched()).watched_milliseconds)).toBe(80_000);
    await beat(300);
    expect(Number((await watched()).watched_milliseconds)).toBe(80_000);
    context.clock.advance(20_000);
    await make('endLive', teacher);
    const ended = context.clock.now();
    expect(await beat(10)).toMatchObject({ watchedMinutes: 2 });
    expect(await watched()).toMatchObject({ person_name: '陈晓' });
    expect(Number((await watched()).watched_milliseconds)).toBe(100_000);
    expect([(await make('liveCourseDetail', student)).attendance, (await make('liveCourseDetail', teacher)).attendance]).toEqual([{ watchedMinutes: 2, replayMinutes: 0 }, null]);
    // Minutes of the replay count once each, not faster than a replay can be played, and none of them for the class.
    const see = (seconds: number, seen: number[]) => {
      context.clock.advance(seconds * 1_000);
      return make('studentLiveHeart', student, { seen });
    };
    expect(await see(60, [0]), 'the recording is not made').toMatchObject({ replayMinutes: 0 });
    await context.database.transaction((tx) => tx.updateTable('live_sessions').set({ recording_done: 1 }).execute());
    expect(await see(60, [0, 1, 900])).toMatchObject({ watchedMinutes: 2, replayMinutes: 2 });
    expect(await see(60, [1, 0])).toMatchObject({ replayMinutes: 2 });
    const { last_in_class_at: left } = await context.database.read.selectFrom('live_attendance').select('last_in_class_at').executeTakeFirstOrThrow();
    expect(Number(left), 'the replay does not move the time of leaving').toBe(ended);
    const late = await addTestPerson(context, { phone: '13912345679', name: '王五' });
    expect(await make('studentLiveHeart', late, { seen: [0, 1] })).toMatchObject({ watchedMinutes: 0, replayMinutes: 2 });
    // Many reports within a second do not count more than the time allows.
    context.clock.advance(30_000);
    await Promise.all([0, 1, 2].map(() => make('studentLiveHeart', late, { seen: [0, 1, 2, 3, 4, 5, 6] })));
    expect(await make('studentLiveHeart', late)).toMatchObject({ replayMinutes: 4 });
    // A pause is no time of playing.
    context.clock.advance(24 * 3_600_000);
    const { replayMinutes: afterPause } = await make('studentLiveHeart', late, { seen: Array.from({ length: 60 }, (_, minute) => minute) });
    expect(afterPause).toBeLessThanOrEqual(14);
    expect(await peopleOfClass(context.database.read, 'L1'), 'who saw the replay alone').toEqual([student]);
    await expect(make('teacherLiveHeart', student)).rejects.toMatchObject({ returnCode: 10063 });
    expect(await make('teacherLiveHeart', teacher)).toEqual({ liveStatus: liveStatus.ended, onlineCount: 0, recordingFault: null });
  });
});
