import { readFileSync } from 'node:fs';
import { addresses } from '../../../contract/calls/addresses.ts';
import { messages } from '../../../contract/messages.ts';
import { desktopCookie, mobilePathOf } from '../../../contract/mobile.ts';
import { link } from '../../../contract/pages.ts';
import { expect, journey } from '../../support/journey.ts';
import { watchLayoutShift } from '../../support/layout.ts';
import { phones } from '../../support/phones.ts';
import { pullDown } from '../../support/pull.ts';
import { takenOver } from '../../support/taken-over.ts';
import { authentication, demo01, demo02 } from '../accounts/dialogs.ts';
import { logInByCalls } from '../accounts/login-by-calls.ts';

const test = journey();

const supplier = { userName: 'supplier01', phone: '13800000005' };

test('a person logs in at 我的, sees the name, goes on in another enterprise, and logs out for good', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  await page.goto(link('my'));
  await page.getByRole('button', { name: '登录', exact: true }).tap();
  const form = authentication(page);
  await form.logInByPassword(portal, demo02.userName);
  const [first, second] = portal.query<{ name: string }>('SELECT name FROM enterprises WHERE top_code IN (?, ?) ORDER BY top_code', '100000000002', '100000000003');
  await form.enterprise(first!.name).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(portal.query<{ name: string }>('SELECT name FROM people WHERE user_name = ?', demo02.userName)[0]!.name);
  await expect(page.getByText(demo02.masked)).toBeVisible();

  await page.getByRole('link', { name: new RegExp(first!.name) }).tap();
  await page.getByRole('button', { name: second!.name }).tap();
  await expect(page.getByRole('button', { name: second!.name })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: '返回' }).tap();
  await expect(page.getByRole('link', { name: new RegExp(second!.name) })).toBeVisible();

  // A phone closes tabs in the background. The next visit is in another tab.
  const again = await page.context().newPage();
  await page.close();
  const shift = await watchLayoutShift(again);
  await again.goto(link('my'));
  await expect(again.getByRole('link', { name: new RegExp(second!.name) })).toBeVisible();
  await expect(again.getByText(demo02.masked)).toBeVisible();
  expect((await shift()).score).toBeLessThan(0.01);
  await again.getByRole('button', { name: '退出登录' }).tap();
  await again.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap();
  await expect(again.getByRole('heading', { name: '登录以后，课都在这里' })).toBeFocused();
  expect(await again.evaluate(() => scrollY)).toBe(0);
  expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('token') || key === 'booked-lives'))).toEqual([]);
  await again.reload();
  await expect(again.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test('a person who opened 我的 logs out without a network', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.medium);
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('my'));
  await expect(page.getByText(demo01.masked)).toBeVisible();
  const isPrepared = () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return loaded.some((name) => name.includes('/assets/log-out')) && [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].every(({ href }) => loaded.includes(href));
  };
  await expect.poll(() => page.evaluate(isPrepared)).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '退出登录' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).tap();
  await expect(page.getByRole('heading', { name: '登录以后，课都在这里' })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem('token'), localStorage.getItem('phone-login')])).toEqual([null, null]);
});

test('if the script of the log-out does not load, 我的 stays and says so', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.medium);
  expectProblem(/ERR_FAILED/);
  // Requests of a service worker would not be held up.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.route('**/assets/log-out*.js', (route) => route.abort());
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('my'));
  await page.getByRole('button', { name: '退出登录' }).tap();
  await expect(page.locator('.toast', { hasText: messages.networkError })).toBeVisible();
  await expect(page.getByText(demo01.masked)).toBeVisible();
  await page.unroute('**/assets/log-out*.js');
  await page.getByRole('button', { name: '退出登录' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: '退出登录' })).toBeVisible();
});

test('切换账号 on the login page removes what the browser has stored about the person, as a log-out does', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.evaluate(
    ({ live, draft }) => {
      localStorage.setItem('live-logins', live);
      localStorage.setItem('trade', 'welding');
      sessionStorage.setItem('registration-draft', draft);
    },
    { live: JSON.stringify([{ liveCode: 'LIVE-ENDED', role: 'student', name: '王建国', until: Date.now() + 3_600_000, session: { token: 'x' } }]), draft: JSON.stringify({ savedAt: Date.now(), offeredInviteCode: '', values: { contactNumber: demo01.phone } }) },
  );
  await page.goto(mobilePathOf('login'));
  await page.getByRole('button', { name: '切换账号' }).tap();
  await expect(authentication(page, page.getByRole('main')).field('手机号')).toBeVisible();
  expect(await page.evaluate(() => ['live-logins', 'trade', 'phone-login', 'token', 'registration-draft'].filter((key) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null))).toEqual([]);
});

