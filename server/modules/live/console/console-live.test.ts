import { beforeEach, expect, test, vi } from 'vitest';
import type { CallName, RequestOf, Role } from '../../../../contract/calls/index.ts';
import { isoTime } from '../../../../contract/dates.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { changeCode, formerAddressOf } from '../../../publishing/index.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { loggedIn } from '../../../testing-lives.ts';
import { phoneIndexOf } from '../../accounts/index.ts';
import { liveClassHandlers, liveKind, sendLiveNoticesFromOutbox } from '../index.ts';
import { queueLiveNotice } from '../notices/notices.ts';
import { roomOfCode } from '../participants.ts';
import { accessChangedTopic, roomChangedTopic } from '../events/bus-topics.ts';
import { insertEvents } from '../events/event-store.ts';
import { consoleLiveHandlers } from './handlers.ts';
import { invitationText } from './teacher.ts';

const own = '100000000001';
const other = '100000000002';

/** Fields without a value have their defaults. */
const lesson = {
  liveCode: 'LV-1',
  basedOn: '',
  liveName: '低压电工第一讲：安全用电',
  teacherName: '何建新',
  startTime: '2026-03-03T19:30:00+08:00',
  endTime: '2026-03-03T21:00:00+08:00',
  visibility: 'list',
} as RequestOf<'consoleLiveSave'>;
const people = [
  { row: 2, name: '周建平', phone: '138 0000 1023', card: '' },
  { row: 3, name: '沈莉', phone: '+86 13900008841', card: '11010519491231002x' },
];

test('the SMS that invites a teacher reads well, is no longer than vendors allow, and leaves out the hint before it cuts a name', () => {
  const startTime = '2026-11-29T07:30:00+08:00';
  const before = Date.parse(startTime) - 60_000;
  expect(invitationText('青禾职业培训学校', startTime, before)).toBe('由青禾职业培训学校请您主讲，11月29日 07:30 开始，验证码登录');
  expect(invitationText('', startTime, before)).toBe('请您主讲，11月29日 07:30 开始，验证码登录');
  expect(invitationText('', startTime, Date.parse(startTime))).toBe('请您主讲，现在就上课，验证码登录');
  const long = invitationText('江湾匠心职业培训学校有限公', startTime, before);
  expect(long).toBe('由江湾匠心职业培训学校有限公请您主讲，11月29日 07:30 开始');
  expect(long.length).toBeLessThanOrEqual(35);
});

