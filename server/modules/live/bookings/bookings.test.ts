import { beforeEach, expect, test } from 'vitest';
import type { Tx } from '../../../database/index.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { SmsUndelivered } from '../../../providers/sms/index.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { openPuzzle } from '../../../testing-puzzle.ts';
import { phoneIndexOf } from '../../accounts/index.ts';
import { liveBookingHandlers, sendLiveNoticesFromOutbox } from '../index.ts';
import { remindBooked } from './reminders.ts';
import type { LiveRoom } from '../store.ts';
import { addTestPerson } from '../../../testing-entities.ts';
import { addTestLive, loggedIn } from '../../../testing-lives.ts';

const phone = '13912345671';
const minute = 60_000;

describeOnBothDatabases('a reminder of a live', (open) => {
  let context: TestContext;
  let room: LiveRoom;
  let lives: number;
  let sent: { phone: string; name: string; event: string; address: string }[];

  beforeEach(async () => {
    [sent, lives] = [[], 0];
    context = testContext(await open());
    context.sms = { ...context.sms, sendLiveNotice: async (notice) => (sent.push(notice), { receipt: 'r' }) };
    sendLiveNoticesFromOutbox(context);
    room = await addTestLive(context, { code: 'L1' });
  });

  const book = async (liveCode = 'L1', mobile: string | null = phone, caller = testCaller(context)) => {
    const puzzle = await openPuzzle(context);
    context.clock.advance(1_000);
    return answerOf(liveBookingHandlers, 'bookLive', { liveCode, ...(mobile === null ? {} : { phone: mobile }), ...puzzle }, caller);
  };
  const enterprise = async (topCode: string, { isTrial } = { isTrial: false }) => {
    await addTestPerson(context, { phone: `139${topCode.slice(-8)}`, memberships: [[topCode, 'administrator']] });
    if (!isTrial) await context.database.transaction((tx) => tx.deleteFrom('trials').where('top_code', '=', topCode).execute());
    return topCode;
  };
  /** Adds a live for each enterprise that starts with the room, and books it for the phones. */
  const addBooked = async (topCodes: readonly string[], phones: readonly string[]) => {
    for (const topCode of topCodes) {
      const { live_code } = await addTestLive(context, { code: `B${++lives}`, top_code: topCode, starts_at: room.starts_at });
      const values = phones.map((each) => ({ live_code, phone_index: phoneIndexOf(context, each), top_code: topCode, phone_sealed: context.secrets.seal(each), unsubscribe_token: `${live_code}-${each}`, booked_at: 1, reminded_at: null }));
      await context.database.transaction((tx) => tx.insertInto('live_bookings').values(values).execute());
    }
  };
  const at = async (time: number) => {
    context.clock.set(time);
    await remindBooked(context);
    await remindBooked(context);
    await context.outbox.runDue();
  };

  test('is sent once, 15 minutes before the start, and again after the live was moved', async () => {
    const { token } = await book();
    await at(room.starts_at - 16 * minute);
    expect(sent).toEqual([]);
    await at(room.starts_at - 15 * minute);
    expect(sent).toEqual([expect.objectContaining({ phone, name: '焊接公开课', event: '15 分钟后开始', address: `m/liveDetail?code=L1&unbook=${token}` })]);
    await at(room.starts_at - 5 * minute);
    expect(sent).toHaveLength(1);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ starts_at: room.starts_at + 60 * minute }).execute());
    await at(room.starts_at + 44 * minute);
    expect(sent).toHaveLength(1);
    await at(room.starts_at + 46 * minute);
    expect(sent.map(({ event }) => event)).toEqual(['15 分钟后开始', '14 分钟后开始']);
  });

  test.each([
    ['phones are kept off the own phone site', { mobileRedirect: 'off' }, ''],
    ['another site has the place of the own phone site', { mobileSiteUrl: 'http://localhost:3000/m/' }, ''],
    ['desktop pages redirect phones to a site elsewhere', { mobileSiteUrl: 'https://m.example.com' }, 'm/'],
  ] as const)('links to the page of the class that a phone reaches if %s', async (_, site, prefix) => {
    Object.assign(context.config, site);
    const { token } = await book();
    await at(room.starts_at - 15 * minute);
    expect(sent).toEqual([expect.objectContaining({ address: `${prefix}liveDetail?code=L1&unbook=${token}` })]);
  });

  test.each([
    ['comes back before the start', 3, {}, ['12 分钟后开始']],
    ['comes back after the start', 16, {}, []],
    ['comes back after a cancellation', 3, { cancelled_at: 1 }, []],
    ['comes back after a move of minutes, which causes no other reminder', 3, { starts_in: 25 }, ['22 分钟后开始']],
    ['comes back after a move to the next day, which has a reminder of its own', 3, { starts_in: 24 * 60 }, []],
  ])('while the channel limits the phone waits, and %s', async (_, minutes, { cancelled_at = null, starts_in = 15 }: { cancelled_at?: number | null; starts_in?: number }, events) => {
    const { sendLiveNotice } = context.sms;
    context.sms.sendLiveNotice = () => Promise.reject(new SmsUndelivered('test', { reason: 'limited', retryable: true, vendorCode: 'isv.BUSINESS_LIMIT_CONTROL' }));
    await book();
    const due = room.starts_at - 15 * minute;
    await at(due);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at, starts_at: due + starts_in * minute }).execute());
    context.sms.sendLiveNotice = sendLiveNotice!;
    context.clock.set(due + minutes * minute);
    await context.outbox.runDue();
    expect(sent.map(({ event }) => event)).toEqual(events);
    expect(await context.outbox.find({ kind: 'live-notice' })).toMatchObject([{ state: 'done' }]);
  });

  test('that waits for the channel is not sent after the class began early, or after its booking was cancelled', async () => {
    const { token } = await book();
    await addBooked(['-1'], ['13912345672']);
    const { sendLiveNotice } = context.sms;
    context.sms.sendLiveNotice = () => Promise.reject(new SmsUndelivered('test', { reason: 'unreachable', retryable: true }));
    await at(room.starts_at - 15 * minute);
    await answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context));
    await context.database.transaction((tx) => tx.insertInto('live_sessions').values({ live_code: 'B1', top_code: '-1', started_at: context.clock.now(), interrupted_at: null, ended_at: null, stream_url: '', online_count: 0, watched_count: 0 }).execute());
    context.sms.sendLiveNotice = sendLiveNotice!;
    context.clock.advance(minute);
    await context.outbox.runDue();
    expect(sent).toEqual([]);
  });

  test('is sent also if the phone of another booking cannot be read', async () => {
    await addTestLive(context, { code: 'L0', starts_at: room.starts_at - 1 });
    await book('L0', '13912345672');
    await book('L1', '13912345673');
    await context.database.transaction((tx) => tx.updateTable('live_bookings').set({ phone_sealed: 'broken' }).execute());
    await book();
    await at(room.starts_at - 10 * minute);
    expect(sent.map((notice) => notice.phone)).toEqual([phone]);
  });

  test('is not repeated by moves of minutes, by other bookings, or by cancelling and booking again; a real move repeats it once', async () => {
    const [other, third] = ['13912345672', '13912345673'];
    const move = (start: number) => context.database.transaction((tx) => tx.updateTable('live_rooms').set({ starts_at: start }).execute());
    const remind = async () => {
      await remindBooked(context);
      await context.outbox.runDue();
    };
    const countOf = (to: string) => sent.filter((each) => each.phone === to).length;
    await book('L1', other);
    await book();
    context.clock.set(room.starts_at - 15 * minute);
    await remind();
    expect([countOf(phone), countOf(other)]).toEqual([1, 1]);
    let token = '';
    for (let times = 0; times < 4; times++) {
      context.clock.advance(20_000);
      await move(context.clock.now() + 15 * minute - 500);
      if (token !== '') await answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context));
      ({ token } = await book('L1', third));
      await remind();
    }
    expect([countOf(phone), countOf(other), countOf(third)]).toEqual([1, 1, 2]);
    for (const moves of [1, 2]) {
      await move(context.clock.now() + 2 * 60 * minute);
      context.clock.advance(110 * minute);
      await remind();
      expect([moves, countOf(phone), countOf(third)]).toEqual([moves, 2, 2]);
    }
  });

  test('of a phone that was booked a second time is cancelled by the phone’s own token only, from its SMS or its account', async () => {
    const { token } = await book();
    expect([await book(), await book()]).toEqual([{ token }, { token }]);
    const unbook = (each: string) => answerOf(liveBookingHandlers, 'unbookLive', { token: each }, testCaller(context));
    await expect(unbook(token)).rejects.toMatchObject({ returnCode: 10063, message: expect.stringContaining('请点提醒短信里的链接取消') });
    await at(room.starts_at - 15 * minute);
    const own = /unbook=([\w-]+)$/.exec(sent[0]!.address)![1]!;
    expect(await unbook(own)).toEqual({ liveName: '焊接公开课' });
    context.clock.set(room.starts_at - 20 * minute);
    const { token: next } = await book();
    await expect(unbook(token)).rejects.toMatchObject({ returnCode: 40400 });
    expect(await unbook(next)).toEqual({ liveName: '焊接公开课' });
  });

  test('is sent to the phone of a logged-in person who typed none; without a login a phone is required', async () => {
    const person = await addTestPerson(context, { phone });
    await book('L1', null, loggedIn(context, person));
    await at(room.starts_at - 10 * minute);
    expect(sent.map((notice) => notice.phone)).toEqual([phone]);
    await expect(book('L1', null)).rejects.toMatchObject({ returnCode: 40001, message: expect.stringContaining('手机号') });
  });

  test('that the logged-in owner has booked is cancelled by no browser that types the phone', async () => {
    const person = await addTestPerson(context, { phone });
    const bookOwn = () => book('L1', phone, loggedIn(context, person));
    const { token: before } = await book();
    const { token } = await bookOwn();
    const { token: typed } = await book();
    expect([typed, await bookOwn()]).toEqual([before, { token }]);
    await expect(answerOf(liveBookingHandlers, 'unbookLive', { token: typed }, testCaller(context))).rejects.toMatchObject({ returnCode: 10063 });
    expect(await answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context))).toEqual({ liveName: '焊接公开课' });
  });

  test('is booked by the logged-in owner after others have used up the bookings of the phone, and a repeated booking uses up none', async () => {
    const person = await addTestPerson(context, { phone });
    for (let time = 0; time < 12; time++) await book();
    for (let number = 1; number <= 10; number++) await addTestLive(context, { code: `O${number}`, top_code: room.top_code, starts_at: room.starts_at });
    for (let number = 1; number <= 9; number++) await book(`O${number}`);
    await expect(book('O10')).rejects.toMatchObject({ returnCode: 42900 });
    expect(await book('O10', phone, loggedIn(context, person))).toMatchObject({ token: expect.any(String) });
  });

  test('is cancelled by its token, and is not sent for a cancelled live', async () => {
    const { token } = await book();
    expect(await answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context))).toEqual({ liveName: '焊接公开课' });
    await expect(answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context))).rejects.toMatchObject({ returnCode: 40400 });
    await at(room.starts_at - 10 * minute);
    context.clock.set(room.starts_at - 20 * minute);
    await book();
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).execute());
    await at(room.starts_at - 10 * minute);
    expect(sent).toEqual([]);
  });

  test('is not sent beyond the budget of the whole site, and an alarm says so', async () => {
    context.config.limits.liveRemindersPerHourForSite = 1;
    await addTestLive(context, { code: 'L2', top_code: await enterprise('100000000001') });
    await book();
    await book('L2', '13912345672');
    await at(room.starts_at - 15 * minute);
    expect(sent).toHaveLength(1);
    expect(await context.metrics.registry.metrics()).toContain('portal_sms_site_budget_exhausted_total{share="live-reminder",per="hour"} 1');
  });

  test('is sent ten times a day to a phone, of which the lives of all trials have five', async () => {
    const [trial, other, school] = [await enterprise('100000000001', { isTrial: true }), await enterprise('100000000002', { isTrial: true }), await enterprise('100000000003')];
    await addBooked([trial, trial, trial, other, other, other], [phone]);
    await at(room.starts_at - 15 * minute);
    expect(sent).toHaveLength(5);
    await addBooked([school, school, school, school, '-1', '-1'], [phone]);
    await at(room.starts_at - 15 * minute);
    expect(sent).toHaveLength(10);
  });

  test('is not kept from another school by the bookings at one school, or at all trials', async () => {
    context.config.limits.liveRemindersPerHourForSite = 100;
    const [trial, other, flooded, school] = [await enterprise('100000000001', { isTrial: true }), await enterprise('100000000002', { isTrial: true }), await enterprise('100000000003'), await enterprise('100000000004')];
    const invented = (first: number) => Array.from({ length: 40 }, (_, number) => String(13_600_000_000 + first + number));
    await addBooked([trial], invented(0));
    await addBooked([other], invented(100));
    await at(room.starts_at - 15 * minute);
    // All trials have a twentieth, and one of them has not all of it.
    expect(sent).toHaveLength(2);
    await addBooked([flooded], invented(200));
    await at(room.starts_at - 15 * minute);
    expect(sent).toHaveLength(32);
    await addBooked([school], invented(300).slice(0, 20));
    await at(room.starts_at - 15 * minute);
    expect(sent).toHaveLength(52);
    expect(await context.metrics.registry.metrics()).toContain('portal_sms_total{outcome="live-enterprise-budget"} 88');
  });

  test('of a large class is queued 200 at a time, so that others can write between', async () => {
    await addBooked(['-1'], Array.from({ length: 450 }, (_, number) => String(13_600_000_000 + number)));
    const jobs = new Map<Tx, number>();
    const add = context.outbox.add.bind(context.outbox);
    context.outbox.add = (tx, job) => (jobs.set(tx, (jobs.get(tx) ?? 0) + 1), add(tx, job));
    context.clock.set(room.starts_at - 15 * minute);
    await remindBooked(context);
    await remindBooked(context);
    expect([...jobs.values()]).toEqual([200, 200, 50]);
  });

  test('requires a puzzle, and an upcoming live that the caller may see', async () => {
    await expect(answerOf(liveBookingHandlers, 'bookLive', { liveCode: 'L1', phone }, testCaller(context))).rejects.toMatchObject({ returnCode: 70001 });
    await addTestLive(context, { code: 'L2', visibility: 'list' });
    await expect(book('L2')).rejects.toMatchObject({ returnCode: 10063 });
    await expect(book('L3')).rejects.toMatchObject({ returnCode: 40400 });
    context.clock.set(room.starts_at);
    await expect(book()).rejects.toMatchObject({ returnCode: 10063, message: '这场直播已经开始或结束，不用预约了' });
  });
});
