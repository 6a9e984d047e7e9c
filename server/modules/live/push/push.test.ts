import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PushReminder } from '../../../../contract/live/push-reminder.ts';
import { describeOnBothDatabases } from '../../../database/testing.ts';
import { erasePerson, exportPerson } from '../../../personal-data/index.ts';
import { createPushProvider, type PushSubscription } from '../../../providers/web-push/index.ts';
import { type FakePushService, openPushService } from '../../../providers/web-push/fake/push-service.ts';
import { answerOf } from '../../../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../../../testing-context.ts';
import { addTestLive } from '../../../testing-lives.ts';
import { openPuzzle } from '../../../testing-puzzle.ts';
import { remindBooked } from '../bookings/reminders.ts';
import { liveBookingHandlers, livePushHandlers, removeOldLivePushSubscriptions, sendLiveNoticesFromOutbox, sendPushesFromOutbox } from '../index.ts';
import type { LiveRoom } from '../store.ts';

const phone = '13912345671';
const minute = 60_000;
const day = 86_400_000;

describeOnBothDatabases('a reminder as a system notification', (open) => {
  let context: TestContext;
  let service: FakePushService;
  let room: LiveRoom;
  let texts: string[];

  beforeEach(async () => {
    texts = [];
    service = await openPushService();
    onTestFinished(() => service.close());
    context = testContext(await open());
    const { clock, random, secrets } = context;
    context.push = createPushProvider({ kind: 'web-push', services: [service.origin], subject: null, timeoutMs: 20_000 }, { clock, random, hmac: (text) => secrets.hmac('web push key', text) });
    context.sms = { ...context.sms, sendLiveNotice: async ({ phone: to }) => (texts.push(to), { receipt: 'r' }) };
    sendLiveNoticesFromOutbox(context);
    sendPushesFromOutbox(context);
    room = await addTestLive(context, { code: 'L1' });
  });

  const book = async (liveCode = 'L1', mobile = phone): Promise<string> => {
    const puzzle = await openPuzzle(context);
    context.clock.advance(1_000);
    return (await answerOf(liveBookingHandlers, 'bookLive', { liveCode, phone: mobile, ...puzzle }, testCaller(context))).token;
  };
  const newBrowser = async (): Promise<PushSubscription> => service.subscribe((await answerOf(livePushHandlers, 'pushKey', {}, testCaller(context))).publicKey);
  const subscribe = async (tokens: string[], browser?: PushSubscription): Promise<PushSubscription> => {
    const subscription = browser ?? (await newBrowser());
    expect(await answerOf(livePushHandlers, 'pushSubscribe', { tokens, ...subscription }, testCaller(context))).toEqual({ bound: tokens.length });
    return subscription;
  };
  const at = async (beforeStart: number, startsAt = room.starts_at) => {
    context.clock.set(startsAt - beforeStart);
    await remindBooked(context);
    await remindBooked(context);
    await context.outbox.runDue();
  };
  const shown = (from = 0): PushReminder[] => service.delivered.slice(from).map(({ payload }) => JSON.parse(payload) as PushReminder);
  const confirm = (token: string) => answerOf(livePushHandlers, 'pushReceived', { token }, testCaller(context));
  const rows = () => context.database.read.selectFrom('live_push_subscriptions').selectAll().execute();
  const move = (startsAt: number) => context.database.transaction((tx) => tx.updateTable('live_rooms').set({ starts_at: startsAt }).execute());

  test('is sent once, a minute before the SMS, without anything about the person; the SMS is not sent if the browser has shown it', async () => {
    await subscribe([await book()]);
    await at(16 * minute + 1_000);
    expect(service.delivered).toEqual([]);
    await at(16 * minute);
    expect(shown()).toEqual([{ title: '焊接公开课', body: expect.stringMatching(/^\d\d:\d\d 开始，提前 15 分钟可以进教室$/), address: '/m/liveDetail?code=L1', token: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(service.delivered[0]).toMatchObject({ ttlSeconds: 60, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(service.delivered[0]!.payload).not.toContain(phone);
    await at(15.5 * minute);
    expect(service.delivered).toHaveLength(1);
    expect(await confirm(shown()[0]!.token)).toBeNull();
    expect(await confirm(shown()[0]!.token)).toBeNull();
    await at(15 * minute);
    await at(5 * minute);
    expect([texts, service.delivered.length]).toEqual([[], 1]);
    expect(await context.database.read.selectFrom('live_bookings').select(['reminders']).execute()).toEqual([{ reminders: 1 }]);
  });

  test('that the push service accepted but no browser has shown is followed by the SMS, and a late answer changes nothing', async () => {
    await subscribe([await book()]);
    await at(16 * minute);
    expect(service.statuses).toEqual([201]);
    await at(15 * minute);
    expect(texts).toEqual([phone]);
    await confirm(shown()[0]!.token);
    await at(10 * minute);
    expect([texts, service.delivered.length]).toEqual([[phone], 1]);
  });

  test('that the push service does not take is tried again once, and the SMS is sent', async () => {
    service.misbehave({ kind: 'answers', status: 503 }, Number.POSITIVE_INFINITY);
    await subscribe([await book()]);
    await at(16 * minute);
    for (let tries = 0; tries < 4; tries++) {
      context.clock.advance(10_000);
      await context.outbox.runDue();
    }
    service.behave();
    await at(15 * minute);
    expect([texts, service.delivered]).toEqual([[phone], []]);
    expect(await rows()).toHaveLength(1);
  });

  test('is sent again after a short failure, and replaces the SMS then', async () => {
    service.misbehave({ kind: 'drops-connection' });
    await subscribe([await book()]);
    await at(16 * minute);
    context.clock.advance(10_000);
    await context.outbox.runDue();
    await confirm(shown()[0]!.token);
    await at(15 * minute);
    expect(texts).toEqual([]);
  });

  test('to a browser that has ended its subscription removes it from all bookings, and the SMS is sent', async () => {
    await addTestLive(context, { code: 'L2', starts_at: room.starts_at + day, ends_at: room.ends_at + day });
    const { endpoint } = await subscribe([await book(), await book('L2')]);
    service.unsubscribe(endpoint);
    await at(16 * minute);
    expect([service.statuses, await rows()]).toEqual([[410], []]);
    await at(15 * minute);
    expect(texts).toEqual([phone]);
  });

  test('does not replace the SMS for a browser of another person who typed the phone, before its owner or after', async () => {
    const token = await book();
    await subscribe([token]);
    expect(await book()).toBe(token);
    await expect(answerOf(livePushHandlers, 'pushSubscribe', { tokens: [token], ...(await newBrowser()) }, testCaller(context))).rejects.toMatchObject({ returnCode: 10063, message: '这个手机号订过不止一次，提醒照旧发短信' });
    await at(16 * minute);
    await at(15 * minute);
    expect([service.delivered, texts]).toEqual([[], [phone]]);
  });

  test('reaches each browser of the booking, and one that has shown it is enough; other bookings get their SMS', async () => {
    const other = '13912345672';
    await book('L1', other);
    const token = await book();
    const browsers = [await subscribe([token]), await subscribe([token])];
    await at(16 * minute);
    expect(service.delivered.map(({ endpoint }) => endpoint).toSorted()).toEqual(browsers.map(({ endpoint }) => endpoint).toSorted());
    await confirm(shown()[1]!.token);
    await at(15 * minute);
    expect(texts).toEqual([other]);
  });

  test('is sent again for a start that was moved by hours, and an answer to the first one does not count for the second', async () => {
    await subscribe([await book()]);
    await at(16 * minute);
    const [first] = shown();
    await confirm(first!.token);
    await at(15 * minute);
    const later = room.starts_at + 3 * 60 * minute;
    await move(later);
    await at(16 * minute, later);
    expect(service.delivered).toHaveLength(2);
    await expect(confirm(first!.token)).rejects.toMatchObject({ returnCode: 40400 });
    await at(15 * minute, later);
    expect(texts).toEqual([phone]);
  });

  test('is not sent when the SMS is due at once, for a cancelled class, a cancelled booking, or after the browser’s switch', async () => {
    const token = await book();
    const browser = await subscribe([token]);
    await answerOf(livePushHandlers, 'pushUnsubscribe', { endpoint: browser.endpoint }, testCaller(context));
    expect(await rows()).toEqual([]);
    await subscribe([token], browser);
    await answerOf(liveBookingHandlers, 'unbookLive', { token }, testCaller(context));
    expect(await rows()).toEqual([]);
    await subscribe([await book()], browser);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: 1 }).execute());
    await at(16 * minute);
    await context.database.transaction((tx) => tx.updateTable('live_rooms').set({ cancelled_at: null }).execute());
    await at(15 * minute + 15_000);
    expect(service.delivered).toEqual([]);
    await at(15 * minute);
    expect([texts, service.delivered]).toEqual([[phone], []]);
  });

  test('is sent once by two instances', async () => {
    await subscribe([await book()]);
    context.clock.set(room.starts_at - 16 * minute);
    await Promise.all([remindBooked(context), remindBooked(context)]);
    await context.outbox.runDue();
    expect(service.delivered).toHaveLength(1);
  });

  test('follows the browser to its new subscription', async () => {
    const former = await subscribe([await book()]);
    const renewed = await newBrowser();
    const renew = (formerEndpoint: string) => answerOf(livePushHandlers, 'pushRenew', { formerEndpoint, ...renewed }, testCaller(context));
    expect(await renew('https://fcm.googleapis.com/fcm/send/unknown')).toEqual({ bound: 0 });
    expect(await renew(former.endpoint)).toEqual({ bound: 1 });
    expect(await renew(former.endpoint)).toEqual({ bound: 0 });
    await at(16 * minute);
    expect(service.delivered.map(({ endpoint }) => endpoint)).toEqual([renewed.endpoint]);
  });

  test('needs a booking and an endpoint of a known push service, and goes to the three latest browsers of a booking', async () => {
    const token = await book();
    const browser = await newBrowser();
    const asking = (changes: object) => answerOf(livePushHandlers, 'pushSubscribe', { tokens: [token], ...browser, ...changes }, testCaller(context));
    await expect(asking({ tokens: ['no-such-booking'] })).rejects.toMatchObject({ returnCode: 40400 });
    for (const endpoint of ['http://169.254.169.254/latest/meta-data', 'https://127.0.0.1:8443/x', 'https://evil.example/x', 'file:///etc/passwd']) await expect(asking({ endpoint })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'endpoint' } });
    await expect(asking({ p256dh: 'A'.repeat(87) })).rejects.toMatchObject({ returnCode: 40001, data: { field: 'p256dh' } });
    expect(await rows()).toEqual([]);
    const browsers: PushSubscription[] = [];
    for (let count = 0; count < 4; count++) {
      context.clock.advance(1_000);
      browsers.push(await subscribe([token]));
    }
    await at(16 * minute);
    expect(service.delivered.map(({ endpoint }) => endpoint).toSorted()).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint).toSorted());
  });

  test('for more than a hundred bookings of one browser is refused, and those stay', async () => {
    const browser = await newBrowser();
    const booking = { phone_index: 'x', top_code: '-1', phone_sealed: 'x', booked_at: 0, reminded_at: null };
    await context.database.transaction(async (tx) => {
      for (let count = 0; count < 101; count++) await tx.insertInto('live_bookings').values({ ...booking, live_code: `M${count}`, unsubscribe_token: `m${count}` }).execute();
    });
    await subscribe(Array.from({ length: 100 }, (_, count) => `m${count}`), browser);
    await expect(answerOf(livePushHandlers, 'pushSubscribe', { tokens: ['m100'], ...browser }, testCaller(context))).rejects.toMatchObject({ returnCode: 10063 });
    expect(await rows()).toHaveLength(100);
  });

  test('that is off has no key, refuses subscriptions, ends existing ones, and leaves the SMS', async () => {
    const token = await book();
    const browser = await subscribe([token]);
    context.push = null;
    expect(await answerOf(livePushHandlers, 'pushKey', {}, testCaller(context))).toEqual({ publicKey: '' });
    await expect(answerOf(livePushHandlers, 'pushSubscribe', { tokens: [token], ...browser }, testCaller(context))).rejects.toMatchObject({ returnCode: 10063, message: '系统通知没有开放，提醒照旧发短信' });
    await at(16 * minute);
    await at(15 * minute);
    expect([service.delivered, texts]).toEqual([[], [phone]]);
    await answerOf(livePushHandlers, 'pushUnsubscribe', { endpoint: browser.endpoint }, testCaller(context));
    expect(await rows()).toEqual([]);
  });

  test('is in the person’s export, is gone after the erasure and with the booking’s retention, and no row holds the address or phone in clear', async () => {
    const token = await book();
    const { endpoint } = await subscribe([token]);
    expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${endpoint}|${phone}`));
    expect((await exportPerson(context, phone))?.lives.pushed).toEqual([{ liveCode: 'L1', endpoint, subscribedAt: expect.any(String), sentAt: null, receivedAt: null }]);
    await erasePerson(context, phone);
    expect(await rows()).toEqual([]);
    await subscribe([await book()]);
    context.clock.set(room.ends_at + 31 * day);
    expect(await removeOldLivePushSubscriptions(context)).toBe(0);
    context.clock.advance(1);
    expect([await removeOldLivePushSubscriptions(context), await rows()]).toEqual([1, []]);
  });
});