describeOnBothDatabases('live classes in the console', (open) => {
  let context: TestContext;
  let administrator: string;
  const sent: { phone: string; name: string; event: string; address: string }[] = [];

  beforeEach(async () => {
    sent.length = 0;
    const sms = { name: 'test', send: () => Promise.resolve({ receipt: '1' }), sendLiveNotice: async ({ reference: _, ...notice }: (typeof sent)[number] & { reference: string }) => (sent.push(notice), { receipt: '1' }), health: async () => {}, close: async () => {} };
    context = testContext(await open(), { sms });
    sendLiveNoticesFromOutbox(context);
    administrator = await addTestPerson(context, { phone: '13912345671', name: '赵敏', memberships: [[own, 'administrator']] });
    await addTestPerson(context, { phone: '13912345672', memberships: [[other, 'administrator']] });
    await context.database.transaction((tx) => tx.deleteFrom('trials').execute());
  });

  const call = <Name extends keyof typeof consoleLiveHandlers & CallName>(name: Name, request: RequestOf<Name>, topCode = own, roles: Role[] = ['administrator']) =>
    answerOf(consoleLiveHandlers as never, name, request, { ...testCaller(context), session: { sessionId: 's', personId: administrator, topCode, roles, live: null } });
  const schedule = (changes: Partial<RequestOf<'consoleLiveSave'>> = {}) => call('consoleLiveSave', { ...lesson, ...changes });
  const later = async (milliseconds = 121_000) => {
    context.clock.advance(milliseconds);
    await context.outbox.runDue();
  };
  const begin = (endedAt: number | null = null) =>
    context.database.transaction((tx) =>
      tx.insertInto('live_sessions').values({ live_code: 'LV-1', top_code: own, started_at: context.clock.now(), interrupted_at: null, ended_at: endedAt, stream_url: '', online_count: 3, watched_count: 9 }).execute(),
    );

  test('a saved class has its texts, time and links, and a repeated request creates no second one', async () => {
    const { version } = await schedule({ outline: '<p>停电、验电</p><script>1</script>' });
    expect((await schedule({ outline: '<p>停电、验电</p><script>1</script>' })).version).toBe(version);
    expect(await call('consoleLiveOpen', { liveCode: 'LV-1' })).toMatchObject({
      liveName: lesson.liveName,
      state: 'upcoming',
      startTime: lesson.startTime,
      visibility: 'list',
      outline: '<p>停电、验电</p>',
      teacher: null,
      links: { student: expect.stringMatching(/\/studentLogin\?code=LV-1$/), teacher: expect.stringMatching(/\/teacherLogin\?code=LV-1$/) },
    });
    expect(await call('consoleLiveList', {})).toMatchObject({ total: 1, counts: { upcoming: 1 }, list: [{ liveCode: 'LV-1', teacherName: '何建新' }] });
    expect((await call('consoleLiveList', { keyword: '安全用电' })).total).toBe(1);
    expect((await call('consoleLiveList', { keyword: '焊工' })).total).toBe(0);
    expect((await call('consoleLiveCalendar', { from: '2026-03-02T00:00:00+08:00', until: '2026-03-09T00:00:00+08:00' })).list).toHaveLength(1);
  });

  test('a class on air that becomes private loses its public stream address, and its people are checked again', async () => {
    const checked: unknown[] = [];
    context.bus.subscribe(accessChangedTopic, (message) => checked.push(message));
    const streamUrl = async () => (await context.database.read.selectFrom('live_sessions').select('stream_url').executeTakeFirstOrThrow()).stream_url;
    let { version } = await schedule({ visibility: 'public' });
    await begin();
    ({ version } = await schedule({ basedOn: version, visibility: 'list' }));
    expect(await streamUrl()).toBe('');
    await schedule({ basedOn: version, visibility: 'public' });
    expect(await streamUrl()).toContain('.m3u8');
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people });
    const before = checked.length;
    const { list } = await call('consoleLivePeople', { liveCode: 'LV-1' });
    await call('consoleLiveRemovePeople', { liveCode: 'LV-1', ids: [list[0]!.id] });
    await expect.poll(() => checked.length).toBe(before + 1);
    const { room_id: roomId } = await context.database.read.selectFrom('live_rooms').select('room_id').executeTakeFirstOrThrow();
    expect(checked).toContainEqual({ roomId });
  });

  /** What the open room was told. */
  const told = async () => (await context.database.read.selectFrom('live_events').select('body').orderBy('number').execute()).map(({ body }) => JSON.parse(body) as unknown);

  test('the room of a class on air hears who teaches from now on and how it is called, and before its start nothing is told', async () => {
    const teacherPersonId = await addTestPerson(context, { phone: '13700000003', name: '王梅', memberships: [[own, 'teacher']] });
    let { version } = await schedule();
    ({ version } = await schedule({ basedOn: version, teacherPersonId, teacherName: '王梅' }));
    expect(await told()).toEqual([]);
    await begin();
    const changed: unknown[] = [];
    context.bus.subscribe(roomChangedTopic, (message) => changed.push(message));
    ({ version } = await schedule({ basedOn: version, teacherPersonId, teacherName: '王梅', liveName: '触电急救' }));
    ({ version } = await schedule({ basedOn: version, teacherPersonId, teacherName: '王梅', liveName: '触电急救', outline: '<p>心肺复苏</p>' }));
    ({ version } = await schedule({ basedOn: version, teacherPhone: '13700000009', teacherName: '孙老师', liveName: '触电急救' }));
    await schedule({ basedOn: version, liveName: '触电急救', teacherName: '' });
    expect(await told()).toEqual([
      { kind: 'namesChanged', liveName: '触电急救', teacherName: '王梅', isNewTeacher: false },
      { kind: 'namesChanged', liveName: '触电急救', teacherName: '孙老师', isNewTeacher: true },
      { kind: 'namesChanged', liveName: '触电急救', teacherName: '', isNewTeacher: false },
    ]);
    await expect.poll(() => changed.length).toBe(3);
  });

  test('a teacher who is withdrawn during the class is not announced as the new one, and an administrator who withdraws themself goes on', async () => {
    const teacherPersonId = await addTestPerson(context, { phone: '13700000003', name: '王梅', memberships: [[own, 'teacher']] });
    let { version } = await schedule({ teacherPersonId, teacherName: '王梅' });
    await begin();
    ({ version } = await schedule({ basedOn: version, teacherName: '王梅' }));
    const anotherTeacher = { kind: 'namesChanged', liveName: lesson.liveName, teacherName: '', isNewTeacher: true };
    expect(await told()).toEqual([anotherTeacher]);
    ({ version } = await schedule({ basedOn: version, teacherPersonId: administrator, teacherName: '赵敏' }));
    await schedule({ basedOn: version, teacherName: '赵敏' });
    expect(await told()).toEqual([anotherTeacher, { ...anotherTeacher, teacherName: '赵敏' }]);
  });

  test('a trial schedules a hundred classes at the same time and within a day, and a school more', async () => {
    const count = 100;
    const add = (number: number) => schedule({ liveCode: `LV-${number}` });
    const { version } = await add(1);
    const [room] = await context.database.read.selectFrom('live_rooms').selectAll().execute();
    const rows = Array.from({ length: count - 1 }, (_, index) => ({ ...room!, live_code: `LV-${index + 2}`, room_id: `r${index}` }));
    await context.database.transaction((tx) => tx.insertInto('live_rooms').values(rows).execute());
    await add(101);
    const now = context.clock.now();
    await context.database.transaction((tx) => tx.insertInto('trials').values({ top_code: own, edition_code: 'E', starts_at: now, ends_at: now + 30 * 86_400_000 }).execute());
    await expect(add(102)).rejects.toMatchObject({ returnCode: 10063, message: expect.stringContaining('试用企业最多同时排 100 节没上的课') });
    // Scheduled classes can be changed, and cancelled ones count for the day.
    await schedule({ basedOn: version, liveName: '第一讲' });
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).where('live_code', '!=', 'LV-1').execute());
    await expect(add(102)).rejects.toMatchObject({ returnCode: 10063, message: expect.stringContaining('一天最多新排 100 节课') });
    context.clock.advance(86_400_000);
    await add(102);
  });

  test('a save that is based on an old version is refused and changes nothing', async () => {
    const { version } = await schedule();
    context.clock.advance(1000);
    await schedule({ basedOn: version, liveName: '第一讲' });
    await expect(schedule({ basedOn: version, liveName: '改名' })).rejects.toMatchObject({ returnCode: 10058 });
    await expect(schedule({ basedOn: version, visibility: 'public' })).rejects.toMatchObject({ returnCode: 10058 });
    expect(await call('consoleLiveOpen', { liveCode: 'LV-1' })).toMatchObject({ liveName: '第一讲', visibility: 'list' });
  });

  test('a move that is based on an old version is refused before the SMS budgets of its people are read', async () => {
    const { version } = await schedule();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people: [{ row: 1, name: '王强', phone: '13700000009', card: '' }] });
    context.clock.advance(1000);
    await schedule({ basedOn: version, liveName: '第一讲' });
    const read = vi.spyOn(context.limits, 'peek');
    await expect(schedule({ basedOn: version, startTime: isoTime(minutesAfterStart(30)), endTime: isoTime(minutesAfterStart(90)) })).rejects.toMatchObject({ returnCode: 10058 });
    expect(read).not.toHaveBeenCalled();
  });

  const minutesAfterStart = (minutes: number) => Date.parse(lesson.startTime) + minutes * 60_000;

  test('after another editor postponed a class, a save with the former start, which is past now, is outdated, and their repeated save succeeds', async () => {
    const { version } = await schedule();
    context.clock.set(minutesAfterStart(10));
    const postponed = { basedOn: version, startTime: isoTime(minutesAfterStart(60)), endTime: isoTime(minutesAfterStart(150)) };
    const theirs = await schedule(postponed);
    context.clock.set(minutesAfterStart(20));
    await expect(schedule({ basedOn: version, outline: '<p>停电</p>' })).rejects.toMatchObject({ returnCode: 10058 });
    expect((await schedule(postponed)).version).toBe(theirs.version);
    await expect(schedule({ basedOn: theirs.version, outline: '<p>停电</p>' })).rejects.toMatchObject({ data: { field: 'startTime' } });
  });

  test('after another editor moved a class and it began, a save with the former start is outdated', async () => {
    const { version } = await schedule();
    await schedule({ basedOn: version, startTime: isoTime(minutesAfterStart(-60)) });
    await begin();
    await expect(schedule({ basedOn: version, liveName: '第一讲' })).rejects.toMatchObject({ returnCode: 10058 });
  });

  test('after another editor replaced an invited teacher, a save with the former one is outdated', async () => {
    const { version } = await schedule({ teacherPhone: '13700000001' });
    const { personId: teacherPersonId } = (await call('consoleLiveOpen', { liveCode: 'LV-1' })).teacher!;
    await schedule({ basedOn: version, teacherPhone: '13700000002', teacherName: '王梅' });
    await expect(schedule({ basedOn: version, teacherPersonId, outline: '<p>停电</p>' })).rejects.toMatchObject({ returnCode: 10058 });
    expect((await call('consoleLiveOpen', { liveCode: 'LV-1' })).teacher).toMatchObject({ name: '王梅' });
  });

  test.each([
    [{ startTime: '2026-03-01T19:30:00+08:00' }, 'startTime'],
    [{ endTime: '2026-03-03T19:30:00+08:00' }, 'endTime'],
    [{ endTime: '2026-03-04T19:30:00+08:00' }, 'endTime'],
    [{ teacherPersonId: 'unknown' }, 'teacherPersonId'],
    [{ recommended: true }, 'recommended'],
    [{ visibility: 'members' as const, recommended: true }, 'recommended'],
    [{ teacherPhone: '13700000001', teacherName: '' }, 'teacherName'],
  ])('%j is refused at its field', async (changes, field) => {
    await expect(schedule(changes)).rejects.toMatchObject({ data: { field } });
    expect((await call('consoleLiveList', {})).total).toBe(0);
  });

  test('lives of another enterprise are not found, and their codes cannot be used', async () => {
    await schedule();
    for (const attempt of [
      () => call('consoleLiveOpen', { liveCode: 'LV-1' }, other),
      () => call('consoleLiveCancel', { liveCode: 'LV-1' }, other),
      () => call('consoleLiveEnd', { liveCode: 'LV-1' }, other),
      () => call('consoleLivePeople', { liveCode: 'LV-1' }, other),
      () => call('consoleLiveAddPeople', { liveCode: 'LV-1', people }, other),
      () => call('consoleLiveAttendance', { liveCode: 'LV-1' }, other),
      () => call('consoleLiveSaveDocuments', { liveCode: 'LV-1', documents: [] }, other),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ returnCode: 40400 });
    }
    await expect(call('consoleLiveSave', lesson, other)).rejects.toMatchObject({ data: { field: 'liveCode' } });
  });

  test('the former code of a live cannot be used by a new one of any tenant, because its links lead to it', async () => {
    await schedule({ visibility: 'public' });
    await changeCode(context, liveKind, { topCode: own, code: 'LV-1', newCode: 'LV-OLDER' }, { userCode: 'operator-1' });
    for (const topCode of [own, other, '-1']) await expect(call('consoleLiveSave', { ...lesson, visibility: 'public' }, topCode)).rejects.toMatchObject({ returnCode: 40001, message: '这个编码已经有了', data: { field: 'liveCode' } });
    expect(await formerAddressOf(context, liveKind, { topCode: own, code: 'LV-1' })).toEqual({ movedTo: 'LV-OLDER' });
    expect((await roomOfCode(context, 'LV-1'))?.live_code).toBe('LV-OLDER');
  });

  test('a teacher invited by phone gets one SMS and no account, and the console shows only what was typed', async () => {
    await context.database.transaction((tx) => tx.updateTable('enterprises').set({ name: '江湾匠心职业培训学校' }).where('top_code', '=', own).execute());
    const { version } = await schedule({ teacherPhone: '13700000001' });
    const again = await schedule({ basedOn: version, teacherPhone: '13700000001', liveName: '第一讲' });
    await context.outbox.runDue();
    expect(sent).toEqual([{ phone: '13700000001', name: expect.stringContaining('低压电工'), event: '由江湾匠心职业培训学校请您主讲，3月3日 19:30 开始，验证码登录', address: 'teacherLogin?code=LV-1' }]);
    const { teacher } = await call('consoleLiveOpen', { liveCode: 'LV-1' });
    expect(teacher).toEqual({ personId: expect.any(String), name: '何建新', phone: '137****0001' });
    // The person gets an account and becomes a member at the first login as the teacher (login.test.ts).
    const people = () => context.database.read.selectFrom('people').select('id').execute();
    expect(await people()).toHaveLength(2);
    expect((await call('consoleLiveTeachers', {})).list.map(({ personId }) => personId)).not.toContain(teacher!.personId);
    // The console sends the invitation's code for an unchanged teacher.
    const renamed = await schedule({ basedOn: again.version, liveName: '第二讲', teacherPersonId: teacher!.personId });
    expect((await call('consoleLiveOpen', { liveCode: 'LV-1' })).teacher).toEqual(teacher);
    await schedule({ basedOn: renamed.version, liveName: '第二讲' });
    expect((await call('consoleLiveOpen', { liveCode: 'LV-1' })).teacher).toBeNull();
  });

  test('a teacher chosen from the members gets an SMS about the class, its move and its cancellation, and the caller gets none', async () => {
    const teacherPersonId = await addTestPerson(context, { phone: '13700000003', name: '王同事', memberships: [[own, 'teacher']] });
    context.config.limits.liveNoticesPerDayPerEnterprise = 3;
    const first = await schedule({ teacherPersonId });
    expect(first).toMatchObject({ teacherNotified: true, teacherUnsentReason: '' });
    const moved = await schedule({ basedOn: first.version, teacherPersonId, startTime: '2026-03-04T19:30:00+08:00', endTime: '2026-03-04T21:00:00+08:00' });
    expect(moved).toMatchObject({ notified: 1, teacherNotified: true });
    await later();
    expect(await call('consoleLiveCancel', { liveCode: 'LV-1' })).toMatchObject({ notified: 1, teacherNotified: true });
    await context.outbox.runDue();
    expect(sent.map(({ phone, event, address }) => [phone, event.replace(/^.*请您/, '请您'), address])).toEqual([
      ['13700000003', '请您主讲，3月3日 19:30 开始，验证码登录', 'teacherLogin?code=LV-1'],
      ['13700000003', '改到 3月4日 19:30', 'teacherLogin?code=LV-1'],
      ['13700000003', '（3月4日 19:30）已取消', 'teacherLogin?code=LV-1'],
    ]);
    expect(await schedule({ liveCode: 'LV-2', teacherPersonId })).toMatchObject({ teacherNotified: false, teacherUnsentReason: '今天的条数已用完' });
    expect(await call('consoleLiveCancel', { liveCode: 'LV-2' })).toMatchObject({ notified: 0, unsent: 0, teacherUnsentReason: '今天的条数已用完' });
    await schedule({ liveCode: 'LV-3', teacherPersonId: administrator });
    expect(await call('consoleLiveCancel', { liveCode: 'LV-3' })).toMatchObject({ teacherNotified: false, teacherUnsentReason: '' });
  });

  test('a teacher who was replaced and is invited again on a later day gets a second SMS', async () => {
    let basedOn = '';
    for (const teacherPhone of ['13700000001', '13700000002', '13700000001']) {
      const saved = await schedule({ basedOn, teacherPhone, startTime: '2026-03-09T19:30:00+08:00', endTime: '2026-03-09T21:00:00+08:00' });
      expect(saved).toMatchObject({ teacherNotified: true });
      basedOn = saved.version;
      await later(25 * 3_600_000);
    }
    expect(sent.map(({ phone }) => phone)).toEqual(['13700000001', '13700000002', '13700000001']);
  });

  test('inviting a registered phone tells neither its name nor its person, unless it belongs to a member', async () => {
    const stranger = await addTestPerson(context, { phone: '13700000002', name: '李本人' });
    const colleague = await addTestPerson(context, { phone: '13700000003', name: '王同事', memberships: [[own, 'teacher']] });
    const shown = async (liveCode: string, teacherPhone: string) => {
      await schedule({ liveCode, teacherPhone, teacherName: '张老师' });
      return (await call('consoleLiveOpen', { liveCode })).teacher!;
    };
    const invited = await shown('LV-2', '13700000002');
    expect(invited).toMatchObject({ name: '张老师', phone: '137****0002' });
    expect(invited.personId).not.toBe(stranger);
    expect(await shown('LV-3', '13700000003')).toEqual({ personId: colleague, name: '王同事', phone: '137****0003' });
  });

  test('the platform’s operator schedules the platform’s lives', async () => {
    await call('consoleLiveSave', { ...lesson, visibility: 'public', recommended: true }, '-1', ['operator']);
    expect((await call('consoleLiveList', {}, '-1', ['operator'])).list).toMatchObject([{ liveCode: 'LV-1', recommended: true }]);
    expect((await call('consoleLiveList', {})).total).toBe(0);
  });

  test('only one live is recommended', async () => {
    await schedule({ visibility: 'public', recommended: true });
    await schedule({ liveCode: 'LV-2', visibility: 'public', recommended: true });
    expect((await call('consoleLiveList', {})).list.filter(({ recommended }) => recommended).map(({ liveCode }) => liveCode)).toEqual(['LV-2']);
  });

  test('moving and cancelling a class sends one SMS to each listed or booked phone', async () => {
    const { version } = await schedule();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people });
    await context.database.transaction((tx) =>
      tx.insertInto('live_bookings').values({ live_code: 'LV-1', top_code: own, phone_index: 'i', phone_sealed: context.secrets.seal('13600000001'), unsubscribe_token: 't', booked_at: 0, reminded_at: null }).execute(),
    );
    const moved = await schedule({ basedOn: version, startTime: '2026-03-04T19:30:00+08:00', endTime: '2026-03-04T21:00:00+08:00' });
    expect(moved.notified).toBe(3);
    await context.outbox.runDue();
    expect(sent).toEqual([]);
    await later();
    expect(sent.map(({ phone, event }) => [phone, event]).toSorted()).toEqual(['13600000001', '13800001023', '13900008841'].map((phone) => [phone, '改到 3月4日 19:30']));
    sent.length = 0;
    expect(await call('consoleLiveCancel', { liveCode: 'LV-1' })).toMatchObject({ notified: 3, unsent: 0, unsentReason: '' });
    expect(await call('consoleLiveCancel', { liveCode: 'LV-1' })).toMatchObject({ notified: 0, unsent: 0, unsentReason: '' });
    await context.outbox.runDue();
    expect(sent).toHaveLength(3);
    expect((await call('consoleLiveOpen', { liveCode: 'LV-1' })).state).toBe('cancelled');
    await expect(schedule({ basedOn: moved.version })).rejects.toMatchObject({ returnCode: 10063 });
  });

  test('a class that is moved three times within an hour sends each phone one SMS with the last time', async () => {
    let { version } = await schedule();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people });
    const move = async (time: string) => ({ version } = await schedule({ basedOn: version, startTime: `2026-03-04T${time}:00+08:00`, endTime: '2026-03-04T23:00:00+08:00' }));
    for (const time of ['18:00', '18:30', '19:00']) await move(time);
    await later();
    expect(sent.map(({ event }) => event)).toEqual(['改到 3月4日 19:00', '改到 3月4日 19:00']);
    // Two more moves in that hour send one SMS after it, with the last time.
    await move('20:00');
    await later();
    await move('20:30');
    await later();
    expect(sent).toHaveLength(2);
    await later(3_600_000);
    expect(sent.slice(2).map(({ event }) => event)).toEqual(['改到 3月4日 20:30', '改到 3月4日 20:30']);
  });

  test('an enterprise has a daily SMS budget, and its administrator sees how many were not sent', async () => {
    const { version } = await schedule();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people });
    context.config.limits.liveNoticesPerDayPerEnterprise = 2;
    const moved = await schedule({ basedOn: version, startTime: '2026-03-04T19:30:00+08:00', endTime: '2026-03-04T21:00:00+08:00' });
    expect(moved).toMatchObject({ notified: 2, unsent: 0 });
    await later();
    expect(await schedule({ basedOn: moved.version, startTime: '2026-03-05T19:30:00+08:00', endTime: '2026-03-05T21:00:00+08:00' })).toMatchObject({ notified: 0, unsent: 2 });
    await later(3_600_000);
    expect(sent).toHaveLength(2);
    expect(await context.metrics.registry.metrics()).toContain('portal_sms_total{outcome="live-enterprise-budget"} 2');
  });

  test('a phone gets one invitation per enterprise and day, few SMS from all enterprises, and no account or address in the name', async () => {
    const invite = (liveCode: string, topCode = own) => call('consoleLiveSave', { ...lesson, liveCode, liveName: '您中奖了加微信ab12345领奖', teacherPhone: '15199998888' }, topCode);
    expect([await invite('LV-1'), await invite('LV-2'), await invite('LV-3')].map(({ teacherNotified, teacherUnsentReason }) => (teacherNotified ? '' : teacherUnsentReason))).toEqual(['', '这位讲师今天已经收到过邀请', '这位讲师今天已经收到过邀请']);
    for (let enterprise = 3; enterprise < 8; enterprise++) {
      await addTestPerson(context, { phone: `1391234570${enterprise}`, memberships: [[`10000000000${enterprise}`, 'administrator']] });
      await invite(`LV-${enterprise + 1}`, `10000000000${enterprise}`);
    }
    await later();
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(['直播课']));
    sent.length = 0;
    await context.database.transaction(async (tx) => {
      for (let time = 0; time < 20; time++) await queueLiveNotice(context, tx, { phone: '15199998888', liveName: 'Excel 入门', event: '已取消', address: 'x' });
      await tx.updateTable('live_rooms').set({ starts_at: context.clock.now() + 15 * 60_000 }).where('live_code', '=', 'LV-1').execute();
      await tx.insertInto('live_bookings').values({ live_code: 'LV-1', phone_index: phoneIndexOf(context, '15199998888'), top_code: own, phone_sealed: '', unsubscribe_token: 't', booked_at: 1, reminded_at: null }).execute();
      await queueLiveNotice(context, tx, { phone: '15199998888', liveName: 'Excel 入门', event: '', address: 'x', reminds: 'LV-1' });
    });
    await later();
    expect(sent.map(({ event }) => event).toSorted()).toEqual(['13 分钟后开始', ...Array.from({ length: 7 }, () => '已取消')]);
  });

  test('a class on air cannot be moved or cancelled', async () => {
    const { version } = await schedule();
    await begin();
    await expect(schedule({ basedOn: version, startTime: '2026-03-03T20:00:00+08:00' })).rejects.toMatchObject({ data: { field: 'startTime' } });
    await expect(call('consoleLiveCancel', { liveCode: 'LV-1' })).rejects.toMatchObject({ returnCode: 10063 });
    expect((await call('consoleLiveList', { state: 'live' })).list).toMatchObject([{ state: 'live', onlineCount: 3 }]);
  });

  test('a class that is cancelled while it starts stays cancelled, and its stream ends', async () => {
    await schedule();
    const streams: string[] = [];
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    Object.assign(context.media, {
      createStream: async ({ stream }: { stream: string }) => {
        asked.resolve();
        await answered.promise;
        streams.push(stream);
      },
      end: async (stream: string) => void streams.splice(streams.indexOf(stream), 1),
    });
    const starting = answerOf(liveClassHandlers, 'startLive', { liveCode: 'LV-1' }, loggedIn(context, administrator, { topCode: own, roles: ['administrator'] }));
    await asked.promise;
    await call('consoleLiveCancel', { liveCode: 'LV-1' });
    answered.resolve();
    await expect(starting).rejects.toMatchObject({ returnCode: 40400 });
    expect((await call('consoleLiveOpen', { liveCode: 'LV-1' })).state).toBe('cancelled');
    expect(streams).toEqual([]);
  });

  test('a class can be ended from the console, once', async () => {
    await schedule();
    await expect(call('consoleLiveEnd', { liveCode: 'LV-1' })).rejects.toMatchObject({ returnCode: 10063 });
    await begin();
    for (let times = 0; times < 2; times++) await call('consoleLiveEnd', { liveCode: 'LV-1' });
    expect((await call('consoleLiveOpen', { liveCode: 'LV-1' })).state).toBe('ended');
    expect(await context.database.read.selectFrom('audit_entries').select('action').where('action', '=', 'live.end').execute()).toHaveLength(1);
  });

  test('each row of a list is checked before anything is written', async () => {
    await schedule();
    await addTestPerson(context, { phone: '13800001023', name: '周建平', memberships: [[own, 'student']] });
    const rows = [...people, { row: 4, name: '李国强', phone: '13651', card: '' }, { row: 6, name: '', phone: '18600007712', card: '' }, { row: 8, name: '赵永福', phone: '13800001023', card: '' }, { row: 9, name: '孙倩', phone: '15900006378', card: '110105194912310020' }];
    const { verdicts } = await call('consoleLiveCheckPeople', { liveCode: 'LV-1', people: rows });
    expect(verdicts.map(({ row, state, message }) => [row, state, message])).toEqual([
      [2, 'member', '已是成员'],
      [3, 'new', '新学员'],
      [4, 'wrong', '手机号只有 5 位'],
      [6, 'wrong', '没有姓名'],
      [8, 'repeated', '和第 2 行手机号相同'],
      [9, 'wrong', '身份证号码不对'],
    ]);
    await expect(call('consoleLiveAddPeople', { liveCode: 'LV-1', people: rows })).rejects.toMatchObject({ data: { field: 'people' }, message: '第 4 行：手机号只有 5 位' });
    expect((await call('consoleLivePeople', { liveCode: 'LV-1' })).total).toBe(0);
    expect(await call('consoleLiveAddPeople', { liveCode: 'LV-1', people })).toEqual({ added: 2, updated: 0, listed: 2 });
    expect(await call('consoleLiveAddPeople', { liveCode: 'LV-1', people })).toEqual({ added: 0, updated: 0, listed: 2 });
    const withCard = [{ ...people[0]!, card: '110105194912310011' }];
    expect((await call('consoleLiveCheckPeople', { liveCode: 'LV-1', people: withCard })).verdicts).toMatchObject([{ state: 'updated' }]);
    expect(await call('consoleLiveAddPeople', { liveCode: 'LV-1', people: withCard }), 'an ID card for a person on the roster').toEqual({ added: 0, updated: 1, listed: 2 });
    expect((await call('consoleLivePeople', { liveCode: 'LV-1', keyword: '周' })).list).toMatchObject([{ card: '110***********0011' }]);
  });

  test('5,000 rows are added in one request, which lets others run, and encrypts nothing in its transaction', async () => {
    await schedule();
    const { database, secrets } = context;
    let [isOpen, encrypted, turns, isOver] = [false, 0, 0, false];
    context.database = { ...database, transaction: (work) => database.transaction((tx) => ((isOpen = true), work(tx).finally(() => (isOpen = false)))) };
    const noted = <Asked extends unknown[]>(work: (...asked: Asked) => string) => (...asked: Asked) => ((encrypted += isOpen ? 1 : 0), work(...asked));
    context.secrets = { ...secrets, seal: noted(secrets.seal), hmac: noted(secrets.hmac) };
    const count = () => void (turns++, isOver || setImmediate(count));
    setImmediate(count);
    const rows = Array.from({ length: 5000 }, (_, row) => ({ row, name: `学员${'甲乙丙丁戊'[row % 5]}`, phone: `138${String(row).padStart(8, '0')}`, card: '' }));
    expect(await call('consoleLiveAddPeople', { liveCode: 'LV-1', people: rows })).toEqual({ added: 5000, updated: 0, listed: 5000 });
    isOver = true;
    expect(encrypted).toBe(0);
    // A turn is five milliseconds, and the rows take some two hundred.
    expect(turns).toBeGreaterThan(5);
  });

  /** A test database has 8 connections. */
  test('16 classes get their lists, are cancelled and exported at the same time', async () => {
    const codes = Array.from({ length: 16 }, (_, number) => `LV-${number}`);
    await Promise.all(codes.map((liveCode) => schedule({ liveCode })));
    expect(await Promise.all(codes.map((liveCode) => call('consoleLiveAddPeople', { liveCode, people })))).toEqual(codes.map(() => ({ added: 2, updated: 0, listed: 2 })));
    expect(await Promise.all(codes.map((liveCode) => call('consoleLiveExportAttendance', { liveCode })))).toMatchObject(codes.map(() => ({ absent: [{ name: '周建平' }, { name: '沈莉' }] })));
    expect(await Promise.all(codes.map((liveCode) => call('consoleLiveCancel', { liveCode })))).toHaveLength(16);
  });

  test('phones and ID cards are encrypted and shown masked, and showing a complete number is audited', async () => {
    await schedule();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people });
    const { list } = await call('consoleLivePeople', { liveCode: 'LV-1', keyword: '沈' });
    expect(list).toMatchObject([{ name: '沈莉', phone: '139****8841', card: '110***********002X' }]);
    const stored = JSON.stringify(await context.database.read.selectFrom('live_listed_people').selectAll().execute());
    expect(stored).not.toMatch(/13900008841|11010519491231002/);
    expect(await call('consoleLiveRevealPerson', { liveCode: 'LV-1', id: list[0]!.id })).toEqual({ phone: '13900008841', card: '11010519491231002X' });
    expect((await call('consoleLiveExportPeople', { liveCode: 'LV-1' })).people.map(({ phone }) => phone).toSorted()).toEqual(['138****1023', '139****8841']);
    expect((await call('consoleLiveExportPeople', { liveCode: 'LV-1', whole: true })).people.map(({ phone }) => phone).toSorted()).toEqual(['13800001023', '13900008841']);
    const written = await context.database.read.selectFrom('audit_entries').select(['action', 'detail']).where('action', '=', 'live.reveal').orderBy('at').execute();
    expect(written.map(({ detail }) => detail).toSorted()).toEqual(['{"people":1}', '{"people":2}']);
  });

  test('a person on the roster is changed and removed, and the phone of another one is refused at its field', async () => {
    await schedule();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people });
    const { list } = await call('consoleLivePeople', { liveCode: 'LV-1' });
    const shen = list.find(({ name }) => name === '沈莉')!;
    await expect(call('consoleLiveChangePerson', { liveCode: 'LV-1', id: shen.id, name: '沈莉', phone: '13800001023' })).rejects.toMatchObject({ data: { field: 'phone' } });
    await call('consoleLiveChangePerson', { liveCode: 'LV-1', id: shen.id, name: '沈丽', phone: '13900008842', card: '' });
    expect((await call('consoleLivePeople', { liveCode: 'LV-1', keyword: '沈' })).list).toMatchObject([{ name: '沈丽', phone: '139****8842', card: '' }]);
    expect(await call('consoleLiveRemovePeople', { liveCode: 'LV-1', ids: [shen.id, 'unknown'] })).toEqual({ removed: 1 });
  });

  test('attendance is listed and exported with absent people, and only remarks can be added', async () => {
    await schedule();
    await call('consoleLiveAddPeople', { liveCode: 'LV-1', people });
    const personId = await addTestPerson(context, { phone: '13900008841', name: '沈莉' });
    await begin(context.clock.now() + 3_600_000);
    const at = context.clock.now();
    await context.database.transaction(async (tx) => {
      await tx.insertInto('live_attendance').values({ live_code: 'LV-1', person_id: personId, top_code: own, person_name: '沈莉', first_in_at: at, last_seen_at: at + 9_000_000, watched_milliseconds: 2_940_000, replay_milliseconds: 0, device: 'phone', note: '' }).execute();
      await tx.insertInto('live_events').values({ live_code: 'LV-1', number: 1, top_code: own, at, kind: 'checkedIn', audience: 'teachers', person_id: personId, command_id: 'c', body: '{}' }).execute();
      await insertEvents(tx, own, 'LV-1', [{ number: 9, at, event: { kind: 'checkedIn', checkIn: 'c2', person: personId, name: '沈莉', place: 1, isLate: true }, audience: 'teachers', personId, commandId: null }]);
      // A changed answer is one answered quiz.
      const answers = [['q1', 0], ['q1', 1], ['q2', 0]] as const;
      await insertEvents(tx, own, 'LV-1', answers.map(([quiz, choice], index) => ({ number: index + 2, at, event: { kind: 'answered', quiz, person: personId, name: '沈莉', choices: [choice] }, audience: 'teachers', personId, commandId: null })));
    });
    await call('consoleLiveAnnotate', { liveCode: 'LV-1', personId, note: '断线十分钟' });
    // The person watched the replay after the class.
    expect((await call('consoleLiveAttendance', { liveCode: 'LV-1' })).list).toMatchObject([{ lastSeen: isoTime(at + 3_600_000) }]);
    await context.database.transaction((tx) => tx.updateTable('live_attendance').set({ last_in_class_at: at + 1_800_000 }).execute());
    const shown = await call('consoleLiveAttendance', { liveCode: 'LV-1' });
    expect(shown.list).toMatchObject([{ lastSeen: isoTime(at + 1_800_000) }]);
    expect(shown).toMatchObject({ absentTotal: 1, absent: [{ name: '周建平', phone: '138****1023', card: '' }] });
    expect(shown.list).toMatchObject([{ name: '沈莉', phone: '139****8841', card: '110***********002X', watchedMinutes: 49, checkIns: 2, lateCheckIns: 1, answers: 2, device: 'phone', note: '断线十分钟' }]);
    expect(await call('consoleLiveExportAttendance', { liveCode: 'LV-1' })).toMatchObject({ attended: [{ name: '沈莉', phone: '139****8841' }], absent: [{ name: '周建平', phone: '138****1023' }] });
    expect(await call('consoleLiveExportAttendance', { liveCode: 'LV-1', whole: true })).toMatchObject({ attended: [{ phone: '13900008841', card: '11010519491231002X' }], absent: [{ phone: '13800001023' }] });
    expect(await context.database.read.selectFrom('audit_entries').select('detail').where('action', '=', 'live.reveal').execute()).toEqual([{ detail: '{"people":2}' }]);
    await expect(call('consoleLiveAnnotate', { liveCode: 'LV-1', personId: 'unknown', note: 'x' })).rejects.toMatchObject({ returnCode: 40400 });
  });

  test('attendance marks late people, and counts right answers and what the class asked for', async () => {
    await schedule();
    const at = context.clock.now();
    const minute = 60_000;
    const ended = at + 40 * minute;
    await begin(ended);
    const come = async (name: string, phone: string, firstIn: number) => {
      const personId = await addTestPerson(context, { phone, name });
      await context.database.transaction((tx) => tx.insertInto('live_attendance').values({ live_code: 'LV-1', person_id: personId, top_code: own, person_name: name, first_in_at: firstIn, last_seen_at: firstIn, watched_milliseconds: 0, replay_milliseconds: 0, device: 'phone', note: '' }).execute());
      return personId;
    };
    const early = await come('沈莉', '13900008841', at - minute);
    await come('周建平', '13900008842', at + 5 * minute);
    const late = await come('陈海燕', '13900008843', at + 5 * minute + 1);
    await come('马国栋', '13900008844', ended);
    const quiz = (code: string, right: number[]) => ({ audience: 'everyone' as const, personId: null, event: { kind: 'quizOpened' as const, quiz: code, quizKind: 'multiple' as const, question: '先做哪一步', options: ['停电', '验电', '接地'], right, seconds: null } });
    const answer = (code: string, personId: string, choices: number[]) => ({ audience: 'teachers' as const, personId, event: { kind: 'answered' as const, quiz: code, person: personId, name: '学员', choices } });
    const events = [
      { audience: 'everyone' as const, personId: null, event: { kind: 'checkInOpened' as const, checkIn: 'c1', seconds: 60 } },
      quiz('q1', [0, 2]),
      quiz('q2', [1]),
      quiz('opinion', []),
      answer('q1', early, [2, 0]),
      answer('q2', early, [1]),
      // The last answer counts.
      answer('q2', early, [0]),
      answer('opinion', early, [0]),
      answer('q1', late, [0]),
    ];
    await context.database.transaction((tx) => insertEvents(tx, own, 'LV-1', events.map((event, index) => ({ number: index + 1, at, commandId: null, ...event }))));
    const shown = await call('consoleLiveAttendance', { liveCode: 'LV-1' });
    expect(shown.asked).toEqual({ checkIns: 1, quizzes: 3, gradedQuizzes: 2 });
    // The last person came for the replay only.
    expect(shown.list.map(({ name, isLate, answers, rightAnswers }) => [name, isLate, answers, rightAnswers])).toEqual([['沈莉', false, 3, 1], ['周建平', false, 0, 0], ['陈海燕', true, 1, 0], ['马国栋', false, 0, 0]]);
    expect(await call('consoleLiveExportAttendance', { liveCode: 'LV-1' })).toMatchObject({ asked: shown.asked, attended: [{ rightAnswers: 1 }, {}, { isLate: true }, {}] });
  });

  test('documents keep their order and accept pictures of the own enterprise only', async () => {
    await schedule();
    const page = `/files/live/${own}/private/3f0c.webp`;
    await call('consoleLiveSaveDocuments', { liveCode: 'LV-1', documents: [{ id: 'a', title: '讲义', pages: [page, page] }, { id: 'b', title: '习题', pages: [page] }] });
    const { documents } = await call('consoleLiveOpen', { liveCode: 'LV-1' });
    expect(documents.map(({ title, pages }) => [title, pages.length])).toEqual([['讲义', 2], ['习题', 1]]);
    await call('consoleLiveSaveDocuments', { liveCode: 'LV-1', documents: documents.toReversed() });
    expect((await call('consoleLiveOpen', { liveCode: 'LV-1' })).documents.map(({ id }) => id)).toEqual(documents.map(({ id }) => id).toReversed());
    // An open room is told each time.
    expect((await context.database.read.selectFrom('live_events').select('kind').where('live_code', '=', 'LV-1').execute()).map(({ kind }) => kind)).toEqual(['documentsChanged', 'documentsChanged']);
    // A page that stays in the document keeps its text, which the console does not send again.
    await call('consoleLiveSaveDocuments', { liveCode: 'LV-1', documents: [{ id: 'a', title: '讲义', pages: [page], texts: ['星三角启动'] }] });
    await call('consoleLiveSaveDocuments', { liveCode: 'LV-1', documents: [{ id: 'a', title: '讲义（改）', pages: [`${page}?signature=1`] }] });
    expect(JSON.parse((await context.database.read.selectFrom('live_documents').select('pages').executeTakeFirstOrThrow()).pages)).toEqual([{ address: page, text: '星三角启动' }]);
    for (const wrong of [`/files/live/${other}/private/3f0c.webp`, `/files/live/${own}/3f0c.webp`, 'https://example.com/a.webp', '/files/live/../private/a.webp']) {
      await expect(call('consoleLiveSaveDocuments', { liveCode: 'LV-1', documents: [{ id: 'a', title: '讲义', pages: [wrong] }] })).rejects.toMatchObject({ data: { field: 'documents' } });
    }
  });

  test('traffic is shown by month, with the edition’s limit if there is one', async () => {
    await context.database.transaction((tx) => tx.insertInto('live_traffic').values([{ top_code: own, month: '2026-03', bytes: 3e9 }, { top_code: own, month: '2025-12', bytes: 1e9 }, { top_code: other, month: '2026-03', bytes: 5 }]).execute());
    expect(await call('consoleLiveUsage', {})).toEqual({ months: [{ month: '2026-03', bytes: 3e9 }, { month: '2025-12', bytes: 1e9 }], yearBytes: 3e9, limitGigabytes: null, storage: { bytes: 0, days: [], limitGigabytes: null, stopsAtGigabytes: null } });
  });
});

