/**
 * Reminders as system notifications. Headless Chromium has no push service, so the page's `PushManager` gives subscriptions of a fake one,
 * and the messages that it gets are delivered to the worker with DevTools.
 */
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { addressOf } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { openPushService } from '../../../server/providers/web-push/fake/push-service.ts';
import { expect, journey } from '../../support/journey.ts';
import { phones } from '../../support/phones.ts';
import type { Portal } from '../../support/portal.ts';
import { authentication, demo01 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';

const service = await openPushService();
afterAll(() => service.close());

const test = journey({ env: { WEB_PUSH_SERVICES: service.origin }, wholeBrowser: true });
const minute = 60_000;
const live = 'LIVE-UPCOMING';

/** Lets the browser of the page subscribe at the fake service. */
async function withPushService(page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin });
  await page.exposeFunction('subscribeAtService', (publicKey: string) => service.subscribe(publicKey));
  await page.exposeFunction('unsubscribeAtService', (endpoint: string) => service.unsubscribe(endpoint));
  await page.addInitScript(() => {
    const scope = globalThis as unknown as { subscribeAtService(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }>; unsubscribeAtService(endpoint: string): Promise<void> };
    const key = 'subscription-of-the-test';
    const stored = () => {
      const text = localStorage.getItem(key);
      if (text === null) return null;
      const { endpoint, p256dh, auth } = JSON.parse(text) as { endpoint: string; p256dh: string; auth: string };
      const unsubscribe = async () => {
        localStorage.removeItem(key);
        await scope.unsubscribeAtService(endpoint);
        return true;
      };
      return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe };
    };
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(key, JSON.stringify(await scope.subscribeAtService(applicationServerKey)));
      return stored();
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => stored() });
  });
}

/** Resolves when the worker of the phone site runs, and answers what gives it a push message. */
async function workerOf(page: Page, origin: string): Promise<(payload: string) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(`${origin}/m`));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await found;
  return async (data) => void (await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }));
}

const notifications = (page: Page) => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })));
const startIn = (portal: Portal, milliseconds: number) => portal.change('UPDATE live_rooms SET starts_at = ?, ends_at = ? WHERE live_code = ?', Date.now() + milliseconds, Date.now() + milliseconds + 60 * minute, live);
const subscriptions = (portal: Portal) => portal.query<{ received_at: number | null }>('SELECT received_at FROM live_push_subscriptions');
const reminders = (portal: Portal) => portal.query<{ reminders: number }>('SELECT reminders FROM live_bookings').map((booking) => booking.reminders);

test('a visitor books a class, chooses notifications, and gets one instead of the SMS', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  await withPushService(page, portal.origin);
  await page.goto(`/m${link('liveDetail', { code: live })}`);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const deliver = await workerOf(page, portal.origin);
  await page.getByRole('button', { name: '开播前提醒我' }).first().tap();
  const form = authentication(page, page.getByRole('dialog', { name: '开播前提醒我' }));
  await form.within.getByLabel(/^手机号/).fill('13900000088');
  await form.press('订好提醒');
  await form.solvePuzzle(portal);
  const done = page.getByRole('dialog', { name: /^订好了/ });
  await expect(done).toContainText('也可以用系统通知提醒');
  expect(subscriptions(portal)).toEqual([]);
  await done.getByRole('button', { name: '用系统通知提醒' }).tap();
  await expect(done).toContainText('这台手机先用系统通知提醒，没显示出来就发短信。');
  expect(subscriptions(portal)).toEqual([{ received_at: null }]);
  await done.getByRole('button', { name: '知道了' }).tap();

  startIn(portal, 16 * minute - 1_000);
  await expect.poll(() => service.delivered.length).toBe(1);
  const { payload } = service.delivered[0]!;
  // DevTools has lost a message of a busy machine. A second one replaces the first, because it has its tag.
  await expect.poll(async () => {
    const shown = await notifications(page);
    if (shown.length === 0) await deliver(payload);
    return shown;
  }).toEqual([{ title: name, body: expect.stringMatching(/^\d\d:\d\d 开始，提前 15 分钟可以进教室$/), tag: `/m/liveDetail?code=${live}` }]);
  await expect.poll(() => subscriptions(portal)).toEqual([{ received_at: expect.any(Number) }]);

  startIn(portal, 15 * minute - 1_000);
  await expect.poll(() => reminders(portal)).toEqual([1]);
  expect(portal.notices('13900000088')).toEqual([]);

  // The browser stores the booking, so it is in 我的 without a login.
  await page.goto(link('my'));
  await page.getByRole('button', { name: `取消提醒：${name}` }).tap();
  await expect(page.getByText('提醒已取消')).toBeVisible();
  await expect(page.getByRole('list', { name: '这个浏览器订的开播提醒' })).toHaveCount(0);
  expect(reminders(portal)).toEqual([]);
});

test('a person chooses how to be reminded in 我的, and leaves nothing at a log-out', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  await withPushService(page, portal.origin);
  const person = portal.query<{ phone_index: string }>('SELECT phone_index FROM people WHERE user_name = ?', demo01.userName)[0]!;
  startIn(portal, 60 * minute);
  portal.change('DELETE FROM live_push_subscriptions');
  portal.change("INSERT INTO live_bookings (live_code, phone_index, top_code, phone_sealed, unsubscribe_token, booked_at) VALUES (?, ?, '-1', 'x', 'token-of-this-test', 0)", live, person.phone_index);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('my', { view: 'bookings' }));
  await workerOf(page, portal.origin);
  await page.reload();
  const [sms, notification] = ['短信', '系统通知'].map((name) => page.getByRole('button', { name, exact: true }));
  await expect(sms!).toHaveAttribute('aria-pressed', 'true');
  await notification!.tap();
  await expect(notification!).toHaveAttribute('aria-pressed', 'true');
  expect(subscriptions(portal)).toHaveLength(1);
  await sms!.tap();
  await expect(sms!).toHaveAttribute('aria-pressed', 'true');
  expect(subscriptions(portal)).toEqual([]);
  await notification!.tap();
  await expect(notification!).toHaveAttribute('aria-pressed', 'true');

  await page.goto(link('my'));
  await page.getByRole('button', { name: '退出登录' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap();
  await expect.poll(() => subscriptions(portal)).toEqual([]);
});

test('a phone that does not reach its push service keeps the SMS, and says so', async ({ meet, portal }) => {
  const { page } = await meet(phones.small);
  await page.context().grantPermissions(['notifications'], { origin: portal.origin });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    Object.assign(PushManager.prototype, { subscribe: () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError')) });
  });
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('my', { view: 'bookings' }));
  await workerOf(page, portal.origin);
  await page.reload();
  await page.getByRole('button', { name: '系统通知' }).tap();
  await expect(page.getByText('这台手机连不上浏览器的通知服务，提醒照旧发短信。')).toBeVisible();
  await expect(page.getByRole('button', { name: '短信', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(asked).not.toContain(addressOf('pushSubscribe').path);
});