test('a student enters the class that is on, reads the own attendance of the last one, and cancels a reminder', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  const person = portal.query<{ id: string; phone_index: string }>('SELECT id, phone_index FROM people WHERE user_name = ?', demo01.userName)[0]!;
  const now = Date.now();
  portal.change("INSERT INTO live_attendance (live_code, person_id, top_code, person_name, first_in_at, last_seen_at, watched_milliseconds, replay_milliseconds, device, note) VALUES ('LIVE-ENDED', ?, '-1', '王建国', ?, ?, 2280000, 0, '', '')", person.id, now, now);
  portal.change("INSERT INTO live_bookings (live_code, phone_index, top_code, phone_sealed, unsubscribe_token, booked_at) VALUES ('LIVE-UPCOMING', ?, '-1', 'x', 'token-of-this-test', 0)", person.phone_index);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  await page.goto(link('my'));

  await page.getByRole('link', { name: /^我的课/ }).tap();
  await expect(page.getByRole('heading', { name: '我的课' })).toBeVisible();
  await page.getByRole('button', { name: '上过的' }).tap();
  await expect(page.getByText('听课 38 分钟')).toBeVisible();
  await page.reload();
  await expect(page.getByText('听课 38 分钟')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();

  await page.getByRole('link', { name: '开播提醒' }).tap();
  await page.getByRole('button', { name: /^取消提醒/ }).tap();
  await expect(page.getByRole('heading', { name: '没有订开播提醒' })).toBeVisible();
  expect(portal.query('SELECT live_code FROM live_bookings WHERE phone_index = ?', person.phone_index)).toEqual([]);
});

test('a person downloads a copy of the own data after an SMS code', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  await logInByCalls(page, portal, demo02.userName, '100000000002');
  await page.goto(link('my', { view: 'data' }));
  await page.getByRole('button', { name: '下载我的资料' }).tap();
  await page.getByRole('button', { name: messages.getCode }).tap();
  const { code } = await portal.delivered('sms', demo02.phone);
  await page.getByLabel('验证码').fill(code!);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '下载', exact: true }).tap()]);
  expect(download.suggestedFilename()).toMatch(/^鹦鹉匠-我的资料-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ phone: demo02.phone, account: { userName: demo02.userName } });
});

test('a person erases the own account after an SMS code, and its only administrator learns what to do first', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  await logInByCalls(page, portal, supplier.userName, '100000000004');
  await page.goto(link('my', { view: 'data' }));
  await page.getByRole('link', { name: '注销账号' }).tap();
  await page.getByRole('button', { name: messages.getCode }).tap();
  const { code } = await portal.delivered('sms', supplier.phone);
  // The answer moves the focus to the field.
  await expect(page.getByText(/^已发到/)).toBeVisible();
  await page.getByLabel('验证码').fill(code!);
  await page.getByRole('button', { name: '注销账号' }).tap();
  await expect(page.getByText('请先确认')).toBeVisible();
  await page.getByLabel(/要删除我的账号/).check();
  await page.getByRole('button', { name: '注销账号' }).tap();
  await expect(page.getByRole('heading', { name: '登录以后，课都在这里' })).toBeVisible();
  expect(portal.query('SELECT id FROM people WHERE user_name = ?', supplier.userName)).toEqual([]);

  const { page: last } = await meet(phones.medium);
  await logInByCalls(last, portal, demo02.userName, '100000000002');
  await last.goto(link('my', { view: 'erase' }));
  await expect(last.getByRole('heading', { name: '先把企业交给别人' })).toBeVisible();
  await expect(last.getByRole('button', { name: '注销账号' })).toHaveCount(0);
});

test('classes that could not be loaded are offered again, and a pull without an answer keeps the list and says so', async ({ meet, portal }) => {
  const { page, expectProblem } = await meet(phones.small);
  expectProblem(/my\/classes/);
  await logInByCalls(page, portal, demo01.userName, '100000000001');
  const classes = `**${addresses.myClasses.slice('GET '.length)}**`;
  await page.route(classes, (route) => route.abort());
  await page.goto(link('my', { view: 'classes' }));
  await expect(page.getByRole('heading', { name: '没有加载出来' })).toBeVisible();
  await page.unroute(classes);
  await page.getByRole('button', { name: '重新加载' }).tap();
  await expect(page.getByRole('heading', { name: '没有加载出来' })).toHaveCount(0);
  const list = page.getByRole('main');
  await expect(list).toContainText('进教室');
  const shown = await list.innerText();
  await page.route(classes, (route) => route.abort());
  await pullDown(page);
  await expect(page.locator('.toast', { hasText: messages.networkError })).toBeVisible();
  expect(await list.innerText()).toBe(shown);
});

test('电脑版 opens the desktop pages on a phone, and their foot leads back', async ({ meet }) => {
  const { page } = await meet(phones.medium);
  await page.goto(link('my'));
  await page.getByRole('link', { name: /^电脑版/ }).tap();
  await expect(page).toHaveURL(link('home'));
  await page.getByRole('contentinfo').getByRole('link', { name: '手机版' }).tap();
  await expect(page).toHaveURL('/m');
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).not.toContain(desktopCookie);
  await page.goto(link('home'));
  await expect(page).toHaveURL('/m');
});

test('what a person types before the scripts have loaded is entered once they have', async ({ meet, portal }) => {
  const { page } = await meet(phones.medium);
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(mobilePathOf('login'), { waitUntil: 'commit' });
  const form = authentication(page, page.getByRole('main'));
  await form.field('手机号').fill(supplier.phone);
  loaded.resolve();
  await takenOver(page);
  await expect(form.field('手机号')).toHaveValue(supplier.phone);
  await form.requestCode(portal, supplier.phone);
});
