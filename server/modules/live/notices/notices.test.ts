import { beforeEach, expect, test, vi } from 'vitest';
import type { CallName, RequestOf } from '../../../../contract/calls/index.ts';
import { isoTime } from '../../../../contract/dates.ts';
import type { Tx } from '../../../database/index.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { phoneIndexOf } from '../../accounts/index.ts';
import { changeCode } from '../../../publishing/index.ts';
import { consoleLiveHandlers, liveKind, sendLiveNoticesFromOutbox } from '../index.ts';
import { enterpriseForSms, nameForSms, takeInvitation } from './notice-budgets.ts';

const school = '100000000001';
const trials = ['100000000002', '100000000003', '100000000004'] as const;
const phone = '13700000001';
const minute = 60_000;

test('a name in an SMS has no brackets of a sender’s signature', () => {
  expect(nameForSms('【平安银行】账户异常')).toBe('「平安银行」账户异常');
  expect(enterpriseForSms('甲校】【乙银行')).toBe('甲校」「乙银行');
  expect(nameForSms('︻平安银行︼账户︗异常︘')).toBe('「平安银行」账户「异常」');
});

describeOnBothDatabases('SMS about lives', (open, dialect) => {
  let context: TestContext;
  let sent: { phone: string; event: string }[];
  let lives: number;
  const administrators = new Map<string, string>();

  beforeEach(async () => {
    [sent, lives] = [[], 0];
    context = testContext(await open());
    context.sms = { ...context.sms, sendLiveNotice: async (notice) => (sent.push(notice), { receipt: 'r' }) };
    sendLiveNoticesFromOutbox(context);
    for (const [number, topCode] of [school, ...trials].entries()) administrators.set(topCode, await addTestPerson(context, { phone: `1391234567${number}`, memberships: [[topCode, 'administrator']] }));
    await context.database.transaction((tx) => tx.deleteFrom('trials').where('top_code', '=', school).execute());
  });

  const call = <Name extends keyof typeof consoleLiveHandlers & CallName>(topCode: string, name: Name, request: RequestOf<Name>) =>
    answerOf(consoleLiveHandlers as never, name, request, { ...testCaller(context), session: { sessionId: 's', personId: administrators.get(topCode)!, topCode, roles: ['administrator'], live: null } });
  const save = (topCode: string, liveCode: string, basedOn = '', inMinutes = 600, changes: Partial<RequestOf<'consoleLiveSave'>> = {}) => {
    const start = context.clock.now() + inMinutes * minute;
    return call(topCode, 'consoleLiveSave', { liveCode, basedOn, liveName: '安全用电', startTime: isoTime(start), endTime: isoTime(start + 60 * minute), visibility: 'list', ...changes } as RequestOf<'consoleLiveSave'>);
  };
  const list = (topCode: string, liveCode: string, phones: readonly string[]) => call(topCode, 'consoleLiveAddPeople', { liveCode, people: phones.map((each, row) => ({ row, name: '学员', phone: each, card: '' })) });
  const cancelled = async (topCode: string, phones: readonly string[]) => {
    const liveCode = `LV-${++lives}`;
    await save(topCode, liveCode);
    await list(topCode, liveCode, phones);
    const answer = await call(topCode, 'consoleLiveCancel', { liveCode });
    await context.outbox.runDue();
    return answer;
  };
  const phonesTold = () => sent.map((notice) => notice.phone).toSorted();
  const phonesFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => String(first + index));

  test('a move is sent to the people who were listed then and still are, and not to those who are added before it is sent', async () => {
    const { version } = await save(school, 'LV');
    await list(school, 'LV', [phone, '13700000002']);
    expect(await save(school, 'LV', version, 700)).toMatchObject({ notified: 2, unsent: 0 });
    const people = await call(school, 'consoleLivePeople', { liveCode: 'LV' });
    await call(school, 'consoleLiveRemovePeople', { liveCode: 'LV', ids: [people.list[1]!.id] });
    await list(school, 'LV', phonesFrom(13_600_000_000, 50));
    context.clock.advance(3 * minute);
    await context.outbox.runDue();
    expect(phonesTold()).toEqual([phone]);
  });

  test('one phone that cannot be read does not keep the others from their SMS', async () => {
    await save(school, 'LV');
    await list(school, 'LV', [phone, '13700000002', '13700000003']);
    await context.database.transaction((tx) => tx.updateTable('live_listed_people').set({ phone_sealed: 'broken' }).where('phone_index', '=', phoneIndexOf(context, phone)).execute());
    await call(school, 'consoleLiveCancel', { liveCode: 'LV' });
    await context.outbox.runDue();
    expect(phonesTold()).toEqual(['13700000002', '13700000003']);
  });

  test.each([['of this version', false], ['that an earlier version queued', true]])('a move %s is sent also if the live gets another code before it is sent', async (_, isEarlier) => {
    const { version } = await save(school, 'LV');
    await list(school, 'LV', [phone]);
    if (isEarlier) {
      const start = context.clock.now() + 700 * minute;
      await context.database.transaction(async (tx) => {
        await tx.updateTable('live_rooms').set({ starts_at: start, ends_at: start + 60 * minute }).execute();
        await context.outbox.add(tx, { kind: 'live-audience-notice', payload: { liveName: '安全用电', address: 'liveDetail?code=LV', event: null, liveCode: 'LV', phones: [phoneIndexOf(context, phone)] }, notBefore: context.clock.now() + 2 * minute });
      });
    } else await save(school, 'LV', version, 700);
    await changeCode(context, liveKind, { topCode: school, code: 'LV', newCode: 'LV-NEW' }, { userCode: administrators.get(school)! });
    context.clock.advance(3 * minute);
    await context.outbox.runDue();
    expect(phonesTold()).toEqual([phone]);
  });

  test('the SMS about a move is not sent if the class has begun before it is due', async () => {
    const { version } = await save(school, 'LV');
    await list(school, 'LV', [phone]);
    expect(await save(school, 'LV', version, 700)).toMatchObject({ notified: 1 });
    await context.database.transaction((tx) => tx.insertInto('live_sessions').values({ live_code: 'LV', top_code: school, started_at: context.clock.now(), interrupted_at: null, ended_at: null, stream_url: '', online_count: 0, watched_count: 0 }).execute());
    context.clock.advance(3 * minute);
    await context.outbox.runDue();
    expect(sent).toEqual([]);
  });

  /** Limits do not depend on the database, so only one needs a large class. */
  const students = dialect === 'sqlite' ? 300 : 30;

  test(`a class of ${students} is moved and cancelled, and everyone gets both SMS`, async () => {
    const { version } = await save(school, 'LV');
    await list(school, 'LV', phonesFrom(13_600_000_000, students));
    const jobs = new Map<Tx, number>();
    const add = context.outbox.add.bind(context.outbox);
    context.outbox.add = (tx, job) => (jobs.set(tx, (jobs.get(tx) ?? 0) + 1), add(tx, job));
    expect(await save(school, 'LV', version, 700)).toMatchObject({ notified: students, unsent: 0, unsentReason: '' });
    context.clock.advance(3 * minute);
    await context.outbox.runDue();
    expect(await call(school, 'consoleLiveCancel', { liveCode: 'LV' })).toMatchObject({ notified: students, unsent: 0, unsentReason: '' });
    await context.outbox.runDue();
    expect(sent).toHaveLength(2 * students);
    expect(Math.max(...jobs.values())).toBeLessThanOrEqual(200);
  });

  test('a cancellation after a move deletes the unsent SMS of the move and uses their places in the budget', async () => {
    context.config.limits.liveNoticesPerDayPerTrial = 3;
    const { version } = await save(trials[0], 'LV');
    await list(trials[0], 'LV', phonesFrom(13_600_000_000, 4));
    const moved = await save(trials[0], 'LV', version, 700);
    expect(moved).toMatchObject({ notified: 3, unsent: 1 });
    // The next change replaces the move.
    expect(await call(trials[0], 'consoleLiveOpen', { liveCode: 'LV' })).toHaveProperty('smsLeft', 3);
    context.clock.advance(minute);
    expect(await save(trials[0], 'LV', moved.version, 800)).toMatchObject({ notified: 3, unsent: 1, unsentReason: expect.stringContaining('试用企业一天最多发 3 条') });
    const people = await call(trials[0], 'consoleLivePeople', { liveCode: 'LV' });
    await call(trials[0], 'consoleLiveRemovePeople', { liveCode: 'LV', ids: people.list.slice(0, 2).map(({ id }) => id) });
    const answers = await Promise.all([1, 2].map(() => call(trials[0], 'consoleLiveCancel', { liveCode: 'LV' })));
    expect(answers.map(({ notified }) => notified).toSorted()).toEqual([0, 2]);
    context.clock.advance(3 * minute);
    await context.outbox.runDue();
    expect(sent.map(({ event }) => event)).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('已取消')));
    // The place of the person who left the list is free again, and no other.
    expect(await cancelled(trials[0], ['13700000001', '13700000002'])).toMatchObject({ notified: 1, unsent: 1 });
  });

  test('a cancellation uses the places of the SMS about a second move that wait for the end of the hour', async () => {
    context.config.limits.liveNoticesPerDayPerTrial = 4;
    const first = await save(trials[0], 'LV');
    await list(trials[0], 'LV', [phone, '13700000002']);
    const moved = await save(trials[0], 'LV', first.version, 700);
    context.clock.advance(3 * minute);
    await context.outbox.runDue();
    expect(await call(trials[0], 'consoleLiveOpen', { liveCode: 'LV' })).toHaveProperty('smsLeft', 2);
    await save(trials[0], 'LV', moved.version, 800);
    context.clock.advance(3 * minute);
    await context.outbox.runDue();
    expect(sent).toHaveLength(2);
    expect(await call(trials[0], 'consoleLiveOpen', { liveCode: 'LV' })).toHaveProperty('smsLeft', 2);
    // There may be thousands of them, so the transaction only counts them.
    const opened = vi.spyOn(context.secrets, 'open');
    expect(await call(trials[0], 'consoleLiveCancel', { liveCode: 'LV' })).toMatchObject({ notified: 2, unsent: 0 });
    expect(opened).not.toHaveBeenCalled();
    context.clock.advance(120 * minute);
    await context.outbox.runDue();
    expect(sent.map(({ event }) => event).slice(2)).toEqual([expect.stringContaining('已取消'), expect.stringContaining('已取消')]);
    expect(sent).toHaveLength(4);
  });

  test.each([
    ['is sent', false],
    ['waits for the end of the hour', true],
  ])('the SMS that an audience job queued before it failed has one place in the budget, if it %s', async (_, waits) => {
    context.config.limits.liveNoticesPerDayPerEnterprise = 10;
    const teacherPersonId = await addTestPerson(context, { phone: '13700000009', memberships: [[school, 'teacher']] });
    let { version } = await save(school, 'LV', '', 600, { teacherPersonId });
    await list(school, 'LV', [phone, '13700000002']);
    const move = async (inMinutes: number) => {
      expect(({ version } = await save(school, 'LV', version, inMinutes, { teacherPersonId }))).toMatchObject({ notified: 3 });
      context.clock.advance(3 * minute);
      await context.outbox.runDue();
    };
    if (waits) await move(650);
    // The teacher has a transaction before the students.
    const add = context.outbox.add.bind(context.outbox);
    context.outbox.add = (tx, job) => ((job.payload as { phone?: string } | null)?.phone === phone ? Promise.reject(new Error('the database is away')) : add(tx, job));
    await move(700);
    context.outbox.add = add;
    // 10 without the SMS that were sent: one about the class to the teacher, and those about the moves.
    expect(await call(school, 'consoleLiveOpen', { liveCode: 'LV' })).toHaveProperty('smsLeft', waits ? 6 : 8);
    expect(await call(school, 'consoleLiveCancel', { liveCode: 'LV' })).toMatchObject({ notified: 3 });
    await save(school, 'LV-2');
    expect(await call(school, 'consoleLiveOpen', { liveCode: 'LV-2' })).toHaveProperty('smsLeft', waits ? 3 : 5);
  });

  test('a class that is moved to the same time twice within an hour tells everyone that time after the hour', async () => {
    let { version } = await save(school, 'LV');
    await list(school, 'LV', [phone]);
    const began = context.clock.now();
    const move = async (inMinutes: number) => ({ version } = await save(school, 'LV', version, inMinutes - (context.clock.now() - began) / minute));
    const later = async (minutes: number) => {
      context.clock.advance(minutes * minute);
      await context.outbox.runDue();
    };
    await move(660);
    await later(3);
    await move(600);
    await later(3);
    await move(630);
    await move(600);
    await later(3);
    expect(sent.map(({ event }) => event)).toEqual(['改到 3月2日 20:00']);
    await later(60);
    expect(sent.map(({ event }) => event)).toEqual(['改到 3月2日 20:00', '改到 3月2日 19:00']);
  });

  test('an SMS about a move that is not sent any more is given back once, also if its job is repeated', async () => {
    context.config.limits.liveNoticesPerDayPerTrial = 2;
    const { version } = await save(trials[0], 'LV');
    await list(trials[0], 'LV', [phone]);
    await save(trials[0], 'LV', version, 700);
    await context.database.transaction((tx) => tx.insertInto('live_sessions').values({ live_code: 'LV', top_code: trials[0], started_at: context.clock.now(), interrupted_at: null, ended_at: null, stream_url: '', online_count: 0, watched_count: 0 }).execute());
    context.clock.advance(3 * minute);
    for (let time = 0; time < 2; time++) {
      await context.outbox.runDue();
      await context.database.transaction((tx) => tx.updateTable('outbox_jobs').set({ state: 'pending', done_at: null }).execute());
    }
    await context.outbox.runDue();
    expect(sent).toEqual([]);
    expect(await cancelled(trials[0], ['13700000002', '13700000003', '13700000004'])).toMatchObject({ notified: 2, unsent: 1 });
  });

  test('an invitation that the day of the enterprise does not allow is given back once', async () => {
    const invite = (topCode: string) => takeInvitation(context, topCode, phoneIndexOf(context, phone), { isMember: false });
    expect([(await invite('100000000005')).reason, (await invite('100000000006')).reason]).toEqual(['', '']);
    context.config.limits.liveNoticesPerDayPerTrial = 1;
    await cancelled(trials[0], ['13700000002']);
    const refused = await invite(trials[0]);
    expect(refused.reason).toContain('试用企业一天最多发 1 条课程短信');
    await refused.refund();
    expect([(await invite('100000000007')).reason, (await invite('100000000008')).reason]).toEqual(['', '这位讲师今天已经收到过邀请']);
  });

  test('a trial sends few a day and its administrator reads the remedy, and all trials together leave the other schools their part', async () => {
    Object.assign(context.config.limits, { liveNoticesPerDayPerTrial: 10, liveNoticesPerHourForSite: 300 });
    expect(await cancelled(trials[0], phonesFrom(13_600_000_000, 11))).toMatchObject({ notified: 10, unsent: 1, unsentReason: '试用企业一天最多发 10 条课程短信，要多发请联系我们开通正式版；先发给了名单上的人，再按预约的先后' });
    // Trials have a twentieth of the site's hour.
    expect(await cancelled(trials[1], phonesFrom(13_600_001_000, 6))).toMatchObject({ notified: 5, unsent: 1, unsentReason: expect.stringContaining('正式版有自己的一份') });
    expect(await cancelled(school, phonesFrom(13_600_002_000, 285))).toMatchObject({ notified: 285, unsent: 0 });
    expect(await cancelled(school, [phone])).toMatchObject({ notified: 0, unsent: 1, unsentReason: '全站这一小时的课程短信发满了' });
    expect(sent).toHaveLength(300);
    expect(await context.metrics.registry.metrics()).toContain('portal_sms_site_budget_exhausted_total{share="live",per="hour"} 1');
  });

  test('if the day of a trial does not suffice, the list is told first, then the oldest bookings, and the administrator reads how many were not', async () => {
    context.config.limits.liveNoticesPerDayPerTrial = 3;
    await save(trials[0], 'LV-9');
    const booked = ['13600000001', '13600000002', '13600000003'];
    for (const [number, each] of booked.entries()) {
      await context.database.transaction((tx) =>
        tx.insertInto('live_bookings').values({ live_code: 'LV-9', phone_index: phoneIndexOf(context, each), top_code: trials[0], phone_sealed: context.secrets.seal(each), unsubscribe_token: each, booked_at: 100 - number, reminded_at: null }).execute(),
      );
    }
    await list(trials[0], 'LV-9', [phone, '13700000002']);
    expect(await call(trials[0], 'consoleLiveCancel', { liveCode: 'LV-9' })).toMatchObject({ notified: 3, unsent: 2, unsentReason: expect.stringContaining('先发给了名单上的人') });
    await context.outbox.runDue();
    expect(phonesTold()).toEqual(['13600000003', phone, '13700000002'].toSorted());
  });

  test('without a template of the channel the administrator reads that no SMS was sent', async () => {
    context.sms = { ...context.sms, sendLiveNotice: undefined as never };
    await save(school, 'LV');
    expect(await call(school, 'consoleLiveOpen', { liveCode: 'LV' })).toHaveProperty('smsLeft', 0);
    expect(await cancelled(school, [phone])).toMatchObject({ notified: 0, unsent: 1, unsentReason: '短信通道还没有直播课的模板，请告诉客服' });
    expect(sent).toEqual([]);
  });

  test('a double click on the cancellation is paid for once', async () => {
    context.config.limits.liveNoticesPerDayPerEnterprise = 2;
    await save(school, 'LV');
    await list(school, 'LV', [phone]);
    const answers = await Promise.all([1, 2].map(() => call(school, 'consoleLiveCancel', { liveCode: 'LV' })));
    expect(answers.map(({ notified }) => notified).toSorted()).toEqual([0, 1]);
    expect(await cancelled(school, [phone])).toMatchObject({ notified: 1 });
    expect(await cancelled(school, [phone])).toMatchObject({ notified: 0, unsent: 1, unsentReason: '今天的条数已用完' });
  });

  test('trials cannot use up the day of a phone, and a phone without room is counted as not notified', async () => {
    for (const topCode of trials) for (let times = 0; times < 5; times++) await cancelled(topCode, [phone]);
    expect(sent).toHaveLength(5);
    for (let times = 0; times < 5; times++) expect(await cancelled(school, [phone])).toMatchObject({ notified: 1, unsent: 0 });
    expect(sent).toHaveLength(10);
    expect(await cancelled(school, [phone, '13700000002'])).toMatchObject({ notified: 1, unsent: 1, unsentReason: '他们今天收到的课程短信已到上限' });
    expect(sent).toHaveLength(11);
  });
});
